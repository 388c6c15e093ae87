/**
 * The search indexes by name and the order of each (CAT-18 to CAT-23). All are one index in memory, read in different
 * orders.
 */
import type { ListingQuery } from '#contract/products/listing-query.ts';

interface Ranking {
  by: 'relevance' | 'recommended' | 'name' | 'price' | 'age';
  /** From the last to the first. */
  backwards: boolean;
}

const up = (by: Ranking['by']): Ranking => ({ by, backwards: false });
const down = (by: Ranking['by']): Ranking => ({ by, backwards: true });

export const searchIndexes = {
  products: up('relevance'),
  products_recommended: up('recommended'),
  products_name_asc: up('name'),
  products_name_desc: down('name'),
  products_price_asc: up('price'),
  products_price_desc: down('price'),
  products_newest: up('age'),
  products_oldest: down('age'),
} as const satisfies Record<string, Ranking>;
export type SearchIndex = keyof typeof searchIndexes;

export const isSearchIndex = (name: string): name is SearchIndex => Object.hasOwn(searchIndexes, name);

const ofSort = {
  nameAsc: 'products_name_asc',
  nameDesc: 'products_name_desc',
  priceAsc: 'products_price_asc',
  priceDesc: 'products_price_desc',
  newest: 'products_newest',
  oldest: 'products_oldest',
} as const;

/**
 * The index a listing reads: its sort's; without a sort the best matches of its text; without either the recommended
 * (CAT-22).
 */
export function searchIndexOf(query: Pick<ListingQuery, 'text' | 'sort'>): SearchIndex {
  if (query.sort) return ofSort[query.sort];
  return query.text === '' ? 'products_recommended' : 'products';
}
