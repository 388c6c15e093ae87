/** Recommended products from OpenSearch: the rules of recommend-products.ts. */
import { limits } from '#contract/fields/limits.ts';
import { MAX_PER_BRAND, type ProductPlacement, type RecommendationOptions } from '../../products/recommend-products.ts';
import type { ClusterHit, ClusterQuery } from '../../search-cluster.port.ts';
import type { ClusterIndex } from './cluster-index.ts';
import { allOf, anyOf, term } from './filters.ts';
import { interestFilter } from './ranking/interests.ts';
import { RECOMMENDED } from './ranking/ranking.ts';

const SOURCE = ['id', 'style', 'brand'];
const AT_ONCE = 30;

/** What was chosen, and what may no longer be. */
interface Chosen {
  ids: string[];
  styles: string[];
  perBrand: Map<string, number>;
}

/** Ids, best first; null when the product is not listed and no placement is given. */
export async function recommendFromCluster(
  index: ClusterIndex,
  productId: string,
  { first = [], interests = [], placement: given }: RecommendationOptions,
): Promise<string[] | null> {
  const placement = (await placementOf(index, Number(productId))) ?? given;
  if (!placement) return null;
  const liked = interestFilter(index, interests);
  const chosen: Chosen = { ids: [], styles: [placement.parentCode], perBrand: new Map() };
  const preferred = await hitsInOrder(index, first);
  for (const maxPerBrand of [MAX_PER_BRAND, Number.POSITIVE_INFINITY]) {
    for (const hit of preferred) take(chosen, hit, maxPerBrand);
    for (const pool of poolsOf(placement)) {
      for (const products of liked ? [allOf(pool, liked), pool] : [pool])
        await takeFrom(index, products, chosen, maxPerBrand);
    }
  }
  return chosen.ids;
}

function take(chosen: Chosen, { source }: ClusterHit, maxPerBrand: number): void {
  const [style, brand] = [source.style as string, source.brand as string];
  const count = chosen.perBrand.get(brand) ?? 0;
  if (chosen.ids.length >= limits.recommendations || chosen.styles.includes(style) || count >= maxPerBrand) return;
  chosen.styles.push(style);
  chosen.ids.push(String(source.id));
  chosen.perBrand.set(brand, count + 1);
}

/** Until the list is full or the products are used up. */
async function takeFrom(
  { cluster, alias }: ClusterIndex,
  products: ClusterQuery,
  chosen: Chosen,
  maxPerBrand: number,
): Promise<void> {
  while (chosen.ids.length < limits.recommendations) {
    const full = [...chosen.perBrand].filter(([, count]) => count >= maxPerBrand).map(([brand]) => brand);
    const [answer] = await cluster.search(alias, [
      {
        size: AT_ONCE,
        _source: SOURCE,
        query: {
          bool: {
            filter: [products, term('inStock', true)],
            must_not: [anyOf('style', chosen.styles), anyOf('brand', full)],
          },
        },
        sort: RECOMMENDED,
        collapse: { field: 'style' },
      },
    ]);
    const hits = answer?.hits ?? [];
    for (const hit of hits) take(chosen, hit, maxPerBrand);
    if (hits.length < AT_ONCE) return;
  }
}

async function placementOf({ cluster, alias }: ClusterIndex, id: number): Promise<ProductPlacement | null> {
  const [answer] = await cluster.search(alias, [
    { size: 1, _source: ['style', 'brand', 'categories'], query: term('id', id) },
  ]);
  const source = answer?.hits[0]?.source;
  if (!source) return null;
  return {
    parentCode: source.style as string,
    brandSlug: source.brand as string,
    categoryPath: (source.categories as string[]).at(-1) ?? '',
  };
}

/** Those of these products that are in stock, in the given order. */
async function hitsInOrder({ cluster, alias }: ClusterIndex, ids: readonly number[]): Promise<ClusterHit[]> {
  if (ids.length === 0) return [];
  const [answer] = await cluster.search(alias, [
    { size: ids.length, _source: SOURCE, query: allOf(anyOf('id', ids), term('inStock', true)) },
  ]);
  const byId = new Map((answer?.hits ?? []).map((hit) => [hit.source.id, hit]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** From the product's own category up to its department, then its brand. */
function poolsOf({ categoryPath, brandSlug }: ProductPlacement): ClusterQuery[] {
  const parts = categoryPath.split('/');
  const paths = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return [...paths.map((path) => term('categories', path)), term('brand', brandSlug)];
}
