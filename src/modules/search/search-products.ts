/** Answers a listing: which products, in which order, and how many each further choice would leave (CAT-05 to CAT-26). */
import type { FacetValue, Listing } from '#contract/listing.ts';
import type { ListingQuery } from '#contract/listing-query.ts';
import { limits } from '#contract/limits.ts';
import type { SizeSystem } from '#contract/product.ts';
import { type Bitset, countBits, countBoth, createBitset, hasBit, intersect, unite } from './internal/bitset.ts';
import { cardAt, type FacetColumn, type IndexData } from './internal/index-data.ts';
import { SIZE_SYSTEMS } from './internal/index-document.ts';
import { searchText } from './internal/search-text.ts';
import type { SearchCtx } from './product-index.ts';

/** A category or brand page lists only its own products. */
export interface ListingScope { categoryPath?: string; brandSlug?: string }
export interface ListingOptions {
  pageSize?: number;
  /** The preferredSizeAvailability experiment: products without this size come after those that have it. */
  buryWithout?: { system: SizeSystem; label: string };
}

/** The swatch beside a colour family's name. */
const SWATCHES: Record<string, string> = {
  black: '#16181a', white: '#ffffff', grey: '#8c8c88', cream: '#f1e8d2', brown: '#6b4a32', tan: '#c69c6d', red: '#c8252c', pink: '#e79bb0', orange: '#e8702a', yellow: '#ffd400',
  green: '#3c7a4b', blue: '#2f6fb7', navy: '#1e2a4a', purple: '#6a4c93', silver: '#c4c8cc', gold: '#c9a227', multi: '#b8b2a6',
};

type Group = 'brand' | 'colour' | 'sale' | 'new' | SizeSystem;

export function searchProducts(ctx: Pick<SearchCtx, 'productIndex'>, query: ListingQuery, scope: ListingScope = {}, options: ListingOptions = {}): Listing {
  const { data } = ctx.productIndex;
  const base = new Uint32Array(data.listed);
  if (scope.categoryPath !== undefined) intersect(base, data.categories.get(scope.categoryPath)?.bits ?? createBitset(data.capacity));
  if (scope.brandSlug !== undefined) intersect(base, data.brands.get(scope.brandSlug)?.bits ?? createBitset(data.capacity));
  const text = query.text ? searchText(data, query.text) : null;
  if (text) intersect(base, text.bits);

  const choices = chosenSets(data, query);
  const without = (group: Group): Bitset => {
    const bits = new Uint32Array(base);
    for (const [name, set] of choices) if (name !== group) intersect(bits, set);
    return bits;
  };
  const result = new Uint32Array(base);
  for (const set of choices.values()) intersect(result, set);
  // Groups without a choice all count over the same set.
  const within = (group: Group): Bitset => (choices.has(group) ? without(group) : result);

  const size = options.pageSize ?? limits.pageSize;
  const total = countBits(result);
  const pages = Math.max(1, Math.ceil(total / size));
  const slots = query.page > pages ? [] : pageOf(data, result, query, text?.scores ?? null, (query.page - 1) * size, size, options);
  return {
    hits: slots.map((slot) => cardAt(data, slot)),
    total,
    page: query.page,
    pages,
    facets: {
      brand: countFacet(data.brands, within('brand'), query.brand).sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en-NZ')),
      colour: countFacet(data.colours, within('colour'), query.colour).sort((a, b) => b.count - a.count || a.label.localeCompare(b.label)).map((one) => ({ ...one, label: capital(one.label), swatch: SWATCHES[one.value] ?? '#b8b2a6' })),
      sale: countBoth(within('sale'), data.sale),
      new: countBoth(within('new'), data.isNew),
      sizes: Object.fromEntries(SIZE_SYSTEMS.map((system) => [system, countFacet(data.sizes[system], within(system), query.sizes[system] ?? []).sort((a, b) => sizeRank(a.value) - sizeRank(b.value))])) as Listing['facets']['sizes'],
    },
  };
}

