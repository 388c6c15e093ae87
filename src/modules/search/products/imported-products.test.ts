/**
 * From the merchant's row through PostgreSQL to the listing: random products, imported and changed, compared with a
 * plain count.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ListingQuery, sorts } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import { demographics, type ProductImportInput, productStates } from '#contract/products/product-import.ts';
import { importProducts } from '#modules/product-import/import-products.ts';
import { foldText, slugify } from '#shared/ids.ts';
import { productRow } from '../../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { buildProductIndex } from '../index/build-product-index.ts';
import type { IndexCtx } from '../index/product-index.ts';
import { refreshProductIndex } from '../index/refresh-product-index.ts';
import { SIZE_SYSTEMS } from '../internal/size-systems.ts';
import { searchProducts } from '../listings/search-products.ts';

const NAMES = ['Zephyr', 'Quokka', 'Mānuka', 'Voltage', 'GLACIER'];
const BRANDS = ['Quayworn', 'Tāheke', 'Merrow & Sons'];
const COLOURS = ['black', 'white', 'green'] as const;
const LABELS: Record<SizeSystem, string[]> = {
  usMen: ['8', '8.5'],
  usWomen: ['6', '8'],
  usKids: ['13C', '1Y'],
  uk: ['7', '8'],
  eu: ['41.5', '42'],
};

const some = <T>(...values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 });
const facts = fc.record({
  name: fc
    .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 120 }))
    .map((words) => words.join(' ')),
  brand: fc.constantFrom(...BRANDS),
  colours: some(...COLOURS),
  cents: fc.integer({ min: 900, max: 20_000 }),
  sale: fc.boolean(),
  isNew: fc.boolean(),
  day: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
  popularity: fc.integer({ min: 0, max: 30 }),
  state: fc.constantFrom(...productStates, 'current' as const, 'current' as const),
  demographic: fc.constantFrom(...demographics),
  productType: fc.constantFrom('Court shoe', 'Boot'),
  functionalType: fc.constantFrom('basic' as const, 'basic' as const, 'virtual' as const),
  sizes: fc.array(
    fc.record({ system: fc.constantFrom(...SIZE_SYSTEMS), at: fc.nat({ max: 1 }), stock: fc.constantFrom(0, 1, 40) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
});
type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never;
type Product = Facts & { id: number };

const rowOf = (index: number, { cents, sale, day, sizes, ...one }: Facts): ProductImportInput =>
  productRow({
    ...one,
    code: `P${index}`,
    price: (cents / 100).toFixed(2),
    ...(sale && { originalPrice: ((cents + 500) / 100).toFixed(2) }),
    ...(day !== undefined && { releasedOn: new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10) }),
    variants: sizes.map(({ system, at, stock }, n) => ({
      label: `Size ${n}`,
      sizes: { [system]: LABELS[system][at] as string },
      stock,
    })),
  });

const queries = fc.record({
  text: fc.oneof(fc.constant(''), fc.constantFrom('zephyr ', 'QUOKKA ', 'manuka voltage ', 'Glacier taheke ')),
  sort: fc.option(fc.constantFrom(...sorts), { nil: undefined }),
  page: fc.constant(1),
  brand: some(...BRANDS.map(slugify)),
  gender: some('womens', 'mens', 'kids'),
  type: some('court-shoe', 'boot'),
  priceMin: fc.option(fc.constantFrom(20, 50, 100), { nil: undefined, freq: 1 }),
  priceMax: fc.option(fc.constantFrom(100, 150), { nil: undefined, freq: 1 }),
  field: fc.constant<string[]>([]),
  ...{ width: fc.constant([]), closure: fc.constant([]), material: fc.constant([]), occasion: fc.constant([]) },
  colour: some<string>(...COLOURS),
  sale: fc.boolean(),
  new: fc.boolean(),
  member: fc.constant(false),
  sizes: fc.oneof(
    fc.constant({}),
    fc.record({ usMen: some(...LABELS.usMen) }),
    fc.record({ uk: some(...LABELS.uk), eu: some(...LABELS.eu) }),
  ),
  literal: fc.constant(false),
  adjustRanking: fc.constant(true),
}) as fc.Arbitrary<ListingQuery>;

const gendersOf = ({ demographic }: Product): string[] =>
  demographic === 'unisex' ? ['womens', 'mens'] : [demographic];
/** For whom the US sizes of a system are. */
const WEARER: Partial<Record<SizeSystem, string>> = { usMen: 'mens', usWomen: 'womens', usKids: 'kids' };
const buyable = (one: Product) => one.sizes.filter(({ stock }) => stock > 0 || one.functionalType === 'virtual');
/** A size of another's system counts only where a product has none of its own, in or out of stock (UX-06). */
function labelsOf(one: Product, system: SizeSystem): string[] {
  const isOwn = (each: SizeSystem) => gendersOf(one).includes(WEARER[each] ?? '');
  if (WEARER[system] && !isOwn(system) && one.sizes.some((size) => isOwn(size.system))) return [];
  return [
    ...new Set(buyable(one).flatMap((size) => (size.system === system ? [LABELS[system][size.at] as string] : []))),
  ];
}
const isInStock = (one: Product): boolean => buyable(one).length > 0;
const wordsOf = (one: Product): string[] => foldText(`${one.name} ${one.brand}`).split(' ');
const isMatch = (values: readonly string[] | undefined, own: readonly string[]): boolean =>
  !values?.length || values.some((value) => own.includes(value));
