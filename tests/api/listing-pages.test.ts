/**
 * Listing pages over HTTP: the URL decides what they show, old URLs and search rules redirect, and no input breaks
 * them.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importProducts } from '#modules/product-import/import-products.ts';
import { putRedirects } from '#modules/search/redirects/edit-redirects.ts';
import { openDatabase } from '#platform/database/database.ts';
import { insertProduct, productRow } from '../support/fixtures/catalogue/build-catalogue.ts';
import { encode, hostileQuery, hostileText, listingPath } from '../support/hostile-input/hostile-listings.ts';
import { calledFrom, newAddress } from '../support/shop/client-address.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
let database: ReturnType<typeof openDatabase>;
const BOOTS: [string, string][] = [
  ['footwear', 'Footwear'],
  ['boots', 'Boots'],
];
const SNEAKERS: [string, string][] = [
  ['footwear', 'Footwear'],
  ['sneakers', 'Sneakers'],
];

beforeAll(async () => {
  shop = await startTestShop(
    {},
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, close } = openDatabase(url);
        for (let n = 1; n <= 70; n += 1) {
          await insertProduct(db, {
            name: `Harbour Court ${n}`,
            price: `${100 + n}.00`,
            category: SNEAKERS,
            popularity: n,
            variants: [{ label: 'US 9', sizes: { usMen: '9' }, stock: 5 }],
          });
        }
        await insertProduct(db, {
          name: 'Anvil',
          brand: 'Old Forge',
          price: '289.00',
          category: BOOTS,
          variants: [{ label: 'US 9', stock: 1 }],
        });
        await close();
      },
    },
  );
  database = openDatabase(shop.databaseUrl, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await shop.close();
});

const get = (path: string) => fetch(`${shop.url}/nz${path}`, { redirect: 'manual' });
async function read(path: string): Promise<string> {
  const reply = await get(path);
  expect([path, reply.status]).toEqual([path, 200]);
  return (await reply.text()).replaceAll('<!-- -->', '');
}
/** Numbers of the products on a page, in order. */
const shown = (html: string): number[] => [
  ...new Set([...html.matchAll(/Harbour Court (\d+)</g)].map(([, n]) => Number(n))),
];
const sequence = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => (from < to ? from + n : from - n));
const located = async (path: string): Promise<[number, string | null]> => {
  const reply = await get(path);
  return [reply.status, reply.headers.get('location')];
};

