import type { ProductCard } from '#contract/products/product.ts';
import { findProductIds } from '#modules/catalogue/pages/find-product-ids.ts';
import type { SearchCtx } from '../index/product-index.ts';
import { cardAt } from '../internal/index/index-data.ts';

/** Cards of the products at these paths that may be listed; one round-trip, none for an empty list. */
export async function getCardsByPath(ctx: SearchCtx, paths: readonly string[]): Promise<Map<string, ProductCard>> {
  if (paths.length === 0) return new Map();
  const { data } = ctx.productIndex;
  const cards = new Map<string, ProductCard>();
  for (const [path, id] of await findProductIds(ctx, paths)) {
    const slot = data.slotOf.get(id);
    if (slot !== undefined) cards.set(path, cardAt(data, slot));
  }
  return cards;
}
