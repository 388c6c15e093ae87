/** A query's choices as sets, and how many products each further choice would leave. */
import type { FacetValue } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import { type Bitset, countIn, createBitset, type DenseSet, tallyColumn, unite } from '../index/bitset.ts';
import type { FacetColumn, IndexData } from '../index/index-data.ts';
import { SIZE_SYSTEMS } from '../index/index-document.ts';

/** Values of one group combine with OR, groups with AND (CAT-17). */
export type FacetGroup = 'brand' | 'colour' | 'sale' | 'new' | SizeSystem;

/** The products that match each group with a choice. */
export function chosenSets(data: IndexData, query: ListingQuery): Map<FacetGroup, Bitset> {
  const sets = new Map<FacetGroup, Bitset>();
  const choose = (group: FacetGroup, facet: Map<string, FacetColumn>, values: readonly string[] | undefined): void => {
    if (!values || values.length === 0) return;
    const bits = createBitset(data.capacity);
    for (const value of values) {
      const column = facet.get(value);
      if (column) unite(bits, column.bits);
    }
    sets.set(group, bits);
  };
  choose('brand', data.brands, query.brand);
  choose('colour', data.colours, query.colour);
  if (query.sale) sets.set('sale', data.sale);
  if (query.new) sets.set('new', data.isNew);
  for (const system of SIZE_SYSTEMS) choose(system, data.sizes[system], query.sizes[system]);
  return sets;
}

/** Counts brands in one pass over the products: there are more brands than a product has words. */
export function countBrands(data: IndexData, within: Bitset, chosen: readonly string[]): FacetValue[] {
  const counts = tallyColumn(within, data.columns.brand, data.brands.size);
  return valuesOf(data.brands, chosen, ({ number }) => counts[number] as number);
}

/** Values with products, and chosen ones even without any, so that a choice can always be undone. */
export const countFacet = (
  facet: Map<string, FacetColumn>,
  within: DenseSet,
  chosen: readonly string[],
): FacetValue[] => valuesOf(facet, chosen, ({ bits }) => countIn(within, bits));

function valuesOf(
  facet: Map<string, FacetColumn>,
  chosen: readonly string[],
  countOf: (column: FacetColumn) => number,
): FacetValue[] {
  const values: FacetValue[] = [];
  for (const [value, column] of facet) {
    const count = countOf(column);
    const selected = chosen.includes(value);
    if (count > 0 || selected) values.push({ value, label: column.label, count, selected });
  }
  return values;
}
