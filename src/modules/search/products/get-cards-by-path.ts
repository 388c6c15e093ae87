import type { ProductCard } from '#contract/products/product.ts';
import { findProductIds } from '#modules/catalogue/pages/find-product-ids.ts';
import { orWhenUnavailable, type SearchCtx } from '../search-engine.port.ts';

/**
 * Cards of the products at these paths that may be listed; none for an empty list, nor while the search engine cannot
 * answer.
 */
export async function getCardsByPath(ctx: SearchCtx, paths: readonly string[]): Promise<Map<string, ProductCard>> {
  if (paths.length === 0) return new Map();
  const ids = [...(await findProductIds(ctx, paths))];
  const known = await orWhenUnavailable(ctx.search.getCards(ids.map(([, id]) => id)), new Map<number, ProductCard>());
  return new Map(
    ids.flatMap(([path, id]) => {
      const card = known.get(id);
      return card ? [[path, card] as const] : [];
    }),
  );
}
