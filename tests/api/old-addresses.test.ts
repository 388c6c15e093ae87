/** Addresses of a Shopify shop before this one, through a running shop: where each leads, and a list that is checked. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAddressList } from '#contract/staff/imports/address-list.ts';
import { MAX_CHECKED_ADDRESSES } from '#contract/staff/imports/old-addresses.ts';
import { importContent } from '#modules/content/documents/import-content.ts';
import { openDatabase } from '#platform/database/database.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { type CatalogueShop, eventually, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let opened: CatalogueShop;
const document = { published: true, publishAt: null, publishUntil: null };
const fields = { title: 'T', summary: 's', body: 'Words.' };
const post = { ...fields, tags: [] };
const words = { type: 'words' as const, lang: 'en' as const, title: 'Winter', text: ['Words.'] };
beforeAll(async () => {
  opened = await openCatalogueShop();
  const { db, close } = openDatabase(opened.shop.databaseUrl);
  const size = (stock: number) => [{ label: 'US 9', stock }];
  const tide = { parentCode: 'tide-boot', price: '100.00', variants: size(1) };
  await insertProduct(db, { name: 'Tide Boot', code: 'tide-boot-chalk', colourName: 'Chalk', ...tide });
  await insertProduct(db, { name: 'Tide Boot', code: 'tide-boot-coal', colourName: 'Coal', ...tide });
  await insertProduct(db, {
    ...{ name: 'Wharf Sandal', price: '80.00', variants: size(2), demographic: 'womens' },
    category: [
      ['footwear', 'Footwear'],
      ['sandals', 'Sandals'],
    ],
  });
  await insertProduct(db, { name: 'Hidden Boot', price: '90.00', variants: size(1), state: 'draft' });
  await importContent({ db }, [
    ...(['returns', 'terms'] as const).map((path) => ({
      ...{ kind: 'article' as const, path, fields: { ...fields, inFooter: true } },
      ...document,
    })),
    { kind: 'article', path: 'size-guide', fields: { ...fields, inFooter: false }, ...document },
    { kind: 'page', path: 'winter', fields: { title: 'T', summary: 's', listed: true, blocks: [words] }, ...document },
    { kind: 'post', path: 'news/opening-day', fields: post, ...document },
    { kind: 'post', path: 'news/not-yet', fields: post, ...document, published: false },
  ]);
  await close();
});
afterAll(() => opened?.close());

const visit = async (path: string) => {
  const answer = await fetch(`${opened.shop.url}${path}`, { redirect: 'manual' });
  await answer.text();
  return { status: answer.status, to: answer.headers.get('location') };
};
const pathOf = async (code: string): Promise<string> =>
  (await opened.shop.pool.query('select path from catalogue.product where code = $1', [code])).rows[0].path;
/** The shop has read the products and documents. */
const beReady = () =>
  eventually(async () => {
    for (const path of ['/blogs/news/opening-day', '/collections/sandals'])
      expect((await visit(path)).status, path).toBe(301);
  });
const importFile = (kind: string, text: string, apply = true) =>
  opened.manager.call('POST', '/staff/shopify-imports', { kind, text, apply });
const check = async (addresses: readonly string[]) =>
  (await opened.manager.call('POST', '/staff/address-checks', { addresses })).body;

