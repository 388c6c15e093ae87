/**
 * A shop with other settings than the defaults, in a browser: its own name, search index, quantity limit and help page.
 */
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { writeStock } from '../support/fixtures/catalogue/write-stock.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
let browser: Browser;
let shop: TestShop;

/** The demo was loaded under the default name; a shop's own first start loads it under its own (store-name.test.ts). */
async function renameDemo(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  for (const [table, ...columns] of [
    ['catalogue.brand', 'name'],
    ['catalogue.product', 'name', 'description'],
    ['catalogue.image', 'alt'],
    ['stores.location', 'name', 'description'],
  ] as const)
    for (const column of columns)
      await pool.query(
        `update ${table} set ${column} = replace(${column}, 'Kerb', 'Acme') where ${column} like '%Kerb%'`,
      );
  // More stock than the limit, so that the limit is what stops the stepper.
  await writeStock(pool, "update stock.stock set on_hand = on_hand + 50 where location_id = 'warehouse'");
  await pool.end();
}

beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop(
      {
        KERB_RATE_LIMIT_SCALE: '0',
        KERB_STORE_NAME: 'Acme',
        KERB_SEARCH_INDEX_PREFIX: 'acme',
        KERB_CART_QTY_MAX: '5',
        KERB_PAYMENT_HELP_PATH: '/stores',
        KERB_SEARCH_TERM_PARAM: 'term',
        KERB_AIRLINE_GUEST_MINUTES: '30',
      },
      { fill: renameDemo },
    ),
  ]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

test('FIX-01 pages, titles, documents and answers of a shop named Acme use that name only', async () => {
  for (const path of [
    '/',
    '/products',
    COURT,
    '/categories',
    '/brands',
    '/stores',
    '/blog',
    '/articles/privacy',
    '/search?term=boot',
    '/cart',
    '/account/signin',
    '/account/signup',
    '/account/orders',
    '/checkout/payment',
    '/orders',
    '/no-such-page',
    '/opensearch.xml',
    '/manifest.webmanifest',
    '/offline',
    '/feeds/google.xml',
    '/staff',
    '/api',
    '/api/openapi.json',
  ]) {
    const text = await (await fetch(`${shop.url}/nz${path}`)).text();
    expect(text.match(/.{0,60}\bKerb\b.{0,40}/)?.[0], path).toBeUndefined();
    if (/<title>/.test(text)) expect(/<title>([^<]*)<\/title>/.exec(text)?.[1], path).toContain('Acme');
  }
});

test('NAV-02 NAV-09 the search parameter is the configured one: in the page data, in the search box, and in what the page reads', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/');
  const declared = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll(
      (all) =>
        all.map((one) => JSON.parse(one.textContent ?? '')).find((each) => each.potentialAction)?.potentialAction,
    );
  expect(declared).toMatchObject({ '@type': 'SearchAction', 'query-input': 'required name=search_term_string' });
  expect(declared.target.urlTemplate).toBe(`${shop.url}/nz/search?term={search_term_string}`);
  // Its URL finds the search term.
  await page.goto(declared.target.urlTemplate.replace('{search_term_string}', 'jandal'));
  await page.getByRole('heading', { level: 1, name: 'Results for “jandal”' }).waitFor();
  const names = await page.locator('#hits article').allTextContents();
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !/jandal/i.test(name))).toEqual([]);
  // The search box builds such links, by its form and in its suggestions.
  await shopper.visit('/brands');
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
  await box.fill('harbour');
  await box.press('Enter');
  await page.waitForURL((url) => url.pathname === '/nz/search' && url.search === '?term=harbour');
  await page.getByRole('heading', { level: 1, name: 'Results for “harbour”' }).waitFor();
  await shopper.visit('/brands');
  await box.click();
  await page.getByRole('option', { name: 'harbour' }).click();
  await page.waitForURL((url) => url.pathname === '/nz/search' && url.search === '?term=harbour');
  // The default parameter is ignored here.
  await shopper.visit('/search?q=jandal');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toContain('jandal');
  await shopper.leave();
});

