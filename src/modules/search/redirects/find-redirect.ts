/** Where a search leads instead of to its results: by a rule of the operator's, and where the shop wants it to the brand or category so called (NAV-08, FIX-39). */
import { foldText } from '#shared/ids.ts';
import type { SearchCtx } from '../index/product-index.ts';
import { createListingCache } from '../internal/listings/listing-cache.ts';
import { listBrands } from '../navigation/list-brands.ts';
import { listCategories } from '../navigation/list-categories.ts';
import { termKey } from './edit-redirects.ts';

const named = createListingCache<ReadonlyMap<string, string>>({ most: 20, weigh: () => 1 });

/** An address below /nz, or null: then the search shows what it finds. With `names` the whole name of a brand or category leads to it; a plural or a part of it does not. */
export function findRedirect(
  ctx: Pick<SearchCtx, 'productIndex'>,
  text: string,
  { names }: { names: boolean },
): string | null {
  const { data } = ctx.productIndex;
  const term = termKey(text);
  if (term === '') return null;
  const ruled = data.redirects.targets.get(term);
  if (ruled !== undefined || !names) return ruled ?? null;
  return named(data, '', () => namedPages(ctx)).get(nameKey(text)) ?? null;
}

/** Case, macrons and spaces do not matter. */
const nameKey = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim();

/** A brand comes before a category of its name, of two categories the larger. */
function namedPages(ctx: Pick<SearchCtx, 'productIndex'>): ReadonlyMap<string, string> {
  const nodes = listCategories(ctx).flatMap(function withChildren(node): {
    path: string;
    name: string;
    count: number;
  }[] {
    return [node, ...node.children.flatMap(withChildren)];
  });
  const pages = new Map<string, string>();
  for (const { name, path } of nodes.sort((a, b) => a.count - b.count)) pages.set(nameKey(name), `/categories/${path}`);
  for (const { name, slug } of listBrands(ctx)) pages.set(nameKey(name), `/brands/${slug}`);
  return pages;
}