function chosenSets(data: IndexData, query: ListingQuery): Map<Group, Bitset> {
  const sets = new Map<Group, Bitset>();
  const anyOf = (facet: Map<string, FacetColumn>, values: readonly string[]): Bitset => {
    const bits = createBitset(data.capacity);
    for (const value of values) {
      const column = facet.get(value);
      if (column) unite(bits, column.bits);
    }
    return bits;
  };
  if (query.brand.length > 0) sets.set('brand', anyOf(data.brands, query.brand));
  if (query.colour.length > 0) sets.set('colour', anyOf(data.colours, query.colour));
  if (query.sale) sets.set('sale', data.sale);
  if (query.new) sets.set('new', data.isNew);
  for (const system of SIZE_SYSTEMS) {
    const labels = query.sizes[system];
    if (labels && labels.length > 0) sets.set(system, anyOf(data.sizes[system], labels));
  }
  return sets;
}

/** Values with products, and chosen ones even when nothing is left, so that a choice can always be undone. */
function countFacet(facet: Map<string, FacetColumn>, within: Bitset, chosen: readonly string[]): FacetValue[] {
  const values: FacetValue[] = [];
  const wanted = new Set(chosen);
  for (const [value, column] of facet) {
    const count = countBoth(within, column.bits);
    if (count > 0 || wanted.has(value)) values.push({ value, label: column.label, count, selected: wanted.has(value) });
  }
  return values;
}

function pageOf(data: IndexData, result: Bitset, query: ListingQuery, scores: Float32Array | null, offset: number, size: number, options: ListingOptions): number[] {
  const sort = query.sort;
  if (scores && !sort) return bestMatches(data, result, scores, offset, size);
  const order = data.orders[sort === undefined ? 'recommended' : sort.startsWith('name') ? 'name' : sort.startsWith('price') ? 'price' : 'age'];
  const backwards = sort === 'nameDesc' || sort === 'priceDesc' || sort === 'oldest';
  // Recommended shows what can be bought before what is sold out; a chosen sort is kept to the letter.
  const tiers: Bitset[] = [];
  if (sort === undefined) {
    const preferred = query.adjustRanking && options.buryWithout ? data.sizes[options.buryWithout.system].get(options.buryWithout.label)?.bits : undefined;
    let rest: Bitset = new Uint32Array(result);
    for (const first of [preferred, data.inStock]) {
      if (!first) continue;
      const tier = new Uint32Array(rest);
      intersect(tier, first);
      tiers.push(tier);
      rest = subtract(rest, tier);
    }
    tiers.push(rest);
  } else tiers.push(result);
  const slots = order.slots();
  const length = order.length();
  const page: number[] = [];
  let skip = offset;
  for (const tier of tiers) {
    const inTier = countBits(tier);
    if (skip >= inTier) {
      skip -= inTier;
      continue;
    }
    for (let i = 0; i < length && page.length < size; i += 1) {
      const slot = slots[backwards ? length - 1 - i : i] as number;
      if (!hasBit(tier, slot)) continue;
      if (skip > 0) skip -= 1;
      else page.push(slot);
    }
    if (page.length >= size) break;
  }
  return page;
}

function subtract(from: Bitset, other: Bitset): Bitset {
  const rest = new Uint32Array(from);
  for (let i = 0; i < rest.length; i += 1) rest[i] = (rest[i] as number) & ~(other[i] as number);
  return rest;
}

/** By relevance, what can be bought first among equals, then popularity and id. */
function bestMatches(data: IndexData, result: Bitset, scores: Float32Array, offset: number, size: number): number[] {
  const found: number[] = [];
  for (let word = 0; word < result.length; word += 1) {
    let bits = result[word] as number;
    while (bits !== 0) {
      const low = 31 - Math.clz32(bits & -bits);
      found.push(word * 32 + low);
      bits &= bits - 1;
    }
  }
  const score = new Float64Array(found.length);
  for (const [index, slot] of found.entries()) {
    const document = data.documents[slot];
    score[index] = (scores[slot] as number) * (document?.inStock ? 1 : 0.7) + Math.log1p(document?.popularity ?? 0) * 0.05;
  }
  const ranked = Int32Array.from(found.keys()).sort((a, b) => (score[b] as number) - (score[a] as number) || (found[a] as number) - (found[b] as number));
  return Array.from(ranked.subarray(offset, offset + size), (index) => found[index] as number);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** '8' < '8.5' < '10', kids' '10C' before '1Y'. */
const sizeRank = (label: string): number => (Number.parseFloat(label) || 0) + (/[YK]$/.test(label) ? 20 : 0);
