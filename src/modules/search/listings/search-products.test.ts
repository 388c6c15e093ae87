/** Listings compared with a plain implementation of the rules, over random products, choices and changes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FacetValue, Listing } from '#contract/products/listing.ts';
import { type ListingQuery, parseListingQuery, sorts } from '#contract/products/listing-query.ts';
import {
  appendDocument,
  createIndexData,
  type IndexData,
  putDocument,
  removeDocument,
} from '../internal/index/index-data.ts';
import type { IndexDocument } from '../internal/index/index-document.ts';
import { listPlainly, orders, product, query, scope } from '../internal/plain-listing-fixtures.ts';
import { finishAtOnce, sampleDocument } from '../internal/search-fixtures.ts';
import type { ListingScope } from './listing-options.ts';
import { searchProducts } from './search-products.ts';
import { writeListing } from './write-listing.ts';

const ctxOf = (data: IndexData) => ({ productIndex: { version: 1, snapshot: '1:1:', data } });

const list = (data: IndexData, wanted: ListingQuery, where: ListingScope, pageSize: number) =>
  searchProducts(ctxOf(data), wanted, where, { pageSize });

/** Chosen values stay although nothing has them. */
const toCounts = (values: FacetValue[]) =>
  Object.fromEntries(values.filter((one) => one.count > 0).map((one) => [one.value, one.count]));

function expectSame(data: IndexData, all: readonly IndexDocument[], request: ListingQuery, where: ListingScope): void {
  // How well a text matches is not a plain rule: then the whole result is compared, in no order.
  const ranked = request.text !== '' && request.sort === undefined;
  const [wanted, size] = ranked ? [{ ...request, page: 1 }, 1_000] : [request, 7];
  const found = list(data, wanted, where, size);
  const plain = listPlainly(all, wanted, where, size);
  const inOrder = (ids: string[]) => (ranked ? ids.toSorted() : ids);
  expect(inOrder(found.hits.map((card) => card.id))).toEqual(inOrder(plain.ids));
  const { sale, new: isNew, member, price, sizes, fields: _, ...others } = found.facets;
  expect([found.total, sale, isNew, member]).toEqual([plain.total, plain.sale, plain.new, plain.member]);
  const counted = Object.entries({ ...others, ...sizes }).map(([group, values]) => [group, toCounts(values)]);
  expect(Object.fromEntries(counted)).toEqual(plain.counts);
  expectSamePrices(price, plain.prices, request);
  for (const card of found.hits) {
    const own = all.find((one) => String(one.id) === card.id);
    expect(card.colourways).toBe(all.filter((one) => one.parentCode === own?.parentCode).length);
  }
}

/** Each range has as many products as choosing it would leave, and none that has some is missing. */
function expectSamePrices(price: Listing['facets']['price'], cents: number[], request: ListingQuery): void {
  const ends = cents.length > 0 ? [Math.min(...cents) / 100, Math.max(...cents) / 100] : [0, 0];
  expect([price.from, price.to]).toEqual([Math.floor(ends[0] as number), Math.ceil(ends[1] as number)]);
  const within = (min: number | null, max: number | null) =>
    cents.filter((one) => one >= (min ?? 0) * 100 && one <= (max ?? 1e9) * 100).length;
  for (const { min, max, count, selected } of price.steps) {
    expect(count).toBe(within(min, max));
    expect(selected).toBe(request.priceMin === (min ?? undefined) && request.priceMax === (max ?? undefined));
    expect(count > 0 || selected).toBe(true);
  }
  const covered = cents.every((one) =>
    price.steps.some(({ min, max }) => one >= (min ?? 0) * 100 && one <= (max ?? 1e9) * 100),
  );
  expect(covered).toBe(true);
}

const latest = (documents: readonly IndexDocument[]) => [...new Map(documents.map((one) => [one.id, one])).values()];

function indexOf(documents: readonly IndexDocument[]): IndexData {
  const data = createIndexData(64);
  for (const document of documents) appendDocument(data, document);
  finishAtOnce(data);
  return data;
}

test('UX-06 CAT-01 CAT-05 CAT-06 CAT-07 CAT-08 CAT-12 CAT-13 CAT-14 CAT-15 CAT-16 CAT-17 CAT-20 CAT-26 listings, exact disjunctive counts, all sorts and pages equal a plain implementation of the rules', () => {
  fc.assert(
    fc.property(
      fc.array(product, { maxLength: 80, size: 'max' }),
      fc.array(fc.tuple(query, scope), { minLength: 1, maxLength: 6 }),
      (documents, queries) => {
        const all = latest(documents);
        const data = indexOf(all);
        for (const [wanted, where] of queries) expectSame(data, all, wanted, where);
      },
    ),
    { numRuns: 300 },
  );
});

