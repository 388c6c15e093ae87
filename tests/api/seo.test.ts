/**
 * What the shop publishes for crawlers, browsers and shopping channels over HTTP: valid, compressed, cached, correct.
 */
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { readXml, textsOf, type XmlNode } from '../support/fixtures/read-xml.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const ORIGIN = 'https://kerb.example';
const NAME = 'Tāheke <b>& "Co"</b> \u0007\u000b</script><script>alert(1)</script>';
let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop(
    {
      KERB_PUBLIC_URL: ORIGIN,
      KERB_STAND_INS: 'simulator,card,pay_in_four,mail,airline,demo_shop',
      KERB_SEARCH_TERM_PARAM: 'term',
      KERB_STORE_NAME: 'Kerb & Sons',
    },
    {
      template: 'kerb_template',
      fill: async (databaseUrl) => {
        const { db, pool, close } = openDatabase(databaseUrl, { max: 2 });
        await insertProduct(db, {
          code: 'TH1',
          path: 'taheke',
          name: 'Tāheke',
          price: '99.00',
          originalPrice: '149.90',
          demographic: 'womens',
          category: [
            ['footwear', 'Footwear'],
            ['court', 'Court </script> shoes'],
          ],
          variants: [
            { label: 'US 9', sizes: { usWomen: '9' }, stock: 4 },
            { label: 'US 10', sizes: { usWomen: '10' }, stock: 0 },
          ],
        });
        await insertProduct(db, {
          name: 'Unfinished',
          price: '10.00',
          state: 'draft',
          brand: 'Nobody',
          variants: [{ label: 'M', stock: 1 }],
        });
        // The import accepts no control characters; a row written directly may contain one.
        await pool.query("update catalogue.product set name = $1 where code = 'TH1'", [NAME]);
        await close();
      },
    },
  );
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}${path}`, { headers, redirect: 'manual' });
const read = async (path: string): Promise<XmlNode> => readXml(await (await get(path)).text());
const locations = (root: XmlNode): string[] => root.children.map((one) => textsOf(one).loc ?? '');
const items = async (): Promise<Record<string, string>[]> =>
  ((await read('/nz/feeds/google.xml')).children[0]?.children ?? []).filter(({ name }) => name === 'item').map(textsOf);

const documents = [
  '/robots.txt',
  '/nz/robots.txt',
  '/nz/opensearch.xml',
  '/nz/sitemap.xml',
  '/nz/sitemap-pages.xml',
  '/nz/sitemap-products-1.xml',
  '/nz/feeds/google.xml',
];

test('the sitemap index leads to every page of what is for sale, and to no page that does not exist', async () => {
  const index = await read('/nz/sitemap.xml');
  expect(index.name).toBe('sitemapindex');
  expect(index.children.every((one) => !Number.isNaN(Date.parse(textsOf(one).lastmod ?? '')))).toBe(true);
  const pages: string[] = [];
  for (const address of locations(index)) {
    expect(address.startsWith(`${ORIGIN}/nz/sitemap-`)).toBe(true);
    pages.push(...locations(await read(address.slice(ORIGIN.length))));
  }
  expect(pages.map((address) => address.slice(ORIGIN.length))).toEqual([
    '/nz',
    '/nz/products',
    '/nz/products?sale=1',
    '/nz/categories',
    '/nz/brands',
    '/nz/stores',
    '/nz/categories/footwear',
    '/nz/categories/footwear/court',
    '/nz/brands/quayworn',
    '/nz/products/taheke',
  ]);
  for (const address of pages) {
    const page = await get(address.slice(ORIGIN.length));
    const html = await page.text();
    expect([page.status, /name="robots"[^>]*noindex/.test(html)], address).toEqual([200, false]);
    expect(html, address).toContain(`rel="canonical" href="${address}"`);
  }
  for (const none of [
    '/nz/sitemap-products-2.xml',
    '/nz/sitemap-products-0.xml',
    '/nz/sitemap-products-99999.xml',
    '/nz/sitemap-orders-1.xml',
    '/nz/feeds/other.xml',
  ])
    expect((await get(none)).status, none).toBe(404);
});

test('the feed lists every size with its style, prices and stock, and no draft', async () => {
  const list = await items();
  expect(list.map((one) => [one['g:id'], one['g:item_group_id'], one['g:availability'], one['g:size']])).toEqual([
    ['TH1-us-9', 'TH1', 'in_stock', '9'],
    ['TH1-us-10', 'TH1', 'out_of_stock', '10'],
  ]);
  expect(list[0]).toMatchObject({
    'g:title': `Quayworn ${NAME.replace(/[\u0007\u000b]/g, '')}, Chalk, US 9`,
    'g:link': `${ORIGIN}/nz/products/taheke`,
    'g:price': '149.90 NZD',
    'g:sale_price': '99.00 NZD',
    'g:gender': 'female',
    'g:age_group': 'adult',
  });
});

test('robots.txt is at the root of the host and of the shop, and names the sitemap', async () => {
  const [root, own] = await Promise.all(
    ['/robots.txt', '/nz/robots.txt'].map(async (path) => (await get(path)).text()),
  );
  expect(root).toBe(own);
  for (const line of [
    'User-agent: *',
    'Disallow: /nz/checkout',
    'Disallow: /nz/account',
    'Disallow: /nz/search',
    `Sitemap: ${ORIGIN}/nz/sitemap.xml`,
  ])
    expect(root?.split('\n')).toContain(line);
  expect(root).toContain('Disallow: /nz/*?term=');
});

test('a browser discovers the shop’s search from any page', async () => {
  const html = await (await get('/nz/products')).text();
  expect(html).toMatch(
    /<link rel="search" href="\/nz\/opensearch\.xml" type="application\/opensearchdescription\+xml"/,
  );
  const { name, children } = await read('/nz/opensearch.xml');
  expect([name, textsOf({ children } as XmlNode).ShortName]).toEqual(['OpenSearchDescription', 'Kerb & Sons']);
  const template = children.find(({ attributes }) => attributes.type === 'text/html')?.attributes.template ?? '';
  expect((await get(template.replace('{searchTerms}', 'boots').slice(ORIGIN.length))).status).toBe(200);
});

test('NAV-09 the search on a not-found page uses the configured parameter', async () => {
  const html = await (await get('/nz/no/such/page')).text();
  expect(html).toMatch(/<main[^>]*>.*<form [^>]*action="\/nz\/search".*name="term".*<\/main>/s);
});

test('documents are sent compressed, uncompressed to clients that want that, and as 304 to clients that have them', async () => {
  for (const path of documents) {
    const zipped = await raw(path, { 'accept-encoding': 'gzip, br' });
    const plain = await raw(path, {});
    expect([zipped.status, zipped.headers['content-encoding'], plain.headers['content-encoding']], path).toEqual([
      200,
      'gzip',
      undefined,
    ]);
    expect(gunzipSync(zipped.body).equals(plain.body), path).toBe(true);
    expect([zipped.headers['content-length'], plain.headers['content-length']]).toEqual([
      String(zipped.body.length),
      String(plain.body.length),
    ]);
    expect(plain.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      etag: zipped.headers.etag,
    });
    expect(plain.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
    expect(plain.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const etag = String(plain.headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      const again = await raw(path, { 'if-none-match': known });
      expect([again.status, again.body.length], known).toEqual([304, 0]);
    }
    expect((await raw(path, { 'if-none-match': 'W/"other"' })).status).toBe(200);
    const head = await raw(path, {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(plain.body.length),
    ]);
  }
  expect((await fetch(`${shop.url}/nz/sitemap.xml`, { method: 'POST' })).status).toBe(405);
});

test('structured data of a product and of a listing: breadcrumbs, an offer per size, and no text that ends its script', async () => {
  const product = await jsonLd('/nz/products/taheke');
  expect(product.find((one) => one['@type'] === 'Product')?.offers).toMatchObject([
    {
      sku: 'TH1-us-9',
      price: '99.00',
      priceCurrency: 'NZD',
      url: `${ORIGIN}/nz/products/taheke`,
      availability: 'https://schema.org/InStock',
    },
    { sku: 'TH1-us-10', availability: 'https://schema.org/OutOfStock' },
  ]);
  const crumbs = (found: Record<string, unknown>[]) =>
    (
      found.filter((one) => one['@type'] === 'BreadcrumbList').flatMap((one) => one.itemListElement) as {
        name: string;
        item: string;
      }[]
    ).map(({ name, item }) => [name, item]);
  expect(crumbs(product)).toEqual([
    ['Footwear', `${ORIGIN}/nz/categories/footwear`],
    ['Court </script> shoes', `${ORIGIN}/nz/categories/footwear/court`],
    [NAME, `${ORIGIN}/nz/products/taheke`],
  ]);
  expect(crumbs(await jsonLd('/nz/categories/footwear/court'))).toEqual([
    ['Home', `${ORIGIN}/nz`],
    ['Footwear', `${ORIGIN}/nz/categories/footwear`],
    ['Court </script> shoes', `${ORIGIN}/nz/categories/footwear/court`],
  ]);
});

test('a change of the catalogue and of its stock becomes visible', async () => {
  const before = (await get('/nz/feeds/google.xml')).headers.get('etag');
  await shop.pool.query("update catalogue.product set state = 'current' where name = 'Unfinished'");
  await shop.pool.query(
    "update stock.stock set on_hand = 0 where variant_id = (select id from catalogue.variant where code = 'TH1-us-9')",
  );
  await expect
    .poll(async () => (await items()).map((one) => [one['g:id'], one['g:availability']]))
    .toEqual([
      ['TH1-us-9', 'out_of_stock'],
      ['TH1-us-10', 'out_of_stock'],
      ['unfinished-m', 'in_stock'],
    ]);
  expect((await get('/nz/feeds/google.xml', { 'if-none-match': before ?? '' })).status).toBe(200);
  await expect
    .poll(async () => locations(await read('/nz/sitemap-products-1.xml')))
    .toContain(`${ORIGIN}/nz/products/nobody-unfinished-chalk`);
  await expect
    .poll(async () => locations(await read('/nz/sitemap-brands-1.xml')))
    .toContain(`${ORIGIN}/nz/brands/nobody`);
  // With a public URL and simulated providers the hourly integrity check reports an error, as it should (SEC-03).
  expect(shop.errors.filter((line) => !line.includes('I13 stand-ins'))).toEqual([]);
});

async function jsonLd(path: string): Promise<Record<string, unknown>[]> {
  const html = await (await get(path)).text();
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => json,
  );
  for (const json of scripts) expect(json).not.toContain('<');
  return scripts.map((json) => JSON.parse(json) as Record<string, unknown>);
}

/** A raw HTTP request: `fetch` would decompress the response. */
async function raw(path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
    (done, fail) => {
      request(`${shop.url}${path}`, { method, headers }, (reply) => {
        buffer(reply).then((body) => done({ status: reply.statusCode ?? 0, headers: reply.headers, body }), fail);
      })
        .once('error', fail)
        .end();
    },
  );
}
