/** Finds the slots of a listing's page and counts its facets. */
import { limits } from '#contract/fields/limits.ts';
import type { FacetValue, Listing } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import { familySwatch } from '#modules/catalogue/products/colour-words.ts';
import type { ListingOptions, ListingScope } from '../../listings/listing-options.ts';
import { searchIndexes, searchIndexOf } from '../../listings/search-index.ts';
import { type Bitset, countBits, countBoth, createBitset, intersect, toDense } from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';
import { SIZE_SYSTEMS } from '../index/index-document.ts';
import { chosenSets, countBrands, countFacet, type FacetGroup } from './facet-choices.ts';
import { interestsOf } from './interests.ts';
import { choiceKey, createListingCache } from './listing-cache.ts';
import { bestMatches, pageInOrder, tiersOf } from './rank-slots.ts';
import { searchText, type TextMatch } from './search-text.ts';

export interface FoundListing extends Omit<Listing, 'hits'> {
  slots: number[];
}

/** Counts are the same for every page and sort of a listing. Those of one listing take about 20 kB. */
const counted = createListingCache<Listing['facets']>({ max: 200, weigh: () => 1 });

export function findListing(
  data: IndexData,
  query: ListingQuery,
  scope: ListingScope,
  options: ListingOptions,
): FoundListing {
  const base = new Uint32Array(data.listed);
  if (scope.categoryPath !== undefined)
    intersect(base, data.categories.get(scope.categoryPath)?.bits ?? createBitset(data.capacity));
  if (scope.brandSlug !== undefined)
    intersect(base, data.brands.get(scope.brandSlug)?.bits ?? createBitset(data.capacity));
  const text = query.text ? searchText(data, query.text) : null;
  if (text) intersect(base, text.bits);
  const choices = chosenSets(data, query);
  const result = new Uint32Array(base);
  for (const set of choices.values()) intersect(result, set);

  const size = options.pageSize ?? limits.pageSize;
  const total = countBits(result);
  const pages = Math.max(1, Math.ceil(total / size));
  return {
    slots:
      query.page > pages ? [] : pageOf(data, result, query, text, { offset: (query.page - 1) * size, size }, options),
    total,
    page: query.page,
    pages,
    facets: options.withoutFacets
      ? NO_FACETS
      : counted(data, choiceKey(query, scope), () => countFacets(data, query, { base, choices, result })),
  };
}

const NO_FACETS: Listing['facets'] = {
  brand: [],
  colour: [],
  sale: 0,
  new: 0,
  sizes: { usMen: [], usWomen: [], usKids: [], uk: [], eu: [] },
  gender: [],
  type: [],
  width: [],
  closure: [],
  material: [],
  occasion: [],
  price: { from: 0, to: 0, steps: [] },
};

function countFacets(
  data: IndexData,
  query: ListingQuery,
  { base, choices, result }: { base: Bitset; choices: ReadonlyMap<FacetGroup, Bitset>; result: Bitset },
): Listing['facets'] {
  /** The products that a group's values are counted over: every other choice applied, not its own. */
  const within = (group: FacetGroup): Bitset => {
    if (!choices.has(group)) return result;
    const bits = new Uint32Array(base);
    for (const [name, set] of choices) if (name !== group) intersect(bits, set);
    return bits;
  };
  const colours = countFacet(data.colours, toDense(within('colour')), query.colour);
  const resultDense = toDense(result);
  // Groups without a choice share one set; each of the others needs its own, and only one is held at a time.
  const sizes = new Map(
    SIZE_SYSTEMS.filter((system) => !choices.has(system)).map((system) => [
      system,
      countFacet(data.sizes[system], resultDense, query.sizes[system] ?? []),
    ]),
  );
  for (const system of SIZE_SYSTEMS) {
    if (choices.has(system))
      sizes.set(system, countFacet(data.sizes[system], toDense(within(system)), query.sizes[system] ?? []));
  }
  return {
    ...NO_FACETS,
    brand: countBrands(data, within('brand'), query.brand).sort(byCount),
    colour: colours.sort(byCount).map((one) => ({
      ...one,
      label: one.label.charAt(0).toUpperCase() + one.label.slice(1),
      swatch: familySwatch(one.value),
    })),
    sale: countBoth(within('sale'), data.sale),
    new: countBoth(within('new'), data.isNew),
    sizes: Object.fromEntries(
      SIZE_SYSTEMS.map((system) => [system, sizes.get(system)?.sort(bySize) ?? []]),
    ) as Listing['facets']['sizes'],
  };
}

function pageOf(
  data: IndexData,
  result: Bitset,
  query: ListingQuery,
  text: TextMatch | null,
  wanted: { offset: number; size: number },
  { index = searchIndexOf(query), interests = [] }: ListingOptions,
): number[] {
  const { by, backwards } = searchIndexes[index];
  // 'adj=0' asks for the order without personalisation (CAT-10).
  const liked = query.adjustRanking ? interestsOf(data, interests) : null;
  if (by === 'relevance' && text) return bestMatches(data, result, text.scores, wanted, liked);
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

const byCount = (a: FacetValue, b: FacetValue): number =>
  b.count - a.count || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0);
/** '8' < '8.5' < '10'; children's '10C' before '1Y', which follows '13C'. */
const sizeRank = (label: string): number => Number.parseFloat(label) + (/[YK]$/.test(label) ? 20 : 0);
const bySize = (a: FacetValue, b: FacetValue): number =>
  sizeRank(a.value) - sizeRank(b.value) || (a.value < b.value ? -1 : 1);
