import type { IndexHolder } from '../index/product-index.ts';
import { documentAt, slotsOfStyle } from '../internal/index/index-data.ts';

/** Ids of the listed colourways of a product's style, itself among them; only itself when it is not listed. */
export function listColourways({ productIndex: { data } }: IndexHolder, productId: number): number[] {
  const slot = data.slotOf.get(productId);
  return slot === undefined
    ? [productId]
    : slotsOfStyle(data, documentAt(data, slot).parentCode).map((each) => data.columns.id[each] as number);
}
