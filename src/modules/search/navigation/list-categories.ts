/** The tree of categories with their number of products, subcategories included. Empty ones are left out. */
import type { CategoryNode } from '#contract/products/listing.ts';
import type { SearchCtx } from '../index/product-index.ts';
import { countBoth } from '../internal/index/bitset.ts';
import type { IndexData } from '../internal/index/index-data.ts';
import { createListingCache } from '../internal/listings/listing-cache.ts';

const listed = createListingCache<CategoryNode[]>({ max: 20, weigh: () => 1 });
const order = new Intl.Collator('en-NZ');

/** The tree is shared: do not change it. */
export function listCategories(ctx: Pick<SearchCtx, 'productIndex'>): readonly CategoryNode[] {
  return listed(ctx.productIndex.data, '', () => buildTree(ctx.productIndex.data));
}

function buildTree(data: IndexData): CategoryNode[] {
  const nodes = new Map<string, CategoryNode>();
  const roots: CategoryNode[] = [];
  // Rows come ordered by path, so that a parent comes before its children.
  for (const row of data.categoryRows) {
    const bits = data.categories.get(row.path)?.bits;
    const count = bits ? countBoth(bits, data.listed) : 0;
    if (count === 0) continue;
    const node: CategoryNode = { path: row.path, slug: row.slug, name: row.name, count, children: [] };
    nodes.set(row.path, node);
    const parent = nodes.get(row.path.slice(0, row.path.lastIndexOf('/')));
    (row.path.includes('/') && parent ? parent.children : roots).push(node);
  }
  const sort = (list: CategoryNode[]) => {
    list.sort((a, b) => b.count - a.count || order.compare(a.name, b.name));
    for (const node of list) sort(node.children);
  };
  sort(roots);
  return roots;
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
