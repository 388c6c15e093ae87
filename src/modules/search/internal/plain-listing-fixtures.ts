/** A plain implementation of the rules of listings, and random products and choices to compare it with the index on. */
import fc from 'fast-check';
import { type ListingQuery, sorts } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import { closures, genders, materialFamilies, occasions, widths } from '#contract/products/product-attributes.ts';
import { demographics } from '#contract/products/product-import.ts';
import { foldText, slugify } from '#shared/ids.ts';
import type { ListingScope } from '../listings/listing-options.ts';
import type { IndexDocument } from './index/index-document.ts';
import { sampleDocument } from './search-fixtures.ts';
import { SIZE_SYSTEMS } from './size-systems.ts';

const BRANDS = ['tussock', 'rakiroa', 'taheke'];

const COLOURS = ['black', 'white', 'green'];

const CATEGORIES = ['footwear', 'footwear/boots', 'footwear/boots/chelsea', 'clothing/tees'];

const LABELS = ['8', '8.5', '10', '10C', '1Y'];

const TYPES = ['Court shoe', 'Boot', 'T-shirt', '靴'];

/** Some of them equal to ends of the ranges of prices. */
const CENTS = [0, 4_999, 5_000, 5_001, 9_990, 10_000, 14_990, 20_000, 30_000, 30_001];

const some = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });

const sizesOf = (labels: fc.Arbitrary<string[]>) =>
  fc.record({ usMen: labels, usWomen: labels, usKids: labels, uk: labels, eu: labels });

/** Any product of the index. */
export const product = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }),
    style: fc.integer({ min: 1, max: 9 }),
    brandSlug: fc.constantFrom(...BRANDS),
    categoryPath: fc.constantFrom(...CATEGORIES),
    colours: some(COLOURS),
    name: fc.constantFrom('Court 2', 'Court 10', 'kōwhai', 'Kowhai Low', 'KOWHAI'),
    priceCents: fc.constantFrom(...CENTS),
    demographic: fc.constantFrom(...demographics),
    productType: fc.constantFrom(...TYPES),
    width: fc.option(fc.constantFrom(...widths.slice(0, 2))),
    closure: fc.option(fc.constantFrom(...closures.slice(0, 2))),
    materialFamilies: some(materialFamilies.slice(0, 4)),
    occasions: some(occasions.slice(0, 4)),
    sale: fc.boolean(),
    isNew: fc.boolean(),
    loyaltyMemberExclusive: fc.boolean(),
    releasedDay: fc.integer({ min: 0, max: 4 }),
    popularity: fc.integer({ min: 0, max: 3 }),
    demand: fc.integer({ min: 0, max: 2 }),
    inStock: fc.boolean(),
    sizes: sizesOf(some(LABELS)),
  })
  .map(({ style, sale, ...one }) =>
    sampleDocument({
      ...one,
      brandName: one.brandSlug,
      parentCode: `S${style}`,
      originalPriceCents: sale ? one.priceCents + 1_000 : null,
    }),
  );

/** No value, or some of them; the last is one that no product has. */
const rarely = (values: readonly string[]) => fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, some(values));

const choices = {
  gender: rarely(genders),
  field: fc.constant<string[]>([]),
  type: rarely([...TYPES.map(slugify).filter(Boolean), 'nothing-like-it']),
  priceMin: fc.option(fc.constantFrom(1, 50, 100, 300, 301), { nil: undefined, freq: 2 }),
  priceMax: fc.option(fc.constantFrom(0, 50, 100, 200, 99_999), { nil: undefined, freq: 2 }),
  width: rarely(widths.slice(0, 3)),
  closure: rarely(closures.slice(0, 3)),
  material: rarely(materialFamilies.slice(0, 5)),
  occasion: rarely(occasions.slice(0, 5)),
};

/** Any choice of a shopper. */
export const query: fc.Arbitrary<ListingQuery> = fc.record({
  // A word of the name or the brand; the space after it marks it as complete.
  text: fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    fc.constantFrom('kowhai ', 'KŌWHAI low ', 'taheke ', 'rakiroa kōwhai ', 'nothing-like-it '),
  ),
  sort: fc.option(fc.constantFrom(...sorts), { nil: undefined }),
  page: fc.integer({ min: 1, max: 4 }),
  brand: some([...BRANDS, 'nobody']),
  colour: some(COLOURS),
  sale: fc.boolean(),
  new: fc.boolean(),
  member: fc.boolean(),
  sizes: fc.oneof(fc.constant({}), fc.record({ usMen: some(LABELS) }), sizesOf(some(LABELS))),
  ...choices,
  literal: fc.boolean(),
  adjustRanking: fc.boolean(),
}) as fc.Arbitrary<ListingQuery>;

/** Any list of the shop: everything, a category, a brand … */
export const scope: fc.Arbitrary<ListingScope> = fc.oneof(
  fc.constant({}),
  fc.record({ categoryPath: fc.constantFrom(...CATEGORIES) }),
  fc.record({ categoryPath: fc.constantFrom(...CATEGORIES), brandSlug: fc.constantFrom(...BRANDS) }),
);

