/** The tree of categories with their number of products, subcategories included. Empty ones are left out. */
import type { CategoryNode } from '#contract/products/listing.ts';
import type { SearchCtx } from '../index/product-index.ts';
import { buildCategoryTree } from '../internal/category-tree.ts';
import { countBoth } from '../internal/index/bitset.ts';
import { createListingCache } from '../internal/listings/listing-cache.ts';

const listed = createListingCache<CategoryNode[]>({ max: 20, weigh: () => 1 });

/** The tree is shared: do not change it. */
export function listCategories(ctx: Pick<SearchCtx, 'productIndex'>): readonly CategoryNode[] {
  return listed(ctx.productIndex.data, '', () =>
    buildCategoryTree(ctx.productIndex.data, ctx.productIndex.data.listed),
  );
}

/** Whether anything is listed in it or below it. */
export function hasListedProducts(ctx: Pick<SearchCtx, 'productIndex'>, path: string): boolean {
  const { data } = ctx.productIndex;
  const bits = data.categories.get(path)?.bits;
  return bits !== undefined && countBoth(bits, data.listed) > 0;
}

/** Names from the root to this category, or null when there is none. */
export function findCategory(
  ctx: Pick<SearchCtx, 'productIndex'>,
  path: string,
): { path: string; name: string }[] | null {
  const { data } = ctx.productIndex;
  const names = new Map(data.categoryRows.map((row) => [row.path, row.name]));
  if (!names.has(path)) return null;
  const parts = path.split('/');
  return parts
    .map((_, index) => parts.slice(0, index + 1).join('/'))
    .map((one) => ({ path: one, name: names.get(one) ?? one }));
}
