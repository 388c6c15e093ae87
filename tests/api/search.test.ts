/** The search endpoints: valid queries get exact answers, anything else a clear 4xx. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listing, SearchSuggestions } from '#contract/products/listing.ts';
import type { Product } from '#contract/products/product.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { openSearchedShop, type SearchedShop } from '../support/prepared-shops/searched-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let database: SearchedShop['database'];
let ids: SearchedShop['ids'];
let call: SearchedShop['call'];
let post: SearchedShop['post'];
let query: SearchedShop['query'];
let suggest: SearchedShop['suggest'];
let expectRefused: SearchedShop['expectRefused'];
beforeAll(async () => {
  ({ database, ids, call, post, query, suggest, expectRefused } = await openSearchedShop());
});
afterAll(() => database.close());

const namesOf = ({ hits }: Listing): string[] => hits.map(({ name }) => name);

test('PROD-16 PROD-18 PROD-19 products by id come in the requested order and number, with null for an unknown id', async () => {
  const objectIds = [
    ids.boot,
    '999999',
    ids.court,
    ids.boot,
    'abc',
    '0',
    '-1',
    '99999999999999999999',
    '1e3',
    ' 1',
    '',
  ];
  const reply = await post('kerb_products/objects', { objectIds });
  expect(reply.status).toBe(200);
  const { data } = (await reply.json()) as { data: { results: (Product | null)[] } };
  expect(data.results.map((one) => one?.name ?? null)).toEqual([
    'Anvil Boot',
    null,
    'Harbour Court',
    'Anvil Boot',
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  const none = await post('kerb_products/objects', { objectIds: [] });
  expect(await none.json()).toEqual({ data: { results: [] } });
});

test('FIX-06 a product removed from the shop is returned with its state, one that was never published is not returned', async () => {
  const { productId } = await insertProduct(database.db, {
    name: 'Here And Gone',
    price: '50.00',
    variants: [{ label: 'US 9', stock: 1 }],
  });
  const objectIds = [`${productId}`, ids.draft];
  const states = async () => {
    const { data } = (await (await post('kerb_products/objects', { objectIds })).json()) as {
      data: { results: (Product | null)[] };
    };
    return data.results.map((one) => one?.state ?? null);
  };
  for (const state of ['draft', 'discontinued', 'draft', 'current'] as const) {
    await database.db.updateTable('catalogue.product').set({ state }).where('id', '=', productId).execute();
    expect(await states()).toEqual([state, null]);
  }
});

test('PROD-02 PROD-03 PROD-05 PROD-06 a product has all fields that the shop needs to show and sell it', async () => {
  await database.db
    .updateTable('catalogue.product')
    .set({ width: 'wide', closure: 'zip', material_families: ['wool'], occasions: ['rain'], features: ['vegan'] })
    .where('id', '=', Number(ids.court))
    .execute();
  const reply = await post('kerb_products/objects', { objectIds: [ids.court, ids.boot] });
  const [court, boot] = ((await reply.json()) as { data: { results: Product[] } }).data.results as [Product, Product];
  expect(court).toMatchObject({
    id: ids.court,
    state: 'current',
    accountExclusive: false,
    loyaltyMemberExclusive: false,
    taxExclusive: false,
    functionalType: 'basic',
    cartQtyProductMax: null,
    cartQtyVariantMax: null,
    cartQtyVariantMin: null,
    cartQtyVariantMultipleOf: null,
    availableVariantLabels: ['US 9'],
    footwearAvailableVariantLabels: { usMen: ['9'], usWomen: [], usKids: [], uk: [], eu: ['42'] },
    brand: { name: 'Quayworn', slug: 'quayworn' },
    name: 'Harbour Court',
    price: 149.9,
    erpPrice: 149.9,
    erpOriginalPrice: 180,
    isDiscounted: true,
    isNew: false,
    soldOut: false,
    overlayIds: [],
    demographic: 'unisex',
    erpGenderCode: 'U',
    erpProductType: 'Shoe',
    erpProductParentCode: 'harbour-court',
    erpProductCompositeCode: 'harbour-court',
    colourName: 'Chalk',
    canonicalCategory: { path: 'footwear/sneakers', names: ['Footwear', 'Sneakers'] },
    attributes: { width: 'wide', closure: 'zip', materialFamilies: ['wool'], occasions: ['rain'], features: ['vegan'] },
  });
  expect(court.description).toBeTypeOf('string');
  expect(court.path).toMatch(/^[a-z0-9-]+$/);
  expect(court.variants.map(({ code, qtyAvailable }) => [code, qtyAvailable])).toEqual([
    ['harbour-court-us-9', 5],
    ['harbour-court-us-10', 0],
  ]);
  for (const { id } of court.variants) expect(id).toMatch(/^\d+$/);
  expect(court.offers).toEqual(
    court.variants.map(({ code }) => ({ sku: code, url: expect.stringContaining(court.path) })),
  );
  expect(Date.parse(court.stockUpdatedAt)).toBeGreaterThan(Date.now() - 60_000);
  expect(boot).toMatchObject({
    soldOut: true,
    isDiscounted: false,
    erpOriginalPrice: null,
    availableVariantLabels: [],
  });
});

test.each([
  ['products_name_asc', ['Anvil Boot', 'Harbour Court', 'Ridge Runner']],
  ['products_name_desc', ['Ridge Runner', 'Harbour Court', 'Anvil Boot']],
  ['products_price_asc', ['Ridge Runner', 'Harbour Court', 'Anvil Boot']],
  ['products_price_desc', ['Anvil Boot', 'Harbour Court', 'Ridge Runner']],
  ['products_newest', ['Ridge Runner', 'Harbour Court', 'Anvil Boot']],
  ['products_oldest', ['Anvil Boot', 'Harbour Court', 'Ridge Runner']],
  // Sold-out products come last, however popular.
  ['products_recommended', ['Ridge Runner', 'Harbour Court', 'Anvil Boot']],
  ['products', ['Ridge Runner', 'Harbour Court', 'Anvil Boot']],
])('CAT-20 CAT-23 the index kerb_%s has its own order', async (index, expected) => {
  expect(namesOf(await query(`kerb_${index}`, {}))).toEqual(expected);
});

test('CAT-25 a query answers hits, total, page, pages and facets, only whole pages', async () => {
  const first = await query('kerb_products_name_asc', { page: 1, hitsPerPage: 2 });
  expect(first).toMatchObject({ total: 3, page: 1, pages: 2 });
  expect(first.facets.brand).toEqual([
    { value: 'quayworn', label: 'Quayworn', count: 2, selected: false },
    { value: 'taheke', label: 'Tāheke', count: 1, selected: false },
  ]);
  expect(first.facets).toMatchObject({ sale: 1, new: 1 });
  expect(first.facets.sizes.usMen.map(({ value, count }) => [value, count])).toEqual([['9', 1]]);
  const second = await query('kerb_products_name_asc', { page: 2, hitsPerPage: 2 });
  expect([...namesOf(first), ...namesOf(second)]).toEqual(['Anvil Boot', 'Harbour Court', 'Ridge Runner']);
  expect(await query('kerb_products', { page: 3, hitsPerPage: 2 })).toMatchObject({
    hits: [],
    total: 3,
    page: 3,
    pages: 2,
  });
});

test('CAT-25 text and filters select the hits; only the requested facets are answered', async () => {
  expect(namesOf(await query('kerb_products', { query: 'taheke runer' }))).toEqual(['Ridge Runner']);
  expect(
    namesOf(
      await query('kerb_products', { filters: { brand: ['quayworn'], colour: ['black', 'white'], usMenSize: ['9'] } }),
    ),
  ).toEqual(['Harbour Court']);
  expect(namesOf(await query('kerb_products', { filters: { sale: true } }))).toEqual(['Harbour Court']);
  expect(namesOf(await query('kerb_products', { filters: { sale: false, new: false } }))).toHaveLength(3);
  expect(namesOf(await query('kerb_products', { filters: { new: true } }))).toEqual(['Ridge Runner']);
  expect(namesOf(await query('kerb_products', { filters: { brand: ['nobody'] } }))).toEqual([]);
  expect(Object.keys((await query('kerb_products', { facets: ['brand', 'sale'] })).facets)).toEqual(['brand', 'sale']);
  expect((await query('kerb_products', { facets: [] })).facets).toEqual({});
});

test('a draft is neither found nor suggested', async () => {
  expect(namesOf(await query('kerb_products', { query: 'secret' }))).toEqual([]);
  expect(((await (await suggest('?q=secret')).json()) as SearchSuggestions).products).toEqual([]);
});

test('a draft cannot be read by its id either', async () => {
  const reply = await post('kerb_products/objects', { objectIds: [ids.draft] });
  expect(await reply.json()).toEqual({ data: { results: [null] } });
});

test('suggestions contain products, categories and brands for an incomplete text', async () => {
  const reply = await suggest('?q=quay');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toContain('public');
  expect(await reply.json()).toMatchObject({
    brands: [{ slug: 'quayworn', name: 'Quayworn', count: 2 }],
    products: [{ brandName: 'Quayworn' }, { brandName: 'Quayworn' }],
  });
  expect(await (await suggest('?q=sneak')).json()).toMatchObject({
    categories: [{ path: 'footwear/sneakers', name: 'Sneakers' }],
  });
  const nothing = { queries: [], products: [], categories: [], brands: [], pages: [] };
  expect(await (await suggest('?q=')).json()).toEqual(nothing);
  expect(await (await suggest(`?q=${encodeURIComponent('👟'.repeat(50))}`)).json()).toEqual(nothing);
});

test('PROD-17 CAT-23 an index without the configured prefix, or with an unknown name, is not found', async () => {
  for (const name of [
    'products',
    'kerb_',
    'kerb_nothing',
    'kerb_Products',
    'other_products',
    'kerb_products_',
    'kerb_toString',
    'kerb___proto__',
    'kerb_constructor',
    '%00',
    '..%2f..',
  ]) {
    await expectRefused(await post(`${name}/query`, {}), 400, 404);
    await expectRefused(await post(`${name}/objects`, { objectIds: ['1'] }), 400, 404);
  }
  await expectRefused(await post(`${'k'.repeat(3_000)}/query`, {}), 400, 404, 414);
});

test.each([
  ['no object', '[]'],
  ['null', 'null'],
  ['no JSON', '{"query":'],
  ['a text for the ids', { objectIds: '1' }],
  ['numbers for ids', { objectIds: [1] }],
  ['null among the ids', { objectIds: [null] }],
  ['too many ids', { objectIds: Array.from({ length: 201 }, () => '1') }],
  ['an id too long', { objectIds: ['1'.repeat(65)] }],
  ['no ids', {}],
  ['a field nobody knows', { objectIds: [], index: 'x' }],
])('objects refuses a body with %s', async (_, body) => {
  await expectRefused(await post('kerb_products/objects', body), 400);
});

test.each([
  ['no object', '[]'],
  ['no JSON', 'query'],
  ['a number for the text', { query: 1 }],
  ['page 0', { page: 0 }],
  ['page -1', { page: -1 }],
  ['half a page', { page: 1.5 }],
  ['a page as text', { page: '1' }],
  ['an endless page', '{"page":1e999}'],
  ['no hits a page', { hitsPerPage: 0 }],
  ['more hits a page than there are', { hitsPerPage: 61 }],
  ['filters as a text', { filters: 'brand:quayworn' }],
  ['a filter nobody knows', { filters: { price: ['1'] } }],
  ['a brand as text', { filters: { brand: 'quayworn' } }],
  ['sale as text', { filters: { sale: '1' } }],
  ['too many values', { filters: { brand: Array.from({ length: 51 }, (_, n) => String(n)) } }],
  ['a value too long', { filters: { colour: ['x'.repeat(61)] } }],
  ['a gender that is none', { filters: { gender: ['unisex'] } }],
  ['a width that is none', { filters: { width: ['2E'] } }],
  ['a product type that is not written as in a URL', { filters: { type: ['Court shoe'] } }],
  ['a price in cents', { filters: { priceMin: 49.9 } }],
  ['a price below 0', { filters: { priceMin: -1 } }],
  ['a price above the highest', { filters: { priceMax: 100_000 } }],
  ['prices the wrong way round', { filters: { priceMin: 200, priceMax: 100 } }],
  ['facets as text', { facets: 'brand' }],
  ['a field nobody knows', { sort: 'priceAsc' }],
  ['a prototype', '{"__proto__":{"page":2}}'],
])('query refuses a body with %s', async (_, body) => {
  await expectRefused(await post('kerb_products/query', body), 400);
});

test('suggestions refuse no text, two texts, too long a text, unknown parameters and POST', async () => {
  await expectRefused(await suggest(''), 400);
  await expectRefused(await suggest('?q=a&q=b'), 400);
  await expectRefused(await suggest(`?q=${'x'.repeat(501)}`), 400);
  await expectRefused(await suggest('?q=a&lang=mi'), 400);
  await expectRefused(
    await call(`/search/suggest?q=a`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
    405,
  );
  await expectRefused(await call(`/search/indexes/kerb_products/query`), 405);
});

test('a text of ten thousand letters is cut and answered quickly', async () => {
  const from = performance.now();
  await query('kerb_products', { query: 'harbour '.repeat(1_250) });
  await query('kerb_products', { query: 'a'.repeat(10_000) });
  expect(performance.now() - from).toBeLessThan(patient(2_000));
  await expectRefused(await post('kerb_products/query', { query: 'a'.repeat(10_001) }), 400);
});