test('CAT-02 CAT-03 CAT-04 sort and page in the URL choose what a listing shows; page 1 has no page in its URL', async () => {
  expect(shown(await read('/products?sort=priceAsc'))).toEqual(sequence(1, 60));
  const second = await read('/products?sort=priceAsc&page=2');
  expect(shown(second)).toEqual(sequence(61, 70));
  expect(second).toContain(`<link rel="canonical" href="${shop.url}/nz/products?page=2"`);
  expect(second).toMatch(/href="\/nz\/products\?sort=priceAsc"/);
  expect(second).not.toMatch(/[?&;]page=1["&]/);
  expect(shown(await read('/products?sort=priceDesc'))).toEqual(sequence(70, 12));
  expect(shown(await read('/products'))).toEqual(sequence(70, 11));
  expect(shown(await read('/products?sort=cheapest&page=zero'))).toEqual(sequence(70, 11));
});

test('CAT-09 CAT-10 adj=0 stays in the links of a listing, any other value is dropped', async () => {
  const without = await read('/products?adj=0');
  expect(without).toMatch(/href="[^"]*adj=0[^"]*page=2"/);
  expect(await read('/products?adj=1')).not.toMatch(/href="[^"]*adj=/);
});

test('NAV-08 a search rule redirects to a page that says so and offers the original search, which is not redirected again', async () => {
  await putRedirects(database, [
    { term: 'court sale', target: '/search?q=harbour+court&sort=priceAsc' },
    { term: 'winter', target: '/categories/footwear/boots' },
  ]);
  await vi.waitFor(
    async () =>
      expect(await located('/search?q=Winter')).toEqual([
        302,
        '/nz/categories/footwear/boots?redirectedSearchQuery=Winter',
      ]),
    {
      timeout: patient(15_000),
    },
  );
  const page = await read('/categories/footwear/boots?redirectedSearchQuery=Winter');
  expect(page).toContain('Showing results for <strong>Boots</strong>.');
  const anyway =
    /href="\/nz(\/search\?q=Winter&amp;redirectedSearchQuery=Winter)"[^>]*>Search instead for Winter</.exec(page)?.[1];
  expect(await read((anyway ?? '').replaceAll('&amp;', '&'))).not.toContain('Search instead');
  expect(await located('/search?q=court+sale')).toEqual([
    302,
    '/nz/search?q=harbour+court&sort=priceAsc&redirectedSearchQuery=court+sale',
  ]);
  expect(await read('/search?q=harbour+court&sort=priceAsc&redirectedSearchQuery=court+sale')).toContain(
    'Showing results for <strong>harbour court</strong>.',
  );
  // A search with filters, sort or page is not redirected.
  for (const more of ['&usMenSize=9', '&page=2', '&sort=newest', '&sale=1'])
    expect([more, (await get(`/search?q=winter${more}`)).status]).toEqual([more, 200]);
});

test('FIX-39 a search shows results for its term, also for the name of a brand or category; hostile text is escaped', async () => {
  for (const term of ['quayworn', 'SNEAKER', 'sneakers', 'footwear']) {
    expect([term, (await get(`/search?q=${term}`)).status]).toEqual([term, 200]);
    const page = await read(`/search?q=${term}`);
    expect(page, term).toContain(`Results for “${term}”`);
    expect(page, term).not.toContain('Nothing by that name');
    expect(page, term).toMatch(/<article/);
  }
  const hostile = await read(
    `/brands/quayworn?redirectedSearchQuery=${encodeURIComponent('"><script>alert(1)</script>')}`,
  );
  expect(hostile).toContain('Search instead for &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(hostile).not.toContain('<script>alert(1)');
});

test('FIX-57 listings of brands and categories have their title, and a box that searches brands from the second brand on', async () => {
  for (const [path, title, box] of [
    ['/products', 'All products', true],
    // With one brand there is nothing to choose.
    ['/search?q=court', 'Results for “court”', false],
    ['/categories/footwear', 'Footwear', true],
    ['/brands/quayworn', 'Quayworn', false],
  ] as const) {
    const page = await read(path);
    expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(page)?.[1], path).toBe(title);
    expect(/<title>([^<]*)<\/title>/.exec(page)?.[1], path).toContain(title);
    const brands = page.split('placeholder="Find a brand"').length - 1;
    expect([path, brands > 0]).toEqual([path, box]);
  }
});

/** Expects a redirect; a changed page may still come from the cache for a moment. */
const leads = (path: string, to: string) =>
  vi.waitFor(async () => expect(await located(path)).toEqual([301, to]), { timeout: patient(15_000) });

test('the old page of a brand or category redirects to where all its products went, over several moves, and not while one is left', async () => {
  const load = async (rows: ReturnType<typeof productRow>[]) => {
    const report = await importProducts(
      testCtx(database.db),
      (async function* () {
        for (const value of rows) yield { line: 1, value };
      })(),
      { resolveImage: () => Promise.reject(new Error('no pictures')) },
    );
    expect(report.rejected).toEqual([]);
  };
  const boot = (code: string, brand: string, category: [string, string][]) =>
    productRow({ code, name: code, brand, price: '99.00', category, variants: [{ label: 'US 9', stock: 1 }] });
  const [alpine, lace, workwear]: [string, string][][] = [
    [
      ['outdoor', 'Outdoor'],
      ['alpine', 'Alpine'],
      ['gaiters', 'Gaiters'],
    ],
    [
      ['outdoor', 'Outdoor'],
      ['peaks', 'Peaks'],
      ['gaiters', 'Gaiters'],
    ],
    [
      ['workwear', 'Workwear'],
      ['gaiters', 'Gaiters'],
    ],
  ];
  await load([boot('G1', 'First Name', alpine as []), boot('G2', 'First Name', alpine as [])]);
  await load([boot('G1', 'Second Name', lace as [])]);
  await vi.waitFor(async () => expect((await get('/brands/second-name')).status).toBe(200), {
    timeout: patient(15_000),
  });
  expect((await get('/brands/first-name')).status).toBe(200);
  expect((await get('/categories/outdoor/alpine/gaiters')).status).toBe(200);
  await load([boot('G2', 'Second Name', lace as [])]);
  await leads('/brands/first-name?sort=newest', '/nz/brands/second-name?sort=newest');
  await leads('/categories/outdoor/alpine/gaiters', '/nz/categories/outdoor/peaks/gaiters');
  await leads('/categories/outdoor/alpine', '/nz/categories/outdoor/peaks');
  await leads('/brands/first-name/outdoor/peaks/gaiters', '/nz/brands/second-name/outdoor/peaks/gaiters');
  await leads('/brands/second-name/outdoor/alpine', '/nz/brands/second-name/outdoor/peaks');
  await load([boot('G1', 'Third Name', workwear as []), boot('G2', 'Third Name', workwear as [])]);
  await leads('/brands/first-name', '/nz/brands/third-name');
  await leads('/categories/outdoor/alpine/gaiters', '/nz/categories/workwear/gaiters');
  // Back again: the pages show their products once more.
  await load([boot('G1', 'First Name', alpine as []), boot('G2', 'First Name', alpine as [])]);
  await vi.waitFor(async () => expect((await get('/brands/first-name')).status).toBe(200), {
    timeout: patient(15_000),
  });
  expect((await get('/categories/outdoor/alpine/gaiters')).status).toBe(200);
  await leads('/brands/third-name', '/nz/brands/first-name');
  expect((await get('/brands/no-such-name')).status).toBe(404);
});

test('CAT-21 whatever is in a listing’s URL, the page answers 200 or a clear 4xx, never a failure', async () => {
  await fc.assert(
    fc.asyncProperty(listingPath, hostileQuery, async (path, list) => {
      const reply = await get(`${path}?${list.map(([key, one]) => `${encode(key)}=${encode(one)}`).join('&')}`);
      const text = await reply.text();
      expect([200, 301, 302, 404, 414, 431]).toContain(reply.status);
      if (reply.status === 200) expect(text).toContain('<h1');
      expect(text).not.toMatch(/Internal|stack|SQLSTATE|at .+\.ts:/);
    }),
    { numRuns: 250 },
  );
  expect(shop.errors).toEqual([]);
});

test('paths of unknown brands, categories and products are 404, whatever is in them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/brands/', '/categories/', '/products/', '/brands/quayworn/', '/categories/footwear/'),
      hostileText,
      async (path, rest) => {
        // Each from its own address: a client that requests page after page is slowed down (SEC-13).
        const reply = await fetch(`${shop.url}/nz${path}x${encode(rest)}`, {
          redirect: 'manual',
          headers: calledFrom(newAddress()),
        });
        await reply.arrayBuffer();
        expect([301, 400, 404, 414, 431]).toContain(reply.status);
      },
    ),
    { numRuns: 200 },
  );
  expect(shop.errors).toEqual([]);
});

