/** How many products each further choice would leave. */
import type { FacetValue, Listing } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import { familySwatch } from '#modules/catalogue/products/colour-words.ts';
import {
  type Bitset,
  countBits,
  countBoth,
  countIn,
  hasBit,
  intersect,
  tallyColumn,
  toDense,
} from '../index/bitset.ts';
import { type Facet, LISTED_FACETS } from '../index/facets.ts';
import type { IndexData } from '../index/index-data.ts';
import { priceSteps } from '../index/price-steps.ts';
import { SIZE_SYSTEMS } from '../size-systems.ts';
import type { FacetGroup } from './facet-choices.ts';
import { memberBits } from './member-bits.ts';
import { ownFieldFacets } from './own-fields.ts';

type Facets = Listing['facets'];

export const NO_FACETS: Facets = {
  brand: [],
  colour: [],
  sale: 0,
  new: 0,
  member: 0,
  sizes: { usMen: [], usWomen: [], usKids: [], uk: [], eu: [] },
  gender: [],
  type: [],
  width: [],
  closure: [],
  material: [],
  occasion: [],
  fields: [],
  price: { from: 0, to: 0, steps: [] },
};

/** Facets whose values are sets of slots. */
const SET_FACETS = ['colour', ...LISTED_FACETS, ...SIZE_SYSTEMS] as const;
type SetFacet = (typeof SET_FACETS)[number];
const isSize = (name: SetFacet): name is SizeSystem => (SIZE_SYSTEMS as readonly string[]).includes(name);
const facetOf = (data: IndexData, name: SetFacet): Facet =>
  isSize(name) ? data.sizes[name] : name === 'colour' ? data.colours : data.listedFacets[name];
const chosenOf = (query: ListingQuery, name: SetFacet): readonly string[] =>
  isSize(name) ? (query.sizes[name] ?? []) : query[name];

export interface CountedSets {
  /** The products of the listing without any choice. */
  base: Bitset;
  choices: ReadonlyMap<FacetGroup, Bitset>;
  /** The products that match every choice. */
  result: Bitset;
}

export function countFacets(data: IndexData, query: ListingQuery, sets: CountedSets): Facets {
  const within = (group: FacetGroup) => withoutOwnChoice(sets, group);
  const bySet = countSetFacets(data, query, sets);
  return {
    brand: countNumbers(data, within('brand'), data.columns.brand, data.brands, query.brand).sort(byCount),
    colour: bySet.colour.sort(byCount).map(asColour),
    sale: countBoth(within('sale'), data.sale),
    new: countBoth(within('new'), data.isNew),
    member: countBoth(within('member'), memberBits(data)),
    sizes: Object.fromEntries(SIZE_SYSTEMS.map((system) => [system, bySet[system].sort(bySize)])) as Facets['sizes'],
    // From narrow to wide, and in the order of the departments, however many there are.
    gender: bySet.gender,
    width: bySet.width,
    type: countNumbers(data, within('type'), data.columns.type, data.types, query.type)
      .filter(({ value }) => value !== '')
      .sort(byCount),
    closure: bySet.closure.sort(byCount),
    material: bySet.material.sort(byCount),
    occasion: bySet.occasion.sort(byCount),
    fields: ownFieldFacets(data.facetFields, query.field, (group, key) => {
      const dense = toDense(within(group));
      const counts = Array.from(
        data.ownFields.get(key) ?? [],
        ([value, { bits }]) => [value, countIn(dense, bits)] as const,
      );
      return new Map(counts.filter(([, count]) => count > 0));
    }),
    price: countPrices(data, query, within('price')),
  };
}

/** The products that a group's values are counted over: every other choice applied, not its own. */
function withoutOwnChoice({ base, choices, result }: CountedSets, group: FacetGroup): Bitset {
  if (!choices.has(group)) return result;
  const bits = new Uint32Array(base);
  for (const [name, set] of choices) if (name !== group) intersect(bits, set);
  return bits;
}

function countSetFacets(data: IndexData, query: ListingQuery, sets: CountedSets): Record<SetFacet, FacetValue[]> {
  const counted = {} as Record<SetFacet, FacetValue[]>;
  // Of all products there are, each value knows its number.
  const isAll = countBits(sets.result) === data.slotOf.size;
  // Groups without a choice share one set; each of the others needs its own, and only one is held at a time.
  const shared = toDense(sets.result);
  const chosen = SET_FACETS.filter((name) => sets.choices.has(name));
  for (const name of SET_FACETS)
    if (!chosen.includes(name))
      counted[name] = valuesOf(facetOf(data, name), [], ({ bits, count }) => (isAll ? count : countIn(shared, bits)));
  for (const name of chosen) {
    const own = toDense(withoutOwnChoice(sets, name));
    counted[name] = valuesOf(facetOf(data, name), chosenOf(query, name), ({ bits }) => countIn(own, bits));
  }
  return counted;
}

/** Counts in one pass over the products: there are more brands than a product has words. */
function countNumbers(
  data: IndexData,
  within: Bitset,
  column: Int32Array,
  values: ReadonlyMap<string, { number: number; label: string; count: number }>,
  chosen: readonly string[],
): FacetValue[] {
  if (countBits(within) === data.slotOf.size) return valuesOf(values, chosen, ({ count }) => count);
  const counts = tallyColumn(within, column, values.size);
  return valuesOf(values, chosen, ({ number }) => counts[number] as number);
}

/** Values with products, and chosen ones even without any, so that a choice can always be undone. */
function valuesOf<T extends { label: string }>(
  facet: ReadonlyMap<string, T>,
  chosen: readonly string[],
  countOf: (column: T) => number,
): FacetValue[] {
  const values: FacetValue[] = [];
  for (const [value, column] of facet) {
    const count = countOf(column);
    const selected = chosen.includes(value);
    if (count > 0 || selected) values.push({ value, label: column.label, count, selected });
  }
  return values;
}

function countPrices(data: IndexData, query: ListingQuery, within: Bitset): Facets['price'] {
  const dense = toDense(within);
  const isAll = countBits(within) === data.slotOf.size;
  const counts = Array.from(data.priceClasses.values(), ({ bits, count }) => (isAll ? count : countIn(dense, bits)));
  const steps = priceSteps(counts, query);
  if (!counts.some((count) => count > 0)) return { from: 0, to: 0, steps };
  const [lowest, highest] = [priceAtEnd(data, within, false), priceAtEnd(data, within, true)];
  return { from: Math.floor(lowest / 100), to: Math.ceil(highest / 100), steps };
}

/** The lowest or highest price in cents of a set that is not empty. */
function priceAtEnd(data: IndexData, within: Bitset, highest: boolean): number {
  const slots = data.orders.price.slots();
  const length = data.orders.price.length();
  let at = 0;
  while (!hasBit(within, slots[highest ? length - 1 - at : at] as number)) at += 1;
  return data.columns.price[slots[highest ? length - 1 - at : at] as number] as number;
}

/** With a capital letter, and its swatch. */
export const asColour = (one: FacetValue): FacetValue => ({
  ...one,
  label: one.label.charAt(0).toUpperCase() + one.label.slice(1),
  swatch: familySwatch(one.value),
});

export const byCount = (a: FacetValue, b: FacetValue): number =>
  b.count - a.count || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0);
/** '8' < '8.5' < '10'; children's '10C' before '1Y', which follows '13C'. */
const sizeRank = (label: string): number => Number.parseFloat(label) + (/[YK]$/.test(label) ? 20 : 0);
export const bySize = (a: FacetValue, b: FacetValue): number =>
  sizeRank(a.value) - sizeRank(b.value) || (a.value < b.value ? -1 : 1);
