/** A query's choices as sets of products. */
import type { ListedFacet, ListingQuery } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import { type Bitset, createBitset, setBit, unite } from '../index/bitset.ts';
import { type Facet, LISTED_FACETS } from '../index/facets.ts';
import type { IndexData } from '../index/index-data.ts';
import { SIZE_SYSTEMS } from '../size-systems.ts';
import { memberBits } from './member-bits.ts';
import { ofTypes } from './of-types.ts';
import { chosenFields, type OwnFieldGroup } from './own-fields.ts';

/** Values of one group combine with OR, groups with AND (CAT-17). */
export type FacetGroup =
  | 'brand'
  | 'colour'
  | 'sale'
  | 'new'
  | 'member'
  | 'type'
  | 'price'
  | SizeSystem
  | ListedFacet
  | OwnFieldGroup;

/** The products that match each group with a choice. */
export function chosenSets(data: IndexData, query: ListingQuery): Map<FacetGroup, Bitset> {
  const sets = new Map<FacetGroup, Bitset>();
  const choose = (group: FacetGroup, facet: Facet, values: readonly string[] | undefined): void => {
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
  if (query.member) sets.set('member', memberBits(data));
  for (const system of SIZE_SYSTEMS) choose(system, data.sizes[system], query.sizes[system]);
  for (const name of LISTED_FACETS) choose(name, data.listedFacets[name], query[name]);
  for (const [group, values] of chosenFields(query.field))
    choose(group, data.ownFields.get(group.slice('field.'.length)) ?? new Map(), values);
  if (query.type.length > 0) sets.set('type', ofTypes(data, query.type));
  if (query.priceMin !== undefined || query.priceMax !== undefined) sets.set('price', withinPrices(data, query));
  return sets;
}

/** A price equal to either end is within (UX-06). */
export function withinPrices(
  data: IndexData,
  { priceMin = 0, priceMax = Number.POSITIVE_INFINITY }: Pick<ListingQuery, 'priceMin' | 'priceMax'>,
): Bitset {
  const bits = createBitset(data.capacity);
  const [least, most] = [priceMin * 100, priceMax * 100];
  for (let slot = 0; slot < data.slots; slot += 1) {
    const cents = data.columns.price[slot] as number;
    if (cents >= least && cents <= most) setBit(bits, slot);
  }
  return bits;
}
