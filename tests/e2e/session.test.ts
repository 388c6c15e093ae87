/** A customer’s session in several tabs: where log-in leads, how it ends, and what it leaves behind. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { cartLabel } from '../support/browser/cart.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

/** Refusals are shown to the shopper, and also reported in the browser's console. */
const REFUSALS = /the server responded with a status of (400|401|403|409|410|429)/;
const visitor = (viewport = PHONE) => newShopper(browser, shop.url, viewport, { allow: REFUSALS });

/** Timeout for changes that reach one tab from another, which may be slow on a busy machine. */
const SLOWLY = { timeout: patient(30_000) };

test('AUTH-01 AUTH-02 AUTH-40 NAV-24 NAV-46 NAV-47 a session survives reloads, is shared by all tabs, and ends in all tabs', async () => {
  const email = freshEmail('hemi');
  await newCustomer(shop, email);
  const shopper = await visitor(DESKTOP);
  const { page, context } = shopper;
  await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
  await shopper.addToCart();
  await shopper.visit('/account');
  await page.waitForURL(/\/account\/signin\?redirect=%2Faccount$/);
  const second = await context.newPage();
  await second.goto(`${shop.url}/nz/products`);
  await logIn(shopper, email);
  await page.getByRole('heading', { name: 'Kia ora Aroha' }).waitFor();
  // The other tab is updated.
  await second.getByRole('link', { name: 'Your account, Aroha' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Kia ora Aroha' }).waitFor();
  await shopper.visit('/account/signup');
  await page.waitForURL(`${shop.url}/nz/account`);
  await second.goto(`${shop.url}/nz/cart`);
  await second.getByRole('link', { name: 'Check out' }).waitFor();

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/nz\/?$/);
  await second.getByRole('link', { name: 'Log in' }).first().waitFor();
  await expect.poll(() => second.getByRole('link', { name: 'Check out' }).count()).toBe(0);
  await page.goBack();
  await page.waitForURL(/\/account\/signin/);
  // A session that ended at the server is noticed on the next page.
  await logIn(shopper, email);
  await page.getByRole('heading', { name: 'Kia ora Aroha' }).waitFor();
  await second.getByRole('link', { name: 'Check out' }).waitFor();
  await shop.pool.query('delete from accounts.identity_session');
  await page.reload();
  await page.waitForURL(/\/account\/signin\?redirect=/);
  await shopper.see('You have been logged out. Log in again.');
  // No tab logged out: every tab says what happened, and the cart stays.
  await second.getByRole('link', { name: 'Log in' }).first().waitFor();
  await second.getByRole('link', { name: 'Check out' }).waitFor();
  await second.goto(`${shop.url}/nz/account`);
  await second.getByText('You have been logged out. Log in again.').waitFor();
  await shopper.leave();
});

test('AUTH-40 CART-04 a suspended tab that missed a log-out removes nothing from the cart that was filled since', async () => {
  const email = freshEmail('marama');
  await newCustomer(shop, email);
  const shopper = await visitor();
  const { page, context } = shopper;
  await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
  await shopper.addToCart('9');
  await shopper.visit('/account/signin');
  await logIn(shopper, email);
  await page.getByRole('heading', { name: 'Kia ora Aroha' }).waitFor();
  const sleeper = await context.newPage();
  await sleeper.goto(`${shop.url}/nz/cart`);
  await sleeper.getByRole('link', { name: 'Your account, Aroha' }).waitFor();
  await sleeper.evaluate(() => sessionStorage.setItem('v1:draft-contact', '{"firstName":"Aroha"}'));
  // Phones suspend background tabs: this one receives nothing until its call is answered.
  const { promise: morning, resolve: wake } = Promise.withResolvers<void>();
  await sleeper.route('**/sleep', async (route) => {
    await morning;
    await route.fulfill({ body: '' });
  });
  const asleep = sleeper.evaluate(() => {
    const call = new XMLHttpRequest();
    call.open('GET', '/nz/sleep', false);
    call.send();
  });
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/nz\/?$/);
  await expect.poll(() => cartLabel(page)).toBe('Cart');
  await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
  await shopper.addToCart('9');
  await expect.poll(() => cartLabel(page)).toBe('Cart, 1 item');
  wake();
  await asleep;
  await sleeper.getByRole('link', { name: 'Log in' }).first().waitFor();
  // The tab's own data is removed all the same.
  await expect.poll(() => sleeper.evaluate(() => sessionStorage.getItem('v1:draft-contact'))).toBe(null);
  await expect.poll(() => cartLabel(sleeper)).toBe('Cart, 1 item');
  await shopper.visit('/cart');
  await expect.poll(() => cartLabel(page)).toBe('Cart, 1 item');
  await shopper.leave();
});

