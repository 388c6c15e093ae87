/** The tree of categories over a set of products. */
import type { CategoryNode } from '#contract/products/listing.ts';
import type { CategoryRow } from '#modules/catalogue/pages/category-row.ts';
import { type Bitset, countBoth } from './index/bitset.ts';
import type { IndexData } from './index/index-data.ts';

const order = new Intl.Collator('en-NZ');

/** The largest category first, then by name; categories without any of the products are left out. */
export const buildCategoryTree = (data: IndexData, products: Bitset): CategoryNode[] =>
  categoryTree(data.categoryRows, (path) => {
    const bits = data.categories.get(path)?.bits;
    return bits ? countBoth(bits, products) : 0;
  });

/** The same, with the number of products of each path. */
export function categoryTree(rows: readonly CategoryRow[], countOf: (path: string) => number): CategoryNode[] {
  const nodes = new Map<string, CategoryNode>();
  const roots: CategoryNode[] = [];
  // Rows come ordered by path, so that a parent comes before its children.
  for (const row of rows) {
    const count = countOf(row.path);
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
