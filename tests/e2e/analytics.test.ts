/** The data layer of a shop that shares nothing with others: its events, without anything personal. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  analyticsPathsOf,
  CANARIES,
  canary,
  type Event,
  eventOf,
  eventsOf,
  recordThirdPartyRequests,
} from '../support/browser/analytics/data-layer.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let plain: TestShop;
beforeAll(async () => {
  [browser, plain] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  expect(plain.errors).toEqual([]);
  await plain.close();
});
const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
const allOf = (page: Page) => page.evaluate(() => JSON.stringify(window.dataLayer ?? []));
/** The event names of ANA-17 and ANA-02; no other names are used. */
const NAMES = `page_view view_item_list select_item view_item add_to_cart remove_from_cart view_cart begin_checkout
  add_shipping_info add_payment_info purchase login sign_up search site_errors`.split(/\s+/);
async function expectKnownNames(page: Page): Promise<void> {
  const { length, names } = await page.evaluate(() => {
    const events = (window.dataLayer ?? []).flatMap(({ event }) => event ?? []);
    return { length: events.length, names: [...new Set(events)] };
  });
  expect(length).toBeGreaterThan(0);
  expect(names.filter((name) => !NAMES.includes(name))).toEqual([]);
}
async function pay(shopper: Shopper): Promise<void> {
  await shopper.fillCard();
  await shopper.page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
}

test('ANA-01 ANA-16 ANA-17 FIX-45 by default the data layer uses GA4’s names, no consent is requested, and nothing leaves the shop', async () => {
  const shopper = await newShopper(browser, plain.url, DESKTOP);
  const { page } = shopper;
  const outsiders = recordThirdPartyRequests(page, plain);
  await shopper.visit('/products?colour=green');
  await eventOf(page, 'view_item_list');
  const [seen] = (await eventsOf(page, 'view_item_list')) as [Event];
  expect(seen.ecommerce).toMatchObject({ item_list_id: '/products', currency: 'NZD' });
  expect(seen.ecommerce.items[0]).toMatchObject({ index: 1, item_id: expect.any(String), price: expect.any(Number) });
  expect(await eventOf(page, 'page_view')).toMatchObject({
    page_path: '/nz/products',
    page_location: `${plain.url}/nz/products`,
  });
  await page.locator(`main a[href$="${COURT}"]`).first().click();
  const chosen = await eventOf(page, 'select_item');
  const viewed = await eventOf(page, 'view_item');
  expect(viewed.ecommerce).toMatchObject({
    currency: 'NZD',
    items: [{ item_id: chosen.ecommerce.items[0].item_id, item_brand: 'Quayworn' }],
  });
  expect(viewed.ecommerce.value).toBe(viewed.ecommerce.items[0].price);
  await shopper.addToCart('9');
  const added = await eventOf(page, 'add_to_cart');
  // The list that a product was opened from is reported with it, up to the purchase (FIX-45).
  const list = { item_list_id: '/products', index: chosen.ecommerce.items[0].index };
  expect(new URL(page.url()).searchParams.get('ref')).toMatch(/./);
  expect(added.ecommerce.items[0]).toMatchObject(list);
  expect(added.ecommerce).toMatchObject({
    value: viewed.ecommerce.value,
    items: [{ quantity: 1, item_variant: 'Chalk / Pounamu, US 9' }],
  });

  await shopper.visit('/cart');
  expect((await eventOf(page, 'view_cart')).ecommerce.items).toHaveLength(1);
  expect(await page.getByText('May we measure').count()).toBe(0);
  await page.goto(`${plain.url}/nz/checkout/contact-info?utm_source=mail&utm_campaign=spring&utm_source=twice`);
  expect((await eventOf(page, 'begin_checkout')).ecommerce).toMatchObject({
    value: viewed.ecommerce.value,
    utm_campaign: 'spring',
  });
  await shopper.fillContact(canary);
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  expect((await eventOf(page, 'add_shipping_info')).ecommerce).toMatchObject({
    shipping_tier: expect.any(String),
    utm_campaign: 'spring',
  });
  await pay(shopper);
  expect((await eventOf(page, 'add_payment_info')).ecommerce).toMatchObject({ payment_type: 'card' });
  const { ecommerce: purchase } = await eventOf(page, 'purchase');
  const { rows } = await plain.pool.query(
    'select number, total_cents, gst_cents from orders.orders where email = $1 order by created_at desc',
    [canary.email],
  );
  expect(purchase).toMatchObject({
    transaction_id: rows[0].number,
    currency: 'NZD',
    value: Number(rows[0].total_cents) / 100,
    tax: Number(rows[0].gst_cents) / 100,
    utm_campaign: 'spring',
    items: [{ quantity: 1, item_brand: 'Quayworn', price: viewed.ecommerce.value, ...list }],
  });
  expect(await eventsOf(page, 'remove_from_cart')).toEqual([]);
  expect(await allOf(page)).not.toMatch(CANARIES);
  await expectKnownNames(page);
  // Once per order, however often the page is reloaded.
  await page.reload();
  await shopper.see(/Your\s+order is placed/);
  await eventOf(page, 'page_view');
  expect(await eventsOf(page, 'purchase')).toEqual([]);
  expect(analyticsPathsOf(outsiders)).toEqual([]);

  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await page
    .getByRole('dialog', { name: /cart/i })
    .getByRole('button', { name: /Remove/ })
    .first()
    .click();
  expect((await eventOf(page, 'remove_from_cart')).ecommerce.items).toMatchObject([{ quantity: 1 }]);
  await shopper.visit(`/search?q=${encodeURIComponent('court canary.kuia@example.co.nz')}`);
  expect((await eventOf(page, 'search')).search_term).toBe('court …');
  await eventOf(page, 'page_view');
  expect(await allOf(page)).not.toMatch(CANARIES);
  await expectKnownNames(page);
  await shopper.leave();
});

