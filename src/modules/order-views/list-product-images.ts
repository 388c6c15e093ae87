import type { Queries } from '#platform/database/database.ts';
import { productImageRows } from './internal/view-records.ts';

export interface OrderedImage {
  mediaId: string;
  alt: string;
}

/** The first image of each of these products, by product id; a product without images is not in the answer. */
export async function listProductImages(
  ctx: { db: Queries },
  productIds: readonly number[],
): Promise<ReadonlyMap<number, OrderedImage>> {
  if (productIds.length === 0) return new Map();
  const rows = await productImageRows(ctx, productIds);
  return new Map(rows.map(({ productId, ...image }) => [productId, image]));
}