test('FIX-15 FIX-16 FIX-41 FIX-52 a session that ends by itself is reported on the page; no data of its customer is visible to the next one', async () => {
  const [first, second] = [freshEmail('ana'), freshEmail('bea')];
  await newCustomer(shop, first, PASSWORD, { firstName: 'Ana', lastName: 'Rangi', phone: '021 555 0166' });
  await newCustomer(shop, second, PASSWORD, { firstName: 'Bea', lastName: 'Moana', phone: '' });
  const shopper = await visitor();
  const { page, context } = shopper;
  await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
  await shopper.addToCart('9');
  // Data that another version of the shop left in this browser is removed at start (FIX-41).
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (const key of ['v0:checkout', 'v2:draft-contact']) storage.setItem(key, '"Ana Rangi"');
  });
  await shopper.visit('/account/signin');
  await logIn(shopper, first);
  await page.getByRole('heading', { name: 'Kia ora Ana' }).waitFor();
  expect(
    await page.evaluate(() =>
      [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)).filter((key) => /^v(?!1:)/.test(key)),
    ),
  ).toEqual([]);
  await shopper.visit('/cart');
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect.poll(() => page.getByLabel('Phone', { exact: false }).inputValue()).toBe('021 555 0166');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.waitForURL(`${shop.url}/nz/checkout/shipping`);
  await page.getByLabel('Street address', { exact: false }).first().waitFor();
  // Data that the customer typed, and data from before the log-in.
  await page.evaluate(() => {
    sessionStorage.setItem('v1:draft-shipping', '{"street1":"7 Ana Street"}');
    for (const name of ['guest-airline', 'loyalty-wish', 'wishlist-intent'])
      localStorage.setItem(`v1:${name}`, '"of Ana"');
  });
  const other = await context.newPage();
  await other.goto(`${shop.url}/nz/checkout/contact-info`);
  await expect.poll(() => other.getByLabel('First name').inputValue(), SLOWLY).toBe('Ana');
  // The form is filled from storage before this tab has a session, and only a tab with a session is told that it has
  // ended.
  await expect.poll(() => other.evaluate(() => sessionStorage.getItem('v1:session-owner')), SLOWLY).not.toBeNull();
  await shop.pool.query('delete from accounts.identity_session');
  await other.goto(`${shop.url}/nz/cart`);
  // Shown on the page itself, in each tab, with a link to log in again.
  for (const [tab, place] of [
    [other, '%2Fcart'],
    [page, '%2Fcheckout%2Fshipping'],
  ] as const) {
    await tab.locator('[data-alert]').getByText('You have been logged out. Log in again.').waitFor();
    expect(await tab.locator('[data-alert]').getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      `/nz/account/signin?redirect=${place}`,
    );
  }
  await expectAccessible(page, 'session ended');
  await takeScreenshot(page, 'session-ended-390');
  // Her cart stays at her account, and the next visitor can go on shopping.
  expect(await cartLabel(other)).toBe('Cart, 1 item');
  await other.goto(`${shop.url}/nz/checkout/contact-info`);
  // So can a tab that never had her session: it shows what all tabs share.
  const late = await context.newPage();
  await late.goto(`${shop.url}/nz/checkout/contact-info`);
  for (const tab of [other, late])
    await expect.poll(() => tab.getByLabel('First name').inputValue(), SLOWLY).toBe('Ana');
  await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
  await shopper.addToCart('10');

  await shopper.visit('/account/signin?redirect=/checkout/contact-info');
  await logIn(shopper, second);
  await page.waitForURL(`${shop.url}/nz/checkout/contact-info`);
  // Without a phone number, name and email are filled in all the same.
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(second);
  expect(await page.getByLabel('First name').inputValue()).toBe('Bea');
  expect(await page.getByLabel('Phone', { exact: false }).inputValue()).toBe('');
  for (const tab of [other, late])
    await expect.poll(() => tab.getByLabel('First name').inputValue(), SLOWLY).toBe('Bea');
  const stored = (tab: Page) => tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const tab of [page, other, late])
    await expect.poll(() => stored(tab), SLOWLY).not.toMatch(/\bana\b|rangi|555.?0166/i);
  const saved = async (email: string) => {
    const { rows } = await shop.pool.query(
      'select s.cart_items from accounts.synced_state s join accounts.customer c on c.id = s.customer_id where c.email = $1',
      [email],
    );
    return rows[0]?.cart_items.length ?? 0;
  };
  // Only what was put in the cart while nobody was logged in was merged.
  await expect.poll(() => saved(second), SLOWLY).toBe(1);
  expect(await saved(first)).toBe(1);
  await shopper.visit('/cart');
  await expect.poll(() => cartLabel(page)).toBe('Cart, 1 item');
  await shopper.leave();
});

test('NAV-48 C12 a redirect to another site is refused', async () => {
  const email = freshEmail('wiremu');
  await newCustomer(shop, email);
  const shopper = await visitor();
  const { page } = shopper;
  await shopper.visit(`/account/signin?redirect=${encodeURIComponent('//evil.example/steal')}`);
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz/account`);
  await shopper.leave();
});

test('NAV-44 NAV-45 account pages are no-store and noindex, and contain nothing personal before JavaScript runs', async () => {
  for (const path of [
    '',
    '/signin',
    '/signup',
    '/verify',
    '/password/forgot',
    '/password/reset',
    '/password/change',
    '/contact-info',
  ]) {
    const reply = await fetch(`${shop.url}/nz/account${path}`);
    expect(reply.status, path).toBe(200);
    expect(reply.headers.get('cache-control'), path).toBe('no-store');
    expect(await reply.text(), path).toContain('<meta name="robots" content="noindex"/>');
  }
});