/** Whether a product matches each group of choices. */
const rules: Record<string, (one: Product, query: ListingQuery) => boolean> = {
  text: (one, { text }) =>
    foldText(text)
      .split(' ')
      .filter(Boolean)
      .every((word) => wordsOf(one).includes(word)),
  brand: (one, query) => isMatch(query.brand, [slugify(one.brand)]),
  colour: (one, query) => isMatch(query.colour, one.colours),
  sale: (one, query) => !query.sale || one.sale,
  new: (one, query) => !query.new || one.isNew,
  gender: (one, query) => isMatch(query.gender, gendersOf(one)),
  type: (one, query) => isMatch(query.type, [slugify(one.productType)]),
  price: ({ cents }, { priceMin = 0, priceMax = 1e9 }) => cents >= priceMin * 100 && cents <= priceMax * 100,
  ...Object.fromEntries(
    SIZE_SYSTEMS.map((system) => [
      system,
      (one: Product, query: ListingQuery) => isMatch(query.sizes[system], labelsOf(one, system)),
    ]),
  ),
};
const orders: Record<string, (a: Product, b: Product) => number> = {
  nameAsc: (a, b) => new Intl.Collator('en-NZ', { sensitivity: 'base', numeric: true }).compare(a.name, b.name),
  nameDesc: (a, b) => orders.nameAsc?.(b, a) ?? 0,
  priceAsc: (a, b) => a.cents - b.cents,
  priceDesc: (a, b) => b.cents - a.cents,
  newest: (a, b) => (b.day ?? -1) - (a.day ?? -1),
  oldest: (a, b) => (a.day ?? -1) - (b.day ?? -1),
  recommended: (a, b) => Number(isInStock(b)) - Number(isInStock(a)) || b.popularity - a.popularity || a.id - b.id,
};

function tally(list: readonly Product[], valuesOf: (one: Product) => readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of list) for (const value of valuesOf(one)) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
const counted = (values: { value: string; count: number }[]) =>
  Object.fromEntries(values.flatMap(({ value, count }) => (count > 0 ? [[value, count]] : [])));

