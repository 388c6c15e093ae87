/** What a shopper types and what it finds, among a dozen products. */
import { expect, test } from 'vitest';
import { parseListingQuery } from '#contract/products/listing-query.ts';
import type { ProductIndex } from '../../index/product-index.ts';
import { searchProducts } from '../../listings/search-products.ts';
import { suggestTerms } from '../../suggestions/suggest-terms.ts';
import { appendDocument, createIndexData } from '../index/index-data.ts';
import { finishAtOnce, sampleDocument } from '../search-fixtures.ts';

const runner = { productType: 'Running shoe', categoryPath: 'footwear/sneakers/runners' };
const products = [
  sampleDocument({
    ...runner,
    id: 1,
    name: 'Leading Spur',
    demographic: 'womens',
    colourName: 'Ink',
    colours: ['black'],
    sizes: { usWomen: ['8', '8.5'], uk: ['6'], eu: ['39'] },
  }),
  sampleDocument({
    ...runner,
    id: 2,
    name: 'Leading Spur',
    demographic: 'mens',
    colourName: 'Ink',
    colours: ['black'],
    sizes: { usMen: ['8'], uk: ['7'], eu: ['41'] },
  }),
  sampleDocument({
    ...runner,
    id: 3,
    name: 'Leading Spur',
    demographic: 'womens',
    colourName: 'Chalk',
    colours: ['white'],
    sizes: { usWomen: ['8'] },
  }),
  sampleDocument({
    ...runner,
    id: 4,
    name: 'Waterfront Daily',
    demographic: 'womens',
    colourName: 'Ink',
    colours: ['black'],
    sizes: { usWomen: ['9'] },
  }),
  sampleDocument({
    id: 5,
    name: 'Everyday Jandal',
    productType: 'Jandal',
    categoryPath: 'footwear/sandals/jandals',
    brandSlug: 'taheke',
    brandName: 'Tāheke',
    colourName: 'Kōwhai',
    colours: ['yellow'],
  }),
  sampleDocument({
    id: 6,
    name: 'Backstair Merino',
    productType: 'Crew',
    categoryPath: 'clothing/tops/hoodies-crews',
    brandSlug: 'woolshed-lane',
    brandName: 'Woolshed Lane',
    colours: ['cream'],
  }),
  sampleDocument({
    id: 7,
    name: 'Crew Sock Pair',
    productType: 'Socks',
    categoryPath: 'accessories/socks',
    brandSlug: 'halfmoon-mill',
    brandName: 'Halfmoon Mill',
    colours: ['cream'],
  }),
  sampleDocument({
    id: 8,
    name: 'Sunday Hoodie',
    productType: 'Hoodie',
    categoryPath: 'clothing/tops/hoodies-crews',
    colours: ['grey'],
  }),
  sampleDocument({
    id: 9,
    name: 'Puddle Hop',
    productType: 'Rain boot',
    categoryPath: 'kids/kids-shoes',
    demographic: 'kids',
    colours: ['red'],
    sizes: { usKids: ['10C', '1Y'] },
  }),
  sampleDocument({
    id: 10,
    name: 'Slopes Beanie',
    productType: 'Beanie',
    categoryPath: 'accessories/headwear',
    colours: ['navy'],
  }),
  sampleDocument({
    id: 11,
    name: 'Woolstore Derby Boot',
    productType: 'Lace-up boot',
    categoryPath: 'footwear/boots',
    colours: ['brown'],
    inStock: false,
    popularity: 900,
  }),
  sampleDocument({
    id: 12,
    name: 'Woolstore Derby Boot',
    productType: 'Lace-up boot',
    categoryPath: 'footwear/boots',
    colours: ['tan'],
    popularity: 5,
  }),
];

const data = createIndexData(64);
for (const document of products) appendDocument(data, document);
finishAtOnce(data);
data.categoryRows = [
  { path: 'footwear', slug: 'footwear', name: 'Footwear', position: 0 },
  { path: 'footwear/sandals/jandals', slug: 'jandals', name: 'Jandals', position: 0 },
  { path: 'footwear/empty', slug: 'empty', name: 'Jandals of old', position: 0 },
];
const productIndex: ProductIndex = { version: 1, snapshot: '1:1:', data };
const found = (text: string) =>
  searchProducts({ productIndex }, parseListingQuery(new URLSearchParams({ q: text }))).hits.map((card) =>
    Number(card.id),
  );
const sorted = (text: string) => found(text).sort((a, b) => a - b);

test('CAT-01 without words everything is found, with words the products that match all of them', () => {
  expect(found('')).toHaveLength(products.length);
  expect(found(' - !? ')).toHaveLength(products.length);
  expect(sorted('leading spur')).toEqual([1, 2, 3]);
  expect(found('leading jandal')).toEqual([]);
});

