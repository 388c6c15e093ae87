/** Every size that anybody may buy, in or out of stock, in batches, for shopping channels. */
import { limits } from '#contract/fields/limits.ts';
import type { Ctx } from '#platform/context.ts';
import { type FeedProduct, readCategoryNames, readFeedProducts } from '../internal/feed-records.ts';
import type { FeedItem } from './feed-item.ts';

/** Small enough that a page request in between waits only a few milliseconds. */
const BATCH = 40;

export async function* listFeedItems(ctx: Pick<Ctx, 'db'>): AsyncGenerator<FeedItem[]> {
  const names = await readCategoryNames(ctx);
  let afterId = 0;
  while (true) {
    const products = await readFeedProducts(ctx, { afterId, limit: BATCH });
    if (products.length > 0) yield products.flatMap((product) => itemsOf(product, names));
    if (products.length < BATCH) return;
    afterId = products.at(-1)?.id ?? afterId;
  }
}

function itemsOf(
  { id, categoryPath, productMax, variantMax, variantMin, multipleOf, variants, ...product }: FeedProduct,
  names: Map<string, string>,
): FeedItem[] {
  const slugs = categoryPath.split('/');
  const categoryNames = slugs.map((slug, index) => names.get(slugs.slice(0, index + 1).join('/')) ?? slug);
  const step = multipleOf ?? 1;
  // The rule by which the product page shows a size as available: a channel removes items whose page disagrees.
  const smallest = Math.ceil(Math.max(variantMin ?? 1, 1) / step) * step;
  const max = Math.min(variantMax ?? limits.cartItemQty, productMax ?? limits.cartItemQty);
  return variants.map(({ units, ...size }) => ({
    ...product,
    ...size,
    categoryNames,
    available: smallest <= max && (units === null || units >= smallest),
  }));
}
