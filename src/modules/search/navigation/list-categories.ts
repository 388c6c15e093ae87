/** The tree of categories with their number of products, subcategories included. Empty ones are left out. */
import type { CategoryNode } from '#contract/products/listing.ts';
import type { CategoryRow } from '#modules/catalogue/pages/category-row.ts';
import type { IndexHolder } from '../index/product-index.ts';
import { buildCategoryTree } from '../internal/category-tree.ts';
import { countBoth } from '../internal/index/bitset.ts';
import { createListingCache } from '../internal/listings/listing-cache.ts';

const listed = createListingCache<CategoryNode[]>({ max: 20, weigh: () => 1 });

/** The tree is shared: do not change it. */
export function listCategories(ctx: IndexHolder): readonly CategoryNode[] {
  return listed(ctx.productIndex.data, '', () =>
    buildCategoryTree(ctx.productIndex.data, ctx.productIndex.data.listed),
  );
}

/** Whether anything is listed in it or below it. */
export function hasListedProducts(ctx: IndexHolder, path: string): boolean {
  const { data } = ctx.productIndex;
  const bits = data.categories.get(path)?.bits;
  return bits !== undefined && countBoth(bits, data.listed) > 0;
}

/** Names from the root to this category, or null when there is none. */
export function findCategory(ctx: IndexHolder, path: string): { path: string; name: string }[] | null {
  return namesFromRoot(ctx.productIndex.data.categoryRows, path);
}

/** The same, from the rows of all categories. */
export function namesFromRoot(rows: readonly CategoryRow[], path: string): { path: string; name: string }[] | null {
  const names = new Map(rows.map((row) => [row.path, row.name]));
  if (!names.has(path)) return null;
  const parts = path.split('/');
  return parts
    .map((_, index) => parts.slice(0, index + 1).join('/'))
    .map((one) => ({ path: one, name: names.get(one) ?? one }));
}
