/** Products that members get for less, or that only they can buy (UX-06). */
import { type Bitset, createBitset, intersect, setBit, subtract, unite } from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';
import type { OfferScope } from '../index/member-offers.ts';
import { createListingCache } from './listing-cache.ts';
import { ofTypes } from './of-types.ts';

/** What no promotion discounts, by its product type. */
export const GIFT_CARDS = ['gift-card'];

const found = createListingCache<Bitset>({ max: 20, weigh: () => 1 });

/** The set is shared: do not change it. */
export const memberBits = (data: IndexData): Bitset =>
  found(data, '', () => {
    const bits = new Uint32Array(data.membersOnly);
    for (const scope of data.memberOffers.scopes) unite(bits, inScope(data, scope));
    return bits;
  });

/** The same rules as `matches` of the module promotions, for all products at once. */
function inScope(data: IndexData, { brands, categories, demographics, productIds, fullPriceOnly }: OfferScope): Bitset {
  const bits = new Uint32Array(data.listed);
  subtract(bits, ofTypes(data, GIFT_CARDS));
  if (fullPriceOnly) subtract(bits, data.sale);
  const keep = (values: readonly string[], bitsOf: (value: string) => Bitset | undefined): void => {
    if (values.length === 0) return;
    const any = createBitset(data.capacity);
    for (const value of values) unite(any, bitsOf(value) ?? createBitset(data.capacity));
    intersect(bits, any);
  };
  keep(brands, (brand) => data.brands.get(brand)?.bits);
  keep(categories, (path) => data.categories.get(path)?.bits);
  keep(demographics, (demographic) => ofDemographic(data, demographic));
  if (productIds !== null) {
    const named = createBitset(data.capacity);
    for (const slot of productIds.flatMap((id) => data.slotOf.get(id) ?? [])) setBit(named, slot);
    intersect(bits, named);
  }
  return bits;
}

/** The facet of genders has unisex products both for women and for men. */
function ofDemographic({ capacity, listedFacets: { gender } }: IndexData, demographic: string): Bitset {
  const bits = createBitset(capacity);
  const [mens, womens] = [gender.get('mens')?.bits ?? bits, gender.get('womens')?.bits ?? bits];
  unite(bits, demographic === 'unisex' ? mens : (gender.get(demographic)?.bits ?? bits));
  if (demographic === 'unisex') intersect(bits, womens);
  if (demographic === 'mens') subtract(bits, womens);
  if (demographic === 'womens') subtract(bits, mens);
  return bits;
}