test('brand, category, colour, kind, wearer and size are understood together', () => {
  expect(found('black womens runner 8')).toEqual([1]);
  expect(sorted('black runner 8')).toEqual([1, 2]);
  expect(sorted("women's runners size 8")).toEqual([1, 3]);
  expect(sorted('tussock runners')).toEqual([1, 2, 3, 4]);
  expect(found('yellow taheke')).toEqual([5]);
  expect(sorted('boots')).toEqual([9, 11, 12]);
});

test.each([
  ['8.5', [1]],
  ['womens 8.5', [1]],
  ['spur uk 7', [2]],
  ['runner eu 39', [1]],
  ['us 8 mens', [2]],
  ['kids 10', [9]],
  ['10c', [9]],
  ['kids 2', []],
])('size words: %s', (text, ids) => {
  expect(sorted(text)).toEqual(ids);
});

test.each([
  ['jandal', ['jandals', 'thong', 'thongs', 'flip-flop', 'flip flops', 'flipflop', 'JANDAL'], [5]],
  ['sneaker', ['sneakers', 'trainer', 'trainers', 'kicks', 'runner', 'runners'], [1, 2, 3, 4]],
  ['jumper', ['jumpers', 'sweater', 'sweaters', 'pullover', 'sweatshirt', 'crew-neck'], [6]],
  ['gumboots', ['gumboot', 'wellies', 'rain boots'], [9]],
  ['beanies', ['beanie', 'hat', 'hats'], [10]],
  ['grey', ['gray'], [8]],
  ['running', ['running shoes'], [1, 2, 3, 4]],
])('synonyms: %s is found by %j', (word, others, ids) => {
  for (const text of [word, ...others]) expect(sorted(text), text).toEqual(ids);
});

test('a word is found in the singular, the plural and other spellings', () => {
  for (const text of ['hoodie', 'hoodies', 'hoody']) expect(found(text), text).toEqual([8, 6]);
});

test('case, macrons and apostrophes do not matter', () => {
  for (const text of ['kōwhai', 'kowhai', 'KŌWHAI', 'Ko\u0304whai', 'taheke', 'TĀHEKE'])
    expect(found(text), text).toEqual([5]);
  expect(sorted('womens spur')).toEqual(sorted('women’s spur'));
});

test.each([
  ['runer', [1, 2, 3, 4]],
  ['snaekers', [1, 2, 3, 4]],
  ['jandel', [5]],
  ['jnadal', [5]],
  ['tahekke', [5]],
  ['trianers', [1, 2, 3, 4]],
  ['swaeter', [6]],
  ['woolstroe', [11, 12]],
  ['balck spur', [1, 2]],
])('a typing error is corrected: %s', (text, ids) => {
  expect(sorted(text)).toEqual(ids);
});

test('a word of the shop is used unchanged, not corrected, and a short or unknown one finds nothing', () => {
  expect(sorted('red')).toEqual([9]);
  expect(found('xz')).toEqual([]);
  expect(found('qqqqqqqqqq')).toEqual([]);
});

test('the word being typed matches as a prefix, one followed by a space does not', () => {
  expect(found('jan')).toEqual([5]);
  expect(sorted('leading sp')).toEqual([1, 2, 3]);
  expect(found('flip-flo')).toEqual([5]);
  expect(found('thon')).toEqual([5]);
  const shop = { productIndex };
  const query = parseListingQuery(new URLSearchParams());
  expect(searchProducts(shop, { ...query, text: 'lead ' }).total).toBe(0);
});

test('the best matches come first: the name before the kind, what is in stock before what is sold out', () => {
  expect(found('derby')).toEqual([12, 11]);
  expect(found('crew')[0]).toBe(7);
});

test('searching does not fail, whatever is typed', () => {
  for (const text of [
    '*',
    '((((',
    '\\',
    'a'.repeat(200),
    '\u0000',
    '👟',
    '__proto__',
    'constructor',
    '1e309',
    'ß'.repeat(60),
    '‮abc',
    `${'x '.repeat(100)}`,
  ])
    expect(() => found(text), text).not.toThrow();
});

test('the search box suggests products, categories with products, and brands', () => {
  const suggestions = suggestTerms({ productIndex }, 'jand');
  expect(suggestions.products.map((card) => card.id)).toEqual(['5']);
  expect(suggestions.categories).toEqual([{ path: 'footwear/sandals/jandals', name: 'Jandals' }]);
  expect(suggestTerms({ productIndex }, 'TAHE').brands).toEqual([{ slug: 'taheke', name: 'Tāheke', count: 1 }]);
  expect(suggestTerms({ productIndex }, 'j')).toEqual({
    queries: [],
    products: [],
    categories: [],
    brands: [],
  });
});