const keyOf = (name: string) => foldText(name).replace(/\d+/g, (digits) => digits.padStart(6, '0'));

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** How each sort orders two products. */
export const orders: Record<string, (a: IndexDocument, b: IndexDocument) => number> = {
  recommended: (a, b) =>
    Number(b.inStock) - Number(a.inStock) || b.popularity - a.popularity || b.demand - a.demand || a.id - b.id,
  nameAsc: (a, b) => compareText(keyOf(a.name), keyOf(b.name)) || a.id - b.id,
  nameDesc: (a, b) => orders.nameAsc?.(b, a) ?? 0,
  priceAsc: (a, b) => a.priceCents - b.priceCents || a.id - b.id,
  priceDesc: (a, b) => orders.priceAsc?.(b, a) ?? 0,
  newest: (a, b) => b.releasedDay - a.releasedDay || b.id - a.id,
  oldest: (a, b) => orders.newest?.(b, a) ?? 0,
};

const isMatch = (values: readonly string[] | undefined, own: readonly string[]): boolean =>
  !values?.length || values.some((value) => own.includes(value));

const gendersOf = ({ demographic }: IndexDocument): string[] =>
  genders.filter((gender) => demographic === gender || (demographic === 'unisex' && gender !== 'kids'));

/** The values of a product in each facet that has values. */
const ownValues: Record<string, (one: IndexDocument) => readonly string[]> = {
  brand: (one) => [one.brandSlug],
  colour: (one) => one.colours,
  gender: gendersOf,
  type: (one) => [slugify(one.productType)].filter(Boolean),
  width: (one) => [one.width ?? []].flat(),
  closure: (one) => [one.closure ?? []].flat(),
  material: (one) => one.materialFamilies,
  occasion: (one) => one.occasions,
  ...Object.fromEntries(SIZE_SYSTEMS.map((system) => [system, (one: IndexDocument) => one.sizes[system]])),
};

const chosenValues = (group: string, { sizes, ...query }: ListingQuery): readonly string[] =>
  ((query as Record<string, unknown>)[group] as string[] | undefined) ?? sizes[group as SizeSystem] ?? [];

/** Whether a product matches each group of choices. */
const rules: Record<string, (one: IndexDocument, query: ListingQuery) => boolean> = {
  sale: (one, query) => !query.sale || one.originalPriceCents !== null,
  new: (one, query) => !query.new || one.isNew,
  member: (one, query) => !query.member || one.loyaltyMemberExclusive,
  price: ({ priceCents }, { priceMin = 0, priceMax = 1e9 }) =>
    priceMin * 100 <= priceCents && priceCents <= priceMax * 100,
  ...Object.fromEntries(
    Object.entries(ownValues).map(([group, valuesOf]) => [
      group,
      (one: IndexDocument, query: ListingQuery) => isMatch(chosenValues(group, query), valuesOf(one)),
    ]),
  ),
};

/** The listing by filtering and counting one product at a time. */
export function listPlainly(
  all: readonly IndexDocument[],
  wanted: ListingQuery,
  { categoryPath, brandSlug }: ListingScope,
  size: number,
) {
  const words = foldText(wanted.text).split(' ').filter(Boolean);
  const inScope = all.filter(
    (one) =>
      words.every((word) => `${foldText(one.name)} ${one.brandSlug}`.split(' ').includes(word)) &&
      (categoryPath === undefined || `${one.categoryPath}/`.startsWith(`${categoryPath}/`)) &&
      (brandSlug === undefined || one.brandSlug === brandSlug),
  );
  const passes = (one: IndexDocument, but?: string): boolean =>
    Object.entries(rules).every(([group, rule]) => group === but || rule(one, wanted));
  const counts = (group: string): Record<string, number> => {
    const found: Record<string, number> = {};
    for (const one of inScope.filter((each) => passes(each, group)))
      for (const value of ownValues[group]?.(one) ?? []) found[value] = (found[value] ?? 0) + 1;
    return found;
  };
  const prices = inScope.filter((one) => passes(one, 'price')).map(({ priceCents }) => priceCents);
  const result = inScope.filter((one) => passes(one)).sort(wanted.sort ? orders[wanted.sort] : orders.recommended);
  return {
    ids: result.slice((wanted.page - 1) * size, wanted.page * size).map((one) => String(one.id)),
    total: result.length,
    counts: Object.fromEntries(Object.keys(ownValues).map((group) => [group, counts(group)])),
    sale: inScope.filter((one) => passes(one, 'sale') && one.originalPriceCents !== null).length,
    new: inScope.filter((one) => passes(one, 'new') && one.isNew).length,
    member: inScope.filter((one) => passes(one, 'member') && one.loyaltyMemberExclusive).length,
    prices,
  };
}