test('MOVE-04 each address of the old shop leads to its page in one step with the visitor’s query, and what is not here stays a 404', async () => {
  await beReady();
  const [tide, coal, sandal] = [
    await pathOf('tide-boot-chalk'),
    await pathOf('tide-boot-coal'),
    await pathOf('wharf-sandal'),
  ];
  // Numbers of variants are in the file: each is one size of one colour.
  const numbers = `Handle,Variant ID,Variant SKU\ntide-boot,'4001,tide-boot-chalk-us-9\ntide-boot,'4002,tide-boot-coal-us-9\ntide-boot,,\n`;
  expect((await importFile('variants', numbers)).body).toMatchObject({ created: 2, unchanged: 1, refused: [] });
  expect((await importFile('variants', numbers)).body).toMatchObject({ created: 0, unchanged: 3, refused: [] });
  const leads: Record<string, string> = {
    '/products/tide-boot': `/products/${tide}`,
    '/products/Tide-Boot/': `/products/${tide}`,
    '/products/tide-boot?variant=4002': `/products/${coal}`,
    '/products/tide-boot?variant=4999&utm_source=mail': `/products/${tide}?utm_source=mail`,
    '/collections/boots/products/tide-boot?_pos=3&_sid=ab&gclid=x': `/products/${tide}?gclid=x`,
    '/en-au/products/wharf-sandal': `/products/${sandal}`,
    '/products': '/products',
    '/collections': '/categories',
    '/collections/all?sort_by=price-ascending': '/products',
    '/collections/sandals': '/categories/footwear/sandals',
    '/collections/footwear-sandals': '/categories/footwear/sandals',
    '/collections/womens-sandals?utm_campaign=a': '/categories/footwear/sandals?gender=womens&utm_campaign=a',
    '/collections/quayworn': '/brands/quayworn',
    '/collections/mens': '/products?gender=mens',
    '/collections/sale': '/products?sale=1',
    '/pages/size-guide': '/articles/size-guide',
    '/blogs/news': '/blog/news',
    '/blogs/news/tagged/shoes': '/blog/news',
    '/blogs/news/opening-day?fbclid=1': '/blog/news/opening-day?fbclid=1',
    '/policies/refund-policy': '/articles/returns',
    '/policies/terms-of-service': '/articles/terms',
    '/cart': '/cart',
    '/account': '/account',
    '/account/login': '/account/signin',
    '/search?q=tide+boot&type=product&utm_source=x': '/search?q=tide+boot&utm_source=x',
  };
  for (const [from, to] of Object.entries(leads)) {
    expect(await visit(from), from).toEqual({ status: 301, to: `/nz${to}` });
    // One step: the page itself answers.
    expect((await visit(`/nz${to}`)).status, to).toBe(200);
  }
  for (const from of [
    '/products/hidden-boot',
    '/products/never',
    '/collections/gifts-under-50',
    '/pages/never',
    '/blogs/news/not-yet',
    '/blogs/other',
    '/policies/other',
    '/products/%E0%A4%A',
    '/nz/pages/size-guide',
    '/apps/reviews',
    "/products/x'--",
  ])
    expect((await visit(from)).status, from).toBeGreaterThanOrEqual(400);
  // A product that moves is still one step away, by its old address and by a rule to the path it had.
  const rule = { kind: 'address', from: '/old-tide', to: `/products/${tide}` };
  expect((await opened.merchandiser.call('PUT', '/staff/search-rules', { rule })).status).toBe(200);
  await opened.shop.pool.query(`update catalogue.product set path = 'tide-now' where code = 'tide-boot-chalk'`);
  await opened.shop.pool.query(
    `insert into catalogue.path_redirect select $1, id from catalogue.product where code = 'tide-boot-chalk'`,
    [tide],
  );
  await eventually(async () =>
    expect(await visit('/old-tide?utm_source=a')).toEqual({ status: 301, to: '/nz/products/tide-now?utm_source=a' }),
  );
  expect((await visit('/products/tide-boot')).to).toBe('/nz/products/tide-now');
  await opened.shop.pool.query('delete from catalogue.path_redirect');
  await opened.shop.pool.query('update catalogue.product set path = $1 where code = $2', [tide, 'tide-boot-chalk']);
});

test('MOVE-04 a list of addresses is checked as a visitor is answered: counts, and each that leads nowhere with a reason and the nearest page', async () => {
  await beReady();
  const rule = { kind: 'address', from: '/pages/old-sizes', to: '/articles/size-guide' };
  await opened.merchandiser.call('PUT', '/staff/search-rules', { rule });
  const broken = { kind: 'address', from: '/pages/broken', to: '/articles/gone' };
  await opened.merchandiser.call('PUT', '/staff/search-rules', { rule: broken });
  const list = readAddressList(
    [
      'Address,Clicks',
      'https://www.old-shop.example/,12',
      'https://www.old-shop.example/products/tide-boot?variant=4001,3',
      '/collections/womens-sandals',
      '/pages/old-sizes',
      '/pages/broken',
      'https://www.old-shop.example/products/tide-boots-coal-2023,1',
      '/collections/strappy-sandals',
      '/pages/zzz',
      '/nz/stores',
      '/nz/products/nothing',
      '/nz/categories/footwear/sandals',
      '/pages/old-sizes',
    ].join('\r\n'),
  );
  expect(list.addresses).toHaveLength(11);
  const report = await check(list.addresses);
  expect(report).toMatchObject({ checked: 11, pages: 3, moved: 3 });
  const coal = await pathOf('tide-boot-coal');
  expect(report.missing).toEqual([
    {
      address: '/pages/broken',
      reason: 'A rule leads to /nz/articles/gone, which is no page.',
      nearest: null,
    },
    {
      address: 'https://www.old-shop.example/products/tide-boots-coal-2023',
      reason: 'There is no such page here.',
      nearest: `/nz/products/${coal}`,
    },
    {
      address: '/collections/strappy-sandals',
      reason: 'There is no such page here.',
      nearest: '/nz/categories/footwear/sandals',
    },
    { address: '/pages/zzz', reason: 'There is no such page here.', nearest: null },
    { address: '/nz/products/nothing', reason: 'There is no such page here.', nearest: null },
  ]);
  // Every answer of the report is the shop's answer.
  for (const address of list.addresses) {
    const { status } = await visit(address.replace(/^https:\/\/[^/]+/, ''));
    const isMissing = report.missing.some((one: { address: string }) => one.address === address);
    // A rule is followed even to a page that is not there: the shopkeeper wrote it.
    if (address !== '/pages/broken') expect(status >= 400, address).toBe(isMissing);
  }
  const sitemap =
    '<urlset><url><loc>https://a.example/products/x?a=1&amp;b=2</loc><image:loc>no</image:loc></url></urlset>';
  expect(readAddressList(sitemap)).toEqual({ addresses: ['https://a.example/products/x?a=1&b=2'], sitemaps: [] });
  const index = '<sitemapindex><sitemap><loc>https://a.example/s1.xml</loc></sitemap></sitemapindex>';
  expect(readAddressList(index)).toEqual({ addresses: [], sitemaps: ['https://a.example/s1.xml'] });
  const { call } = opened.merchandiser;
  expect((await call('POST', '/staff/address-checks', { addresses: ['/'] })).status).toBe(403);
  const many = Array.from({ length: MAX_CHECKED_ADDRESSES + 1 }, (_, at) => `/${at}`);
  expect((await opened.manager.call('POST', '/staff/address-checks', { addresses: many })).status).toBe(400);
  // A long list is sent in parts; all of it takes seconds, however many lead nowhere.
  const started = performance.now();
  for (let part = 0; part < 10; part += 1) {
    const addresses = Array.from({ length: MAX_CHECKED_ADDRESSES }, (_, at) => `/products/tide-boot-${part}-${at}`);
    expect((await check([...addresses.slice(1), '/products/tide-boot'])).missing).toHaveLength(1_999);
  }
  expect(performance.now() - started).toBeLessThan(patient(30_000));
});

