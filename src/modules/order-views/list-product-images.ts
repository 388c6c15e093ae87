import { createBatcher } from '#platform/database/batcher.ts';
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
  return productIds.length === 0 ? new Map() : imagesOf(ctx, productIds);
}

/** Of several orders at once: their mails are sent together. */
const imagesOf = createBatcher(
  async (ctx, orders: readonly (readonly number[])[]): Promise<ReadonlyMap<number, OrderedImage>[]> => {
    const rows = await productImageRows(ctx, [...new Set(orders.flat())]);
    const images = new Map(rows.map(({ productId, ...image }) => [productId, image]));
    return orders.map(
      (productIds) =>
        new Map(
          productIds.flatMap((id) => {
            const image = images.get(id);
            return image ? [[id, image] as const] : [];
          }),
        ),
    );
  },
);