test('FIX-01 FIX-02 FIX-03 NAV-61 PROD-17 a whole purchase with another name, index and quantity limit: wishlist, cart, wallet sheet, mail', async () => {
  const email = freshEmail('acme');
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /status of 4\d\d/ });
  const { page } = shopper;
  const indexes = new Set<string>();
  page.on('request', (request) => {
    const name = /\/search\/indexes\/([^/]+)\//.exec(request.url())?.[1];
    if (name) indexes.add(name);
  });
  const outside: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    // Calls of the shop's scripts: the API, or the data of a page. The wallet's sheet belongs to the provider.
    const isCall = origin === shop.url && ['fetch', 'xhr'].includes(request.resourceType());
    if (isCall && !pathname.startsWith('/nz/api/') && !(request.method() === 'GET' && pathname.startsWith('/nz/')))
      outside.push(`${request.method()} ${pathname}`);
  });
  await shopper.visit(COURT);
  await page.getByRole('link', { name: 'Acme, home' }).waitFor();
  await shopper.addToCart();
  await shopper.visit('/cart');
  const more = page.getByRole('button', { name: 'One more' }).first();
  const quantity = page.getByRole('textbox', { name: /^Quantity of/ }).first();
  for (let qty = 2; qty <= 5; qty += 1) {
    await more.click();
    await expect.poll(() => quantity.inputValue()).toBe(String(qty));
  }
  // The stepper stops at the shop's limit.
  await expect.poll(() => more.getAttribute('aria-disabled')).toBe('true');
  // A quantity above the limit, from another tab or an older limit, is reported, and checkout stays disabled.
  await quantity.fill('7');
  await quantity.press('Enter');
  await shopper.see('Maximum of 5 per size');
  await shopper.visit('/checkout/contact-info');
  await page.waitForURL(/\/nz\/cart/);
  await quantity.fill('1');
  await quantity.press('Enter');
  await expect.poll(() => page.getByText('Maximum of 5 per size').count()).toBe(0);

  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  await page.getByRole('radio', { name: 'Google Pay' }).check({ force: true });
  await page.getByRole('button', { name: /^(Pay with )?Google Pay$/ }).click();
  const sheet = page.frameLocator('iframe[title="Google Pay"]');
  await sheet.getByRole('heading', { name: 'Google Pay' }).waitFor();
  await sheet.getByText('Acme').first().waitFor();
  await sheet.getByRole('button', { name: /^Pay with/ }).click();
  await shopper.see(/Your\s+order is placed/);
  expect(await page.title()).toContain('Acme');
  expect([...indexes]).toEqual(['acme_products']);
  expect(outside).toEqual([]);
  await expect.poll(async () => (await mailFor(shop.simulatorUrl, email)).length).toBeGreaterThan(0);
  const [mail] = (await (
    await fetch(`${shop.simulatorUrl}/mail.json?to=${encodeURIComponent(email)}`)
  ).json()) as Record<string, unknown>[];
  expect(JSON.stringify(mail)).toContain('Acme');
  expect(JSON.stringify(mail)).not.toMatch(/\bKerb\b/);
  await shopper.leave();
});

test('AIR-08 a membership that a guest entered is linked for as long as the setting says, from whichever page the guest logs in', async () => {
  for (const [minutes, memberId] of [
    [45, 'KA6045'],
    [25, 'KA6025'],
  ] as const) {
    const email = freshEmail('flyer');
    await newCustomer(shop, email);
    const shopper = await newShopper(browser, shop.url, PHONE);
    const { page } = shopper;
    await shopper.visit('/');
    await page.evaluate(
      (value) => localStorage.setItem('v1:guest-airline', value),
      JSON.stringify({ memberId, lastName: 'Ngāta', createdAt: new Date(Date.now() - minutes * 60_000).toISOString() }),
    );
    await shopper.visit('/account/signin');
    await logIn(shopper, email);
    await page.getByRole('heading', { name: 'Kia ora Aroha', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('v1:guest-airline'))).toBe(null);
    const { rows } = await shop.pool.query(
      'select l.member_id from frequent_flyer.link l join accounts.customer c on c.id = l.customer_id where c.email = $1 and l.unlinked_at is null',
      [email],
    );
    expect(rows, `${minutes} minutes`).toEqual(minutes < 30 ? [{ member_id: memberId }] : []);
    await shopper.leave();
  }
});

test('PROD-17 with another prefix every index answers under that prefix and an underscore, and under no other', async () => {
  const { rows } = await shop.pool.query<{ id: number }>(
    "select id from catalogue.product where state = 'current' order by id limit 1",
  );
  const objects = async (index: string) => {
    const answer = await fetch(`${shop.url}/nz/api/search/indexes/${index}/objects`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ objectIds: [String(rows[0]?.id)] }),
    });
    return {
      status: answer.status,
      found: ((await answer.json()) as { data?: { results: { id: string }[] } }).data?.results[0]?.id,
    };
  };
  for (const index of ['products', 'products_recommended', 'products_price_asc']) {
    expect(await objects(`acme_${index}`), index).toEqual({ status: 200, found: String(rows[0]?.id) });
    for (const wrong of [
      index,
      `kerb_${index}`,
      `acme${index}`,
      `acme-${index}`,
      `Acme_${index}`,
      `acme_acme_${index}`,
      `_${index}`,
    ])
      expect((await objects(wrong)).status, wrong).toBe(404);
  }
});

test('FIX-46 the page of an order that could not be processed redirects after its wait to the configured page', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit('/');
  await page.evaluate(() => sessionStorage.setItem('v1:failed-order', JSON.stringify({ orderNumber: 'NZ12345678' })));
  await shopper.visit('/checkout/error');
  await page.getByRole('heading', { name: 'Your order number #NZ12345678 could not be processed.' }).waitFor();
  expect(await page.getByRole('link', { name: 'What happens now' }).getAttribute('href')).toBe('/nz/stores');
  await page.waitForURL(/\/nz\/stores$/, { timeout: patient(30_000) });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await shopper.leave();
});