test('CAT-25 the search calls answer 200 or a clear 4xx to any body', async () => {
  const texts = fc.oneof(hostileText, fc.string({ unit: 'binary', maxLength: 40, size: 'max' }));
  const body = fc.oneof(
    fc.record(
      {
        query: texts,
        page: fc.oneof(fc.integer({ min: -2, max: 100_001 }), fc.double()),
        hitsPerPage: fc.integer({ min: -1, max: 70 }),
        filters: fc.dictionary(
          fc.constantFrom('brand', 'colour', 'usMenSize', 'sale', 'new', 'euSize', 'price'),
          fc.oneof(fc.array(texts, { maxLength: 3 }), fc.boolean()),
        ),
        facets: fc.array(fc.oneof(fc.constantFrom('brand', 'sizes', 'toString'), texts), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    fc.json().map((text) => JSON.parse(text) as unknown),
  );
  const indexes = fc.constantFrom(
    'kerb_products',
    'kerb_products_recommended',
    'kerb_products_price_asc',
    'kerb_nothing',
  );
  await fc.assert(
    fc.asyncProperty(indexes, body, async (index, sent) => {
      const reply = await fetch(`${shop.url}/nz/api/search/indexes/${index}/query`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      const answer = (await reply.json()) as Record<string, unknown>;
      expect([200, 400, 404]).toContain(reply.status);
      if (reply.status === 200)
        expect(Object.keys(answer).sort()).toEqual(['facets', 'hits', 'page', 'pages', 'total']);
      else expect(answer).toMatchObject({ errorCode: expect.any(String), message: expect.any(String) });
    }),
    { numRuns: 250 },
  );
  expect(shop.errors).toEqual([]);
});