test('ANA-06 ANA-17 product rails are reported as lists too: those of the home page, and those that a product page loads when they come into view', async () => {
  const shopper = await newShopper(browser, plain.url, DESKTOP);
  const { page } = shopper;
  const seenAt = (name: string) => async () =>
    (await eventsOf(page, 'view_item_list'))
      .filter(({ ecommerce }) => ecommerce.item_list_name === name)
      .flatMap(({ ecommerce }) => ecommerce.items as Event[]);
  const lookAt = (label: string) =>
    page.getByRole('region', { name: label }).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await shopper.visit('/');
  await eventOf(page, 'page_view');
  await lookAt('On sale: products');
  await expect
    .poll(seenAt('On sale'))
    .toContainEqual(expect.objectContaining({ index: 1, item_id: expect.any(String), price: expect.any(Number) }));
  const [first] = (await seenAt('On sale')()) as [Event];
  // Another rail is another list, and products that were not in view are in none.
  expect((await seenAt('On sale')()).length).toBeLessThan(10);
  await page.getByRole('region', { name: 'On sale: products' }).getByRole('link').first().click();
  expect((await eventOf(page, 'select_item')).ecommerce).toMatchObject({
    item_list_id: 'rail/On sale',
    items: [{ item_id: first.item_id, index: 1 }],
  });
  expect((await eventOf(page, 'view_item')).ecommerce.items).toMatchObject([{ item_id: first.item_id }]);

  await page.getByRole('heading', { name: 'More like this' }).scrollIntoViewIfNeeded();
  await lookAt('Products like this one');
  await expect.poll(seenAt('Products like this one')).toContainEqual(expect.objectContaining({ index: 1 }));
  await page.getByRole('region', { name: 'Products like this one' }).getByRole('link').first().click();
  await expect.poll(async () => (await eventsOf(page, 'select_item')).length).toBe(2);
  expect((await eventOf(page, 'select_item')).ecommerce).toMatchObject({
    item_list_name: 'Products like this one',
    items: [{ index: 1 }],
  });
  await shopper.leave();
});

test('ANA-17 sign-up and log-in are reported without identity; a resumed session is no log-in', async () => {
  const shopper = await newShopper(browser, plain.url, PHONE);
  const { page } = shopper;
  // New addresses each time: a retry would otherwise find the accounts of the first attempt.
  const [fresh, known] = ['new', 'known'].map(
    (name) => `canary.${name}.${crypto.randomUUID().slice(0, 8)}@example.co.nz`,
  ) as [string, string];
  await shopper.visit('/account/signup');
  await page.getByLabel('Email', { exact: true }).fill(fresh);
  await page.getByLabel('First name').fill('Canaryfirst');
  await page.getByLabel('Last name').fill('Canarylast');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await eventOf(page, 'sign_up');
  await newCustomer(plain, known);
  await shopper.visit('/account/signin');
  await logIn(shopper, known);
  await eventOf(page, 'login');
  expect(await allOf(page)).not.toMatch(/canary/i);
  await expectKnownNames(page);
  await page.waitForURL(/\/account$/);
  await page.reload();
  await eventOf(page, 'page_view');
  expect(await eventsOf(page, 'login')).toEqual([]);
  await shopper.leave();
});