test("cached results of a listing are dropped when the index changes: the bytes sent always equal the plain implementation's", () => {
  const change = fc.oneof(
    product.map((document) => (data: IndexData, all: Map<number, IndexDocument>) => {
      putDocument(data, document);
      all.set(document.id, document);
    }),
    fc.integer({ min: 1, max: 60 }).map((id) => (data: IndexData, all: Map<number, IndexDocument>) => {
      removeDocument(data, id);
      all.delete(id);
    }),
  );
  fc.assert(
    fc.property(
      fc.array(product, { maxLength: 40, size: 'max' }),
      fc.array(change, { maxLength: 6 }),
      fc.array(query, { minLength: 1, maxLength: 3 }),
      (documents, changes, queries) => {
        const data = indexOf(latest(documents));
        const all = new Map(latest(documents).map((one) => [one.id, one]));
        for (const act of [() => undefined, ...changes]) {
          act(data, all);
          for (const wanted of [...queries, ...queries]) {
            expectSame(data, [...all.values()], wanted, {});
            expect(JSON.parse(writeListing(ctxOf(data), wanted, { pageSize: 7 }).toString())).toEqual(
              list(data, wanted, {}, 7),
            );
          }
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('an index changed product by product equals a rebuilt one', () => {
  const change = fc.oneof(
    { weight: 3, arbitrary: product.map((document) => ({ document })) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }).map((gone) => ({ gone })) },
  );
  fc.assert(
    fc.property(
      fc.array(product, { maxLength: 60, size: 'max' }),
      fc.array(change, { maxLength: 80, size: 'max' }),
      fc.tuple(query, scope),
      (documents, changes, [wanted, where]) => {
        const data = indexOf(latest(documents));
        const all = new Map(latest(documents).map((one) => [one.id, one]));
        for (const one of changes) {
          if ('gone' in one) expect(removeDocument(data, one.gone)).toBe(all.delete(one.gone));
          else {
            putDocument(data, one.document);
            all.set(one.document.id, one.document);
          }
        }
        expectSame(data, [...all.values()], wanted, where);
        expect(data.slots).toBeLessThanOrEqual(60);
        const named = [...all.values()].filter((one) => one.name === 'Court 2').map((one) => String(one.id));
        const found = list(data, parseListingQuery(new URLSearchParams('q=court 2')), {}, 100).hits.map(
          (card) => card.id,
        );
        expect(found.toSorted()).toEqual(named.toSorted());
      },
    ),
    { numRuns: 150 },
  );
});

const everything = parseListingQuery(new URLSearchParams());

const allDocuments = Array.from({ length: 130 }, (_, index) =>
  sampleDocument({
    id: index + 1,
    popularity: index % 50,
    name: `Court ${130 - index}`,
    inStock: index % 3 !== 0,
    sizes: { usMen: [index % 2 === 0 ? '9' : '10'] },
  }),
);

test('CAT-24 a page holds 60 products, the last one the rest, one after that none', () => {
  const data = indexOf(allDocuments);
  const page = (number: number) =>
    searchProducts({ productIndex: { version: 1, snapshot: '1:1:', data } }, { ...everything, page: number });
  expect([1, 2, 3, 4].map((number) => page(number).hits.length)).toEqual([60, 60, 10, 0]);
  expect(page(4)).toMatchObject({ page: 4, pages: 3, total: 130 });
  expect(new Set([1, 2, 3].flatMap((number) => page(number).hits.map((card) => card.id))).size).toBe(130);
});

test('CAT-18 CAT-19 CAT-21 without a sort, or with an unknown one, the order is the recommended one', () => {
  const data = indexOf(allDocuments);
  const ids = (queryText: string) =>
    list(data, parseListingQuery(new URLSearchParams(queryText)), {}, 60).hits.map((card) => card.id);
  const recommended = [...allDocuments]
    .sort(orders.recommended)
    .slice(0, 60)
    .map((one) => String(one.id));
  for (const queryText of ['', 'sort=Recommended', 'sort=cheapest', 'sort='])
    expect(ids(queryText)).toEqual(recommended);
  for (const sort of sorts) expect(ids(`sort=${sort}`), sort).not.toEqual(recommended);
});

test('a chosen value without products stays in the list, so that it can be undone', () => {
  const data = indexOf([
    sampleDocument({ id: 1 }),
    sampleDocument({ id: 2, brandSlug: 'rakiroa', brandName: 'Rakiroa', colours: ['black'] }),
  ]);
  const { facets, total } = list(data, { ...everything, brand: ['rakiroa'], colour: ['green'] }, {}, 60);
  expect(total).toBe(0);
  expect(facets.brand.map((one) => [one.value, one.count, one.selected])).toEqual([
    ['tussock', 1, false],
    ['rakiroa', 0, true],
  ]);
  expect(facets.colour.map((one) => [one.label, one.count, one.selected])).toEqual([
    ['Black', 1, false],
    ['Green', 0, true],
  ]);
});

test('sizes are listed from small to large, children’s before youth’s', () => {
  const data = indexOf([
    sampleDocument({ id: 1, sizes: { usMen: ['10', '8.5', '8', '11'], usKids: ['1Y', '13C', '10C', '2Y', '12.5C'] } }),
  ]);
  const { sizes } = list(data, everything, {}, 60).facets;
  expect(sizes.usMen.map((one) => one.value)).toEqual(['8', '8.5', '10', '11']);
  expect(sizes.usKids.map((one) => one.value)).toEqual(['10C', '12.5C', '13C', '1Y', '2Y']);
});
