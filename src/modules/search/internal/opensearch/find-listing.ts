/** Finds the products of a listing's page and counts its facets, in one round trip where no word is misspelt. */
import { limits } from '#contract/fields/limits.ts';
import type { Listing } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { ListingOptions, ListingScope } from '../../listings/listing-options.ts';
import { searchIndexes, searchIndexOf } from '../../listings/search-index.ts';
import type { ClusterAnswer, ClusterQuery } from '../../search-cluster.port.ts';
import type { Correction } from '../listings/choose-corrections.ts';
import { NO_FACETS } from '../listings/count-facets.ts';
import type { FacetGroup } from '../listings/facet-choices.ts';
import { placementRule } from '../listings/placement-rule.ts';
import { readPrices } from '../text/price-words.ts';
import { readCards } from './cards.ts';
import type { ClusterIndex } from './cluster-index.ts';
import { facetAggregations, facetGroups, readFacets } from './facet-counts.ts';
import { choiceFilters, memberFilter, scopeFilters } from './filters.ts';
import { interestFilter } from './ranking/interests.ts';
import { farPage, placedHits, WINDOW, withPinned } from './ranking/placed-hits.ts';
import { ranked } from './ranking/ranking.ts';
import type { TextPlan } from './text/plan-text.ts';
import { understandText } from './text/understand-text.ts';

interface Counted {
  base: ClusterQuery[];
  choices: ReadonlyMap<FacetGroup, ClusterQuery>;
  plan: TextPlan | null;
  members: ClusterQuery;
}

export interface FoundInCluster {
  listing: Listing;
  corrections: Correction[];
}

export async function findInCluster(
  index: ClusterIndex,
  query: ListingQuery,
  scope: ListingScope,
  options: ListingOptions,
): Promise<FoundInCluster> {
  const asked = readPrices(query.text);
  const placement = placementRule(index.redirects.placements, query, scope);
  const understood = await understandText(index, asked.text, query.literal);
  const { corrections } = understood;
  const plan = withPinned(understood.plan, placement);
  const members = memberFilter(index.memberOffers.scopes);
  const base = scopeFilters(query.text, scope);
  const choices = choiceFilters(query, members);
  const liked = query.adjustRanking ? interestFilter(index, options.interests ?? []) : null;
  const text = plan && { ...plan, cheapFirst: asked.cheapFirst };
  const orderOf = (...more: ClusterQuery[]) =>
    ranked(query, options.index, [...base, ...choices.values(), ...more], text, liked);
  const order = orderOf();
  const size = options.pageSize ?? limits.pageSize;
  const counted = options.withoutFacets ? [] : facetGroups(query);
  const alone = counted.filter((group) => choices.has(group));
  const offset = (query.page - 1) * size;
  const { by } = searchIndexes[options.index ?? searchIndexOf(query)];
  const isPlaced = placement !== null && (by === 'relevance' || by === 'recommended');
  const [page, ...own] = await index.cluster.search(index.alias, [
    {
      ...order,
      ...(isPlaced ? { size: 0 } : window(offset, size)),
      track_total_hits: true,
      _source: ['card', 'style'],
      aggs: facetAggregations(
        counted.filter((group) => !choices.has(group)),
        members,
      ),
    },
    ...alone.map((group) => countAlone(group, { base, choices, plan, members })),
  ]);
  const { total } = page as ClusterAnswer;
  const hits = isPlaced
    ? await placedHits(index, placement, { offset, size, orderOf })
    : offset + size > WINDOW
      ? await farPage(index, order, { offset, size })
      : (page as ClusterAnswer).hits;
  const partsOf = (group: FacetGroup) => (own[alone.indexOf(group)] ?? page)?.aggregations;
  return {
    corrections,
    listing: {
      hits: await readCards(index, hits),
      total,
      page: query.page,
      pages: Math.max(1, Math.ceil(total / size)),
      facets: options.withoutFacets ? NO_FACETS : readFacets(index, query, partsOf),
    },
  };
}

/** Values of a group with a choice are counted over every other choice. */
const countAlone = (group: FacetGroup, { base, choices, plan, members }: Counted) => ({
  size: 0,
  query: { bool: { filter: [...base, ...withoutOwn(choices, group), ...(plan ? [plan.query] : [])] } },
  aggs: facetAggregations([group], members),
});

const window = (offset: number, size: number) => (offset + size > WINDOW ? { size: 0 } : { from: offset, size });

const withoutOwn = (choices: ReadonlyMap<FacetGroup, ClusterQuery>, own: FacetGroup): ClusterQuery[] =>
  [...choices].filter(([group]) => group !== own).map(([, filter]) => filter);
