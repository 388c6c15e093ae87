/** The sizes that take the place of a size that was bought: in an exchange, and in an order that is changed. */
import type { Queries } from '#platform/database/database.ts';
import { type ExchangeVariant, sizesInStock, variantsById } from '../internal/return-records.ts';

/** For each product the sizes that this location has in stock, in the product's order. */
export const listSizesInStock = (
  ctx: { db: Queries },
  productIds: readonly number[],
  locationId: string,
): Promise<{ productId: number; variantId: number; size: string }[]> => sizesInStock(ctx, productIds, locationId);

/** Sizes of products on sale; one that is not offered any more is absent. */
export const findOfferedSizes = (ctx: { db: Queries }, variantIds: readonly number[]): Promise<ExchangeVariant[]> =>
  variantsById(ctx, variantIds);
