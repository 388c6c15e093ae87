/** Finds the slots of a listing's page and counts its facets. */
import { limits } from '#contract/fields/limits.ts';
import type { Listing } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { ListingOptions, ListingScope } from '../../listings/listing-options.ts';
import { searchIndexes, searchIndexOf } from '../../listings/search-index.ts';
import { type Bitset, countBits, createBitset, intersect, setBit } from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';
import { readPrices } from '../text/price-words.ts';
import type { Correction } from './choose-corrections.ts';
import { countFacets, NO_FACETS } from './count-facets.ts';
import { chosenSets, withinPrices } from './facet-choices.ts';
import { interestsOf } from './interests.ts';
import { choiceKey, createListingCache } from './listing-cache.ts';
import { type Placement, placedPage, placementOf } from './placed-page.ts';
import { bestMatches, type PageWanted, pageInOrder, tiersOf } from './rank-slots.ts';
import { searchText, type TextMatch } from './search-text.ts';

export interface FoundListing extends Omit<Listing, 'hits'> {
  slots: number[];
  /** Words that were searched for instead of misspelt ones. */
  corrections: Correction[];
}

/** Counts are the same for every page and sort of a listing. Those of one listing take about 30 kB. */
const counted = createListingCache<Listing['facets']>({ max: 200, weigh: () => 1 });

export function findListing(
  data: IndexData,
  query: ListingQuery,
  scope: ListingScope,
  options: ListingOptions,
): FoundListing {
  const base = inScope(data, query, scope);
  const asked = query.text ? readPrices(query.text) : null;
  const text = asked ? searchText(data, asked.text, query.literal) : null;
  const placement = placementOf(data, query, scope);
  // Pinned products are found whether they match the text or not.
  if (text && query.text) for (const slot of placement?.pinned ?? []) setBit(text.bits, slot);
  if (text) intersect(base, text.bits);
  const choices = chosenSets(data, query);
  const result = new Uint32Array(base);
  for (const set of choices.values()) intersect(result, set);

  const size = options.pageSize ?? limits.pageSize;
  const total = countBits(result);
  const pages = Math.max(1, Math.ceil(total / size));
  return {
    slots:
      query.page > pages
        ? []
        : pageOf(data, result, query, text && { ...text, cheapFirst: asked?.cheapFirst === true }, {
            ...options,
            offset: (query.page - 1) * size,
            size,
            placement,
          }),
    corrections: text?.corrections ?? [],
    total,
    page: query.page,
    pages,
    facets: options.withoutFacets
      ? NO_FACETS
      : counted(data, choiceKey(query, scope), () => countFacets(data, query, { base, choices, result })),
  };
}

/** The products of a category or brand, and of the prices that a text asks for. */
export function inScope(data: IndexData, { text }: Pick<ListingQuery, 'text'>, scope: ListingScope): Bitset {
  const base = new Uint32Array(data.listed);
  if (scope.categoryPath !== undefined)
    intersect(base, data.categories.get(scope.categoryPath)?.bits ?? createBitset(data.capacity));
  if (scope.brandSlug !== undefined)
    intersect(base, data.brands.get(scope.brandSlug)?.bits ?? createBitset(data.capacity));
  const { priceMin, priceMax } = readPrices(text);
  if (priceMin !== undefined || priceMax !== undefined) intersect(base, withinPrices(data, { priceMin, priceMax }));
  return base;
}

function pageOf(
  data: IndexData,
  result: Bitset,
  query: ListingQuery,
  text: (TextMatch & { cheapFirst: boolean }) | null,
  {
    index = searchIndexOf(query),
    interests = [],
    placement,
    ...wanted
  }: ListingOptions & PageWanted & { placement: Placement | null },
): number[] {
  const { by, backwards } = searchIndexes[index];
  if (placement && (by === 'relevance' || by === 'recommended'))
    return placedPage(data, result, placement, wanted, (part, page) =>
      pageOf(data, part, query, text, { index, interests, placement: null, ...page }),
    );
  // 'adj=0' asks for the order without personalisation (CAT-10).
  const liked = query.adjustRanking ? interestsOf(data, interests) : null;
  if (by === 'relevance' && text) return bestMatches(data, result, text, wanted, liked);
  // The recommended order shows what can be bought before what is sold out; a chosen sort is followed exactly.
  if (by === 'relevance' || by === 'recommended') {
    return pageInOrder(
      data,
      'recommended',
      backwards,
      tiersOf(result, liked ? [intersection(data.inStock, liked), data.inStock] : [data.inStock]),
      wanted,
    );
  }
  return pageInOrder(data, by, backwards, [result], wanted);
}

function intersection(one: Bitset, other: Bitset): Bitset {
  const both = new Uint32Array(one);
  intersect(both, other);
  return both;
}
