/** What a shopper types and what it finds, on a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseListingQuery } from '#contract/products/listing-query.ts';
import { importProducts } from '#modules/product-import/import-products.ts';
import { PRODUCTS } from '../../../../tests/support/fixtures/catalogue/text-search-products.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { createTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { buildProductIndex } from '../index/build-product-index.ts';
import type { IndexCtx } from '../index/product-index.ts';
import { suggestTerms } from '../suggestions/suggest-terms.ts';
import { searchProducts } from './search-products.ts';

let ctx: IndexCtx;

let codes: Map<string, string>;

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const base = testCtx(database.db);
  const rows = async function* () {
    for (const [index, value] of PRODUCTS.entries()) yield { line: index + 1, value };
  };
  expect(
    await importProducts(base, rows(), { resolveImage: () => Promise.reject(new Error('no images')) }),
  ).toMatchObject({
    created: PRODUCTS.length,
    rejected: [],
  });
  codes = new Map(
    (await database.db.selectFrom('catalogue.product').select(['id', 'code']).execute()).map(({ id, code }) => [
      String(id),
      code,
    ]),
  );
  ctx = { ...base, productIndex: await buildProductIndex(base) };
});

afterAll(() => database.close());

const find = (text: string, query = ''): string[] =>
  searchProducts(ctx, parseListingQuery(new URLSearchParams(`${query}&q=${encodeURIComponent(text)}`))).hits.map(
    ({ id }) => codes.get(id) as string,
  );

const found = (text: string): string[] => find(text).sort();

test('CAT-01 every word of the text must match; a text without matches finds nothing', () => {
  expect(found('ridge line')).toEqual(['runner-m', 'runner-w', 'runner-w-white']);
  expect(found('ridge quayworn')).toEqual([]);
  expect(found('xylophone')).toEqual([]);
  expect(found('')).toHaveLength(PRODUCTS.length - 1);
  expect(found(' ,;!? ')).toHaveLength(PRODUCTS.length - 1);
});

test('a typo is corrected: a letter wrong, missing, doubled or in the wrong place', () => {
  for (const typed of ['qaywurn', 'quaywron', 'quaywornn', 'quyworn', 'Quaywonr'])
    expect(found(typed)).toEqual(['count', 'court', 'kids', 'sold-out']);
  expect(found('tidewrak')).toEqual(['jandal']);
  expect(found('ruuner')).toEqual(expect.arrayContaining(['runner-m', 'runner-w']));
  expect(found('jandel')).toEqual(['jandal']);
  expect(found('sneeker')).toEqual(expect.arrayContaining(['court']));
});

test('a word of the shop is not corrected to a similar one', () => {
  expect(found('court')).toEqual(['court', 'kids', 'sold-out']);
  expect(found('count')).toEqual(['count']);
});

test('the word being typed matches as a prefix, a finished word only whole', () => {
  expect(found('tide')).toEqual(['jandal']);
  expect(found('harb')).toEqual(['knit', 'tee']);
  expect(found('harbour kni')).toEqual(['knit']);
  expect(find('ridge li')).toEqual(find('ridge line'));
  expect(searchProducts(ctx, { ...parseListingQuery(new URLSearchParams()), text: 'tide ' }).hits).toEqual([]);
});

test('macrons and case do not matter', () => {
  for (const typed of ['taheke', 'Tāheke', 'TĀHEKE', 'TAHEKE', 'ta\u0304heke'])
    expect(found(typed)).toEqual(['knit', 'tee']);
  for (const typed of ['kōwhai', 'Kowhai', 'KŌWHAI']) expect(found(typed)).toEqual(['jandal']);
});

test.each([
  ['jandal', 'jandals', 'thong', 'thongs', 'flip-flop', 'flip flops', 'flipflops'],
  ['sneaker', 'sneakers', 'trainer', 'trainers'],
  ['jumper', 'jumpers', 'sweater', 'sweaters', 'pullover'],
  ['tee', 'tees', 't-shirt', 't shirt', 'tshirts'],
  ['grey', 'gray'],
  ['mens', "men's", 'men', 'man'],
  ['womens', "women's", 'women', 'ladies'],
  ['kids', 'kid', 'children', 'youth'],
])('the trade’s words for one thing find the same: %s', (first, ...others) => {
  const expected = found(first);
  expect(expected.length).toBeGreaterThan(0);
  for (const other of others) expect([other, found(other)]).toEqual([other, expected]);
});

test('a runner is a sneaker, and for running', () => {
  expect(found('runner')).toEqual(expect.arrayContaining(['runner-m', 'runner-w', 'runner-w-7', 'runner-w-white']));
  expect(found('running')).toEqual(['runner-m', 'runner-w', 'runner-w-7', 'runner-w-white']);
  expect(found('sneaker')).toEqual(expect.arrayContaining(['court', 'runner-m', 'runner-w']));
  expect(found('sneaker')).not.toContain('count');
});

test('brand, category, colour, demographic and size are understood in one line', () => {
  expect(found('black womens runner 8')).toEqual(['runner-w']);
  expect(found('black womens runner size 8')).toEqual(['runner-w']);
  expect(found('runner 8 womens black')).toEqual(['runner-w']);
  expect(found('womens runner 8')).toEqual(['runner-w', 'runner-w-white']);
  expect(found('merrow mens runner us 8')).toEqual(['runner-m']);
  expect(found('quayworn white')).toEqual(['court', 'kids', 'sold-out']);
  expect(found('merrow runners uk 6')).toEqual(['runner-w', 'runner-w-white']);
  expect(found('runner eu 41')).toEqual(['runner-m']);
  expect(found('kids court 10')).toEqual(['kids']);
  expect(found('court 10.5')).toEqual(['court']);
  expect(found('court 10,5')).toEqual(['court']);
  expect(found('court 10½')).toEqual(['court']);
});

test('only a size that can be bought counts as a size', () => {
  expect(found('merrow womens 9')).toEqual([]);
  expect(found('sneakers mens 9')).not.toContain('sold-out');
});

test('CAT-22 text without a sort is ordered by how well it matches; sold-out products come after equal ones', () => {
  expect(find('court').indexOf('court')).toBeLessThan(find('court').indexOf('sold-out'));
  expect(find('court', 'sort=priceAsc')).toEqual(['kids', 'court', 'sold-out']);
  expect(find('harbour')).toHaveLength(2);
});

test('a draft is in no result, not even by its own name', () => {
  expect(found('secret court')).toEqual([]);
  expect(suggestTerms(ctx, 'secret').products).toEqual([]);
});

test('any text is answered: long, unusual, in other scripts, or of regular expressions', () => {
  for (const text of [
    'a'.repeat(10_000),
    'x '.repeat(3_000),
    '靴',
    '👟',
    '(?:)*+',
    '%_\\',
    "'; drop table",
    '\u0000',
    '\ud800',
    '__proto__',
    'constructor',
    'toString',
    '0',
    '-1',
    '999999999999',
  ]) {
    expect(() => searchProducts(ctx, { ...parseListingQuery(new URLSearchParams()), text })).not.toThrow();
    expect(() => suggestTerms(ctx, text)).not.toThrow();
  }
});

test('while typing, the search box suggests products, categories and brands', () => {
  const suggestions = suggestTerms(ctx, 'quay');
  expect(suggestions.brands).toEqual([{ slug: 'quayworn', name: 'Quayworn', count: 4 }]);
  expect(suggestions.products.map(({ brandName }) => brandName)).toEqual([
    'Quayworn',
    'Quayworn',
    'Quayworn',
    'Quayworn',
  ]);
  expect(suggestTerms(ctx, 'sneak').categories).toEqual([{ path: 'footwear/sneakers', name: 'Sneakers' }]);
  expect(suggestTerms(ctx, 'tahe').brands).toEqual([{ slug: 'taheke', name: 'Tāheke', count: 2 }]);
  expect(suggestTerms(ctx, 'TĀHE').brands).toEqual([{ slug: 'taheke', name: 'Tāheke', count: 2 }]);
  expect(suggestTerms(ctx, 'e').products).toEqual([]);
  expect(suggestTerms(ctx, 'footwear').products).toHaveLength(5);
});
