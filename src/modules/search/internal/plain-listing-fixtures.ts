/** A plain implementation of the rules of listings, and random products and choices to compare it with the index on. */
import fc from 'fast-check';
import { type ListingQuery, sorts } from '#contract/products/listing-query.ts';
import { foldText } from '#shared/ids.ts';
import type { ListingScope } from '../listings/listing-options.ts';
import { type IndexDocument, SIZE_SYSTEMS } from './index/index-document.ts';
import { sampleDocument } from './search-fixtures.ts';

const BRANDS = ['tussock', 'rakiroa', 'taheke'];

const COLOURS = ['black', 'white', 'green'];

const CATEGORIES = ['footwear', 'footwear/boots', 'footwear/boots/chelsea', 'clothing/tees'];

const LABELS = ['8', '8.5', '10', '10C', '1Y'];

const some = (values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });

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
    priceCents: fc.constantFrom(5_000, 9_990, 14_990),
    sale: fc.boolean(),
    isNew: fc.boolean(),
    releasedDay: fc.integer({ min: 0, max: 4 }),
    popularity: fc.integer({ min: 0, max: 3 }),
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
  sizes: fc.oneof(fc.constant({}), fc.record({ usMen: some(LABELS) }), sizesOf(some(LABELS))),
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
  recommended: (a, b) => Number(b.inStock) - Number(a.inStock) || b.popularity - a.popularity || a.id - b.id,
  nameAsc: (a, b) => compareText(keyOf(a.name), keyOf(b.name)) || a.id - b.id,
  nameDesc: (a, b) => orders.nameAsc?.(b, a) ?? 0,
  priceAsc: (a, b) => a.priceCents - b.priceCents || a.id - b.id,
  priceDesc: (a, b) => orders.priceAsc?.(b, a) ?? 0,
  newest: (a, b) => b.releasedDay - a.releasedDay || b.id - a.id,
  oldest: (a, b) => orders.newest?.(b, a) ?? 0,
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
    (but === 'brand' || wanted.brand.length === 0 || wanted.brand.includes(one.brandSlug)) &&
    (but === 'colour' || wanted.colour.length === 0 || wanted.colour.some((colour) => one.colours.includes(colour))) &&
    (but === 'sale' || !wanted.sale || one.originalPriceCents !== null) &&
    (but === 'new' || !wanted.new || one.isNew) &&
    SIZE_SYSTEMS.every(
      (system) =>
        but === system ||
        (wanted.sizes[system] ?? []).length === 0 ||
        (wanted.sizes[system] ?? []).some((label) => one.sizes[system].includes(label)),
    );
  const counts = (
    group: string,
    chosen: readonly string[],
    valuesOf: (one: IndexDocument) => readonly string[],
  ): Record<string, number> => {
    const left = inScope.filter((one) => passes(one, group));
    const known = new Set(all.flatMap(valuesOf));
    return Object.fromEntries(
      [...known]
        .map((value) => [value, left.filter((one) => valuesOf(one).includes(value)).length] as const)
        .filter(([value, count]) => count > 0 || chosen.includes(value)),
    );
  };
  const result = inScope.filter((one) => passes(one)).sort(wanted.sort ? orders[wanted.sort] : orders.recommended);
  return {
    ids: result.slice((wanted.page - 1) * size, wanted.page * size).map((one) => String(one.id)),
    total: result.length,
    brand: counts('brand', wanted.brand, (one) => [one.brandSlug]),
    colour: counts('colour', wanted.colour, (one) => one.colours),
    sale: inScope.filter((one) => passes(one, 'sale') && one.originalPriceCents !== null).length,
    new: inScope.filter((one) => passes(one, 'new') && one.isNew).length,
    sizes: Object.fromEntries(
      SIZE_SYSTEMS.map((system) => [system, counts(system, wanted.sizes[system] ?? [], (one) => one.sizes[system])]),
    ),
  };
}