test('redirects of Shopify lead to the pages here: chains become one step, loops and what leads out or nowhere are refused with the reason', async () => {
  await beReady();
  const tide = await pathOf('tide-boot-chalk');
  const file = [
    'Redirect from,Redirect to',
    '/products/tide-boot-2019,/products/tide-boot',
    '/collections/boots-old,/collections/sandals-old',
    '/collections/sandals-old,/collections/sandals',
    '/pages/sizing,https://kerb.myshopify.com/pages/size-guide?x=1',
    '/pages/insta,https://instagram.com/kerb',
    '/loop-a,/loop-b',
    '/loop-b,/loop-a',
    '/pages/gone,/products/never',
    '/products/tide-boot,/collections/sandals',
    '/collections/boots-old,/cart',
    '/about?x=1,/cart',
    '/home,/',
  ].join('\r\n');
  const tried = (await importFile('redirects', file, false)).body;
  expect(tried).toMatchObject({ applied: false, read: 12, created: 5, changed: 0 });
  expect((await visit('/pages/sizing')).status).toBe(404);
  const done = (await importFile('redirects', file)).body;
  expect(done).toMatchObject({ applied: true, created: 5 });
  expect(done.refused.map(({ line, reason }: { line: number; reason: string }) => `${line}: ${reason}`)).toEqual([
    '6: leads to another site: a rule leads to a page of this shop',
    '7: leads back to itself',
    '8: leads back to itself',
    '9: leads to /products/never, for which the shop has no page: import what it showed first',
    '10: the shop has a page for this address, where the redirect did nothing',
    '11: the same address is in line 3 already',
    '12: is no address without a query, such as /pages/sizes',
  ]);
  const leads = {
    '/products/tide-boot-2019': `/nz/products/${tide}`,
    '/collections/boots-old': '/nz/categories/footwear/sandals',
    '/collections/sandals-old': '/nz/categories/footwear/sandals',
    '/pages/sizing': '/nz/articles/size-guide',
    '/home': '/nz/',
  };
  await eventually(async () => {
    for (const [from, to] of Object.entries(leads)) expect(await visit(from), from).toEqual({ status: 301, to });
  });
  expect((await importFile('redirects', file)).body).toMatchObject({ created: 0, changed: 0, unchanged: 5 });
  // A later file changes one: its entry in the activity log says from where to where.
  const later = 'Redirect from,Redirect to\n/pages/sizing,/collections/sandals\n';
  expect((await importFile('redirects', later)).body).toMatchObject({ changed: 1, refused: [] });
  expect(await opened.audited('search-rule:address /pages/sizing')).toEqual(['search-rule.changed']);
  expect((await opened.audited('redirects')).length).toBe(3);
});

test('MOVE-04 a landing page is a page of the shop: the same address of the old shop leads to it, and the check knows both', async () => {
  await beReady();
  expect(await visit('/pages/winter?utm_source=x')).toEqual({ status: 301, to: '/nz/pages/winter?utm_source=x' });
  expect(await check(['/pages/winter', '/nz/pages/winter', '/nz/pages/winter-sale'])).toMatchObject({
    ...{ checked: 3, pages: 1, moved: 1 },
    missing: [{ address: '/nz/pages/winter-sale', nearest: '/nz/pages/winter' }],
  });
});
