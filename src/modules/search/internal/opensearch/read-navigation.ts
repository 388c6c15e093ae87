/** Departments, and where there is something new or on sale: small numbers over the whole catalogue. */
import type { BrandEntry, CategoryNode, DepartmentEntry } from '#contract/products/listing.ts';
import type { ProductCard } from '#contract/products/product.ts';
import { type Gender, genders } from '#contract/products/product-attributes.ts';
import type { CategoryRow } from '#modules/catalogue/pages/category-row.ts';
import { CANDIDATES, largestFirst } from '../../navigation/list-departments.ts';
import type { ClusterQuery, SearchCluster } from '../../search-cluster.port.ts';
import type { FlaggedPlaces } from '../../search-engine.port.ts';
import { categoryTree } from '../category-tree.ts';
import { LABELS } from '../index/facets.ts';
import { countOf, countsIn } from './aggregated.ts';
import { readCards } from './cards.ts';
import type { ShopNavigation } from './cluster-index.ts';
import { allOf, noneOf, term } from './filters.ts';
import { RECOMMENDED } from './ranking/ranking.ts';
import { scored } from './text/plan-text.ts';
import { namedCounts } from './text/shop-words.ts';

export async function readNavigation(
  cluster: SearchCluster,
  alias: string,
  rows: readonly CategoryRow[],
): Promise<ShopNavigation> {
  const departments: DepartmentEntry[] = [];
  for (const gender of genders) {
    const department = await readDepartment(cluster, alias, rows, gender);
    if (department.count > 0) departments.push(department);
  }
  return {
    departments,
    flagged: {
      new: await readFlagged(cluster, alias, rows, term('isNew', true)),
      sale: await readFlagged(cluster, alias, rows, term('sale', true)),
    },
  };
}

async function readDepartment(
  cluster: SearchCluster,
  alias: string,
  rows: readonly CategoryRow[],
  gender: Gender,
): Promise<DepartmentEntry> {
  const products = term('gender', gender);
  const [answer] = await cluster.search(alias, [
    {
      size: 0,
      track_total_hits: true,
      query: products,
      aggs: { categories: countOf('categories'), brands: countOf('brandAs') },
    },
  ]);
  const categories = treeOf(rows, countsIn(answer?.aggregations, 'categories'));
  const brands: BrandEntry[] = [...namedCounts(countsIn(answer?.aggregations, 'brands'))].map(
    ([slug, { label, count }]) => ({ slug, name: label, count }),
  );
  const [largest] = categories;
  return {
    gender,
    name: LABELS.gender[gender] ?? gender,
    count: answer?.total ?? 0,
    categories,
    brands: largestFirst(brands),
    card:
      (largest && (await pickCard(cluster, alias, gender, allOf(products, term('categories', largest.path))))) ??
      (await pickCard(cluster, alias, gender, products)),
  };
}

const treeOf = (rows: readonly CategoryRow[], counts: ReadonlyMap<string, number>): CategoryNode[] =>
  categoryTree(rows, (path) => counts.get(path) ?? 0);

/** The choice of list-departments.ts: what is for this gender alone and new, then for it alone, then what is new. */
async function pickCard(
  cluster: SearchCluster,
  alias: string,
  gender: Gender,
  products: ClusterQuery,
): Promise<ProductCard | null> {
  const own = noneOf(...genders.filter((other) => other !== gender).map((other) => term('gender', other)));
  const should = [scored(own, 2), scored(term('isNew', true), 1)];
  const [answer] = await cluster.search(alias, [
    {
      size: CANDIDATES,
      _source: ['card', 'style'],
      query: { bool: { filter: [products, term('inStock', true)], should } },
      sort: [{ _score: 'desc' }, ...RECOMMENDED],
    },
  ]);
  const cards = await readCards({ cluster, alias }, answer?.hits ?? []);
  return cards.find(({ image }) => image !== null) ?? null;
}

async function readFlagged(
  cluster: SearchCluster,
  alias: string,
  rows: readonly CategoryRow[],
  flagged: ClusterQuery,
): Promise<FlaggedPlaces> {
  const [answer] = await cluster.search(alias, [
    { size: 0, query: flagged, aggs: { gender: countOf('gender'), categories: countOf('categories') } },
  ]);
  const found = countsIn(answer?.aggregations, 'gender');
  return {
    genders: genders.filter((gender) => found.has(gender)),
    roots: treeOf(rows, countsIn(answer?.aggregations, 'categories')).map(({ path }) => path),
  };
}
