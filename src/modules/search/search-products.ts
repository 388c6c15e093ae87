/** Answers a listing: which products, in which order, and how many each further choice would leave (CAT-05 to CAT-26). */
import { limits } from '#contract/limits.ts';
import type { FacetValue, Listing } from '#contract/listing.ts';
import type { ListingQuery } from '#contract/listing-query.ts';
import type { SizeSystem } from '#contract/product.ts';
import { type Bitset, countBits, countIn, createBitset, type DenseSet, intersect, toDense } from './internal/bitset.ts';
import { chosenSets, countFacet, type Group } from './internal/facet-choices.ts';
import { cardAt, type IndexData } from './internal/index-data.ts';
import { SIZE_SYSTEMS } from './internal/index-document.ts';
import { bestMatches, pageInOrder, tiersOf } from './internal/rank-slots.ts';
import { searchText, type TextMatch } from './internal/search-text.ts';
import type { SearchCtx } from './product-index.ts';
import { type SearchIndex, searchIndexes, searchIndexOf } from './search-index.ts';

/** A category or brand page lists only its own products (CAT-26). */
export interface ListingScope {
  categoryPath?: string;
  brandSlug?: string;
}
export interface ListingOptions {
  pageSize?: number;
  /** Read this index instead of the one the query asks for. */
  index?: SearchIndex;
  /** The preferredSizeAvailability experiment: products without this size come after those that have it. */
  buryWithout?: { system: SizeSystem; label: string };
}

/** The swatch beside a colour family's name. */
const SWATCHES: Record<string, string> = {
  black: '#16181a',
  white: '#ffffff',
  grey: '#8c8c88',
  cream: '#f1e8d2',
  brown: '#6b4a32',
  tan: '#c69c6d',
  red: '#c8252c',
  pink: '#e79bb0',
  orange: '#e8702a',
  yellow: '#ffd400',
  green: '#3c7a4b',
  blue: '#2f6fb7',
  navy: '#1e2a4a',
  purple: '#6a4c93',
  silver: '#c4c8cc',
  gold: '#c9a227',
  multi: '#b8b2a6',
};

export function searchProducts(ctx: Pick<SearchCtx, 'productIndex'>, query: ListingQuery, scope: ListingScope = {}, options: ListingOptions = {}): Listing {
  const { data } = ctx.productIndex;
  const base = new Uint32Array(data.listed);
  if (scope.categoryPath !== undefined) intersect(base, data.categories.get(scope.categoryPath)?.bits ?? createBitset(data.capacity));
  if (scope.brandSlug !== undefined) intersect(base, data.brands.get(scope.brandSlug)?.bits ?? createBitset(data.capacity));
  const text = query.text ? searchText(data, query.text) : null;
  if (text) intersect(base, text.bits);

  const choices = chosenSets(data, query);
  const result = new Uint32Array(base);
  for (const set of choices.values()) intersect(result, set);
  const resultDense = toDense(result);
  /** What a group's values are counted over: every other choice, not its own. */
  const within = (group: Group): DenseSet => {
    if (!choices.has(group)) return resultDense;
    const bits = new Uint32Array(base);
    for (const [name, set] of choices) if (name !== group) intersect(bits, set);
    return toDense(bits);
  };

  const size = options.pageSize ?? limits.pageSize;
  const total = countBits(result);
  const pages = Math.max(1, Math.ceil(total / size));
  const slots = query.page > pages ? [] : pageOf(data, result, query, text, { offset: (query.page - 1) * size, size }, options);
  return {
    hits: slots.map((slot) => cardAt(data, slot)),
    total,
    page: query.page,
    pages,
    facets: {
      brand: countFacet(data.brands, within('brand'), query.brand).sort(byCount),
      colour: countFacet(data.colours, within('colour'), query.colour)
        .sort(byCount)
        .map((one) => ({ ...one, label: one.label.charAt(0).toUpperCase() + one.label.slice(1), swatch: SWATCHES[one.value] ?? '#b8b2a6' })),
      sale: countIn(within('sale'), data.sale),
      new: countIn(within('new'), data.isNew),
      sizes: Object.fromEntries(
        SIZE_SYSTEMS.map((system) => [system, countFacet(data.sizes[system], within(system), query.sizes[system] ?? []).sort(bySize)]),
      ) as Listing['facets']['sizes'],
    },
  };
}

function pageOf(
  data: IndexData,
  result: Bitset,
  query: ListingQuery,
  text: TextMatch | null,
  wanted: { offset: number; size: number },
  { index = searchIndexOf(query), buryWithout }: ListingOptions,
): number[] {
  const { by, backwards } = searchIndexes[index];
  const preferred = (query.adjustRanking && buryWithout && data.sizes[buryWithout.system].get(buryWithout.label)?.bits) || null;
  if (by === 'relevance' && text) return bestMatches(data, result, text.scores, preferred, wanted);
  // Recommended shows what can be bought before what is sold out; a chosen sort is kept to the letter.
  if (by === 'relevance' || by === 'recommended') {
    return pageInOrder(data, 'recommended', backwards, tiersOf(result, preferred ? [preferred, data.inStock] : [data.inStock]), wanted);
  }
  return pageInOrder(data, by, backwards, [result], wanted);
}

const byCount = (a: FacetValue, b: FacetValue): number => b.count - a.count || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0);
/** '8' < '8.5' < '10'; children's '10C' before '1Y', which follows '13C'. */
const sizeRank = (label: string): number => Number.parseFloat(label) + (/[YK]$/.test(label) ? 20 : 0);
const bySize = (a: FacetValue, b: FacetValue): number => sizeRank(a.value) - sizeRank(b.value) || (a.value < b.value ? -1 : 1);
