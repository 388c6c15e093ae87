/** The order of a listing, as queries and sorts of OpenSearch. */
import type { ListingQuery } from '#contract/products/listing-query.ts';
import { type SearchIndex, searchIndexes, searchIndexOf } from '../../../listings/search-index.ts';
import type { ClusterQuery } from '../../../search-cluster.port.ts';
import { FOR_KIDS, LIKED, SOLD_OUT } from '../../listings/rank-slots.ts';
import { allOf, term } from '../filters.ts';
import { scored, type TextPlan } from '../text/plan-text.ts';

/** Whatever it is sorted by, the id decides between equals, so that pages neither repeat nor miss a product. */
export type Ranked = Readonly<{ query: ClusterQuery; sort: Record<string, 'asc' | 'desc'>[] }>;

export const RECOMMENDED: Ranked['sort'] = [{ popularity: 'desc' }, { demand: 'desc' }, { id: 'asc' }];

const byField = (field: string, first: 'asc' | 'desc', ids: 'asc' | 'desc'): Ranked['sort'] => [
  { [field]: first },
  { id: ids },
];

/** `liked`: what a visitor's personalisation ids stand for (FIX-43). */
export function ranked(
  query: ListingQuery,
  index: SearchIndex = searchIndexOf(query),
  filters: readonly ClusterQuery[],
  text: (TextPlan & { cheapFirst: boolean }) | null,
  liked: ClusterQuery | null,
): Ranked {
  const { by, backwards } = searchIndexes[index];
  const plain: ClusterQuery = { bool: { filter: [...filters, ...(text ? [text.query] : [])] } };
  if (by === 'relevance' && text) return bestMatches(filters, text, liked);
  if (by === 'relevance' || by === 'recommended') return inTiers(plain, liked);
  const turn = (up: 'asc' | 'desc') => (backwards ? (up === 'asc' ? 'desc' : 'asc') : up);
  if (by === 'age') return { query: plain, sort: byField('releasedDay', turn('desc'), turn('desc')) };
  return { query: plain, sort: byField(by === 'name' ? 'nameKey' : 'price', turn('asc'), turn('asc')) };
}

/** What can be bought before what is sold out, and of that first what the visitor likes. */
function inTiers(plain: ClusterQuery, liked: ClusterQuery | null): Ranked {
  if (!liked) return { query: plain, sort: [{ inStock: 'desc' }, ...RECOMMENDED] };
  const inStock = term('inStock', true);
  const should = [scored(allOf(inStock, liked), 2), scored(inStock, 1)];
  return { query: { bool: { filter: [plain], should } }, sort: [{ _score: 'desc' }, ...RECOMMENDED] };
}

/** By how well the text matches, adjusted as rank-slots.ts does; popularity and what is bought are added. */
function bestMatches(
  filters: readonly ClusterQuery[],
  { query, forKids, cheapFirst }: TextPlan & { cheapFirst: boolean },
  liked: ClusterQuery | null,
): Ranked {
  const functions: ClusterQuery[] = [
    { filter: term('inStock', false), weight: SOLD_OUT },
    ...(liked ? [{ filter: liked, weight: LIKED }] : []),
    ...(forKids ? [] : [{ filter: term('gender', 'kids'), weight: FOR_KIDS }]),
    ...(cheapFirst ? [{ field_value_factor: { field: 'cheapness' } }] : []),
  ];
  const matched = { bool: { must: [query], filter: filters } };
  const fitting = { function_score: { query: matched, functions, score_mode: 'multiply', boost_mode: 'multiply' } };
  return {
    query: {
      function_score: {
        query: fitting,
        functions: [{ field_value_factor: { field: 'popularityWorth' } }],
        boost_mode: 'sum',
      },
    },
    sort: [{ _score: 'desc' }, { id: 'asc' }],
  };
}
