/** Cards of products: as stored, with the number of colourways that their style has now. */
import type { ProductCard } from '#contract/products/product.ts';
import type { ClusterHit } from '../../search-cluster.port.ts';
import { countOf, countsIn } from './aggregated.ts';
import type { ClusterIndex } from './cluster-index.ts';
import { anyOf, term } from './filters.ts';
import { readCard } from './products/product-document.ts';

type Asked = Pick<ClusterIndex, 'cluster' | 'alias'>;

/** In the order of the hits, which have their card and style. */
export async function readCards({ cluster, alias }: Asked, hits: readonly ClusterHit[]): Promise<ProductCard[]> {
  const styles = [...new Set(hits.map(styleOf))];
  if (styles.length === 0) return [];
  const [answer] = await cluster.search(alias, [
    { size: 0, query: anyOf('style', styles), aggs: { styles: countOf('style', styles.length) } },
  ]);
  const counts = countsIn(answer?.aggregations, 'styles');
  return hits.map((hit) => readCard(hit.source, counts.get(styleOf(hit)) ?? 1));
}

const styleOf = ({ source }: ClusterHit): string => source.style as string;

/** Products by their ids; those that are not listed are left out. */
export async function cardsById(index: Asked, ids: readonly number[]): Promise<Map<number, ProductCard>> {
  if (ids.length === 0) return new Map();
  const [answer] = await index.cluster.search(index.alias, [
    { size: ids.length, _source: ['card', 'style'], query: anyOf('id', ids) },
  ]);
  const cards = await readCards(index, answer?.hits ?? []);
  return new Map(cards.map((card) => [Number(card.id), card]));
}

/** More than any style has. */
const MAX_COLOURWAYS = 500;

/** The listed colourways of a style, in order of id. */
export async function siblingsOf(index: Asked, parentCode: string): Promise<ProductCard[]> {
  const [answer] = await index.cluster.search(index.alias, [
    {
      size: MAX_COLOURWAYS,
      track_total_hits: true,
      _source: ['card'],
      query: term('style', parentCode),
      sort: [{ id: 'asc' }],
    },
  ]);
  return (answer?.hits ?? []).map(({ source }) => readCard(source, answer?.total ?? 1));
}

/** Ids of the listed colourways of a product's style; only itself when it is not listed. */
export async function colourwaysOf(index: Asked, productId: number): Promise<number[]> {
  const parentCode = await styleOfProduct(index, productId);
  return parentCode === null ? [productId] : (await siblingsOf(index, parentCode)).map(({ id }) => Number(id));
}

async function styleOfProduct({ cluster, alias }: Asked, productId: number): Promise<string | null> {
  const [answer] = await cluster.search(alias, [{ size: 1, _source: ['style'], query: term('id', productId) }]);
  return (answer?.hits[0]?.source.style as string | undefined) ?? null;
}
