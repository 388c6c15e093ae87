/** Where a search leads when its words name a page: by a rule of the operator's, else to the brand or category so called (NAV-08). */
import { termKey } from './edit-redirects.ts';
import { createListingCache } from './internal/listing-cache.ts';
import { listBrands } from './list-brands.ts';
import { listCategories } from './list-categories.ts';
import type { SearchCtx } from './product-index.ts';

const named = createListingCache<ReadonlyMap<string, string>>({ most: 20, weigh: () => 1 });

/** An address below /nz, or null for words that name no page. */
export function findRedirect(ctx: Pick<SearchCtx, 'productIndex'>, text: string): string | null {
  const { data } = ctx.productIndex;
  const term = termKey(text);
  if (term === '') return null;
  return data.redirects.targets.get(term) ?? named(data, '', () => namedPages(ctx)).get(term) ?? null;
}

/** A brand comes before a category of its name, of two categories the larger. */
function namedPages(ctx: Pick<SearchCtx, 'productIndex'>): ReadonlyMap<string, string> {
  const nodes = listCategories(ctx).flatMap(function withChildren(node): { path: string; name: string; count: number }[] {
    return [node, ...node.children.flatMap(withChildren)];
  });
  const pages = new Map<string, string>();
  for (const { name, path } of nodes.sort((a, b) => a.count - b.count)) pages.set(termKey(name), `/categories/${path}`);
  for (const { name, slug } of listBrands(ctx)) pages.set(termKey(name), `/brands/${slug}`);
  return pages;
}