function check(ctx: IndexCtx, products: readonly Product[], query: ListingQuery): void {
  const without = (own: string) =>
    products.filter((one) => Object.entries(rules).every(([group, rule]) => group === own || rule(one, query)));
  const { hits, total, facets } = searchProducts(ctx, query, {}, { pageSize: 1_000 });
  const result = without('nothing');
  expect(total).toBe(result.length);
  expect(counted(facets.brand)).toEqual(tally(without('brand'), ({ brand }) => [slugify(brand)]));
  expect(counted(facets.colour)).toEqual(tally(without('colour'), ({ colours }) => colours));
  expect(facets.sale).toBe(without('sale').filter(({ sale }) => sale).length);
  expect(facets.new).toBe(without('new').filter(({ isNew }) => isNew).length);
  expect(counted(facets.gender)).toEqual(tally(without('gender'), gendersOf));
  expect(counted(facets.type)).toEqual(tally(without('type'), ({ productType }) => [slugify(productType)]));
  for (const system of SIZE_SYSTEMS)
    expect(counted(facets.sizes[system])).toEqual(tally(without(system), (one) => labelsOf(one, system)));
  const byId = new Map(result.map((one) => [String(one.id), one]));
  expect(hits.map(({ id }) => id).sort()).toEqual([...byId.keys()].sort());
  for (const hit of hits) {
    const one = byId.get(hit.id) as Product;
    expect(hit).toMatchObject({
      name: one.name,
      brandName: one.brand,
      price: one.cents / 100,
      soldOut: !isInStock(one),
      isNew: one.isNew,
    });
    expect(hit.originalPrice).toBe(one.sale ? (one.cents + 500) / 100 : null);
  }
  const compare = orders[query.sort ?? (query.text === '' ? 'recommended' : '')];
  const sequence = hits.map(({ id }) => byId.get(id) as Product);
  for (const [at, one] of sequence.entries())
    if (compare && at > 0) expect(compare(sequence[at - 1] as Product, one)).toBeLessThanOrEqual(0);
}

test('UX-06 CAT-17 CAT-20 CAT-22 imported products, and those changed by a later import, are listed, counted and ordered as a plain count says', async () => {
  const { db } = await useTestDatabase();
  const rows = new Map<number, Facts>();
  const load = async (changed: ReadonlyMap<number, Facts>): Promise<Product[]> => {
    const read = async function* () {
      for (const [index, one] of changed) yield { line: index + 1, value: rowOf(index, one) };
    };
    const report = await importProducts(testCtx(db), read(), {
      resolveImage: () => Promise.reject(new Error('no images')),
      wasReason: 'The test needs was prices.',
    });
    expect(report.rejected).toEqual([]);
    for (const [index, one] of changed) rows.set(index, one);
    const ids = new Map(
      (await db.selectFrom('catalogue.product').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
    );
    return [...rows].flatMap(([index, one]) =>
      ['current', 'evergreen'].includes(one.state) ? [{ ...one, id: ids.get(`P${index}`) as number }] : [],
    );
  };
  const first = await load(new Map(fc.sample(facts, { numRuns: 300, seed: 26 }).entries()));
  const ctx: IndexCtx = { ...testCtx(db), productIndex: await buildProductIndex(testCtx(db)) };
  fc.assert(
    fc.property(queries, (query) => check(ctx, first, query)),
    { numRuns: 150 },
  );

  const changes = fc.array(fc.tuple(fc.nat({ max: 320 }), facts), { minLength: 1, maxLength: 25, size: 'max' });
  await fc.assert(
    fc.asyncProperty(changes, fc.array(queries, { minLength: 8, maxLength: 8 }), async (changed, queryList) => {
      const products = await load(new Map(changed));
      await refreshProductIndex(ctx);
      const rebuilt = { ...ctx, productIndex: await buildProductIndex(ctx) };
      for (const query of queryList) {
        check(ctx, products, query);
        expect(searchProducts(ctx, query)).toEqual(searchProducts(rebuilt, query));
      }
    }),
    { numRuns: 10 },
  );
});
