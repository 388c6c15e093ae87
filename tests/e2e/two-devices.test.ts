/** One customer with two browsers: the cart is the same in both, and no item is lost. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { cartLabel } from '../support/browser/cart.ts';
import { openAccount } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { type AccountClient, freshEmail, newCustomer } from '../support/clients/account-client.ts';
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

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
const saved = async (client: AccountClient) =>
  ((await client.call('GET', '/account/state')).body.cart.items as { qty: number }[]).map(({ qty }) => qty).sort();
/** The shopper switches to this window. */
const turnTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('CART-04 SYNC-09 SYNC-10 AUTH-40 a guest’s cart is merged at log-in, synced to the other device and back, and stays in the account after log-out', async () => {
  const email = freshEmail('two');
  const client = await newCustomer(shop, email);
  const phone = await newShopper(browser, shop.url, PHONE);
  const desktop = await newShopper(browser, shop.url, DESKTOP);
  await phone.visit(COURT);
  await phone.addToCart('9');
  await openAccount(phone, email);
  expect(await saved(client)).toEqual([1]);

  await desktop.visit(COURT);
  await desktop.addToCart('10');
  await openAccount(desktop, email);
  await expect.poll(() => cartLabel(desktop.page)).toBe('Cart, 2 items');
  expect(await saved(client)).toEqual([1, 1]);
  await turnTo(phone.page);
  await expect.poll(() => cartLabel(phone.page)).toBe('Cart, 2 items');

  // A change made while logged in is saved by itself, and is there on the other device's next visit.
  await desktop.visit('/cart');
  await desktop.page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect.poll(() => saved(client)).toEqual([1]);
  await phone.visit('/cart');
  await expect.poll(() => cartLabel(phone.page)).toBe('Cart, 1 item');

  // The last change is saved even when log-out follows at once; log-out empties this browser, not the account.
  await phone.visit(COURT);
  await phone.addToCart('8');
  await phone.visit('/account');
  await phone.page.getByRole('button', { name: 'Log out' }).last().click();
  await phone.page.waitForURL(/\/nz\/?$/);
  await expect.poll(() => cartLabel(phone.page)).toBe('Cart');
  expect(await saved(client)).toEqual([1, 1]);
  await turnTo(desktop.page);
  await expect.poll(() => cartLabel(desktop.page)).toBe('Cart, 2 items');
  await openAccount(phone, email);
  await expect.poll(() => cartLabel(phone.page)).toBe('Cart, 2 items');
  await Promise.all([phone.leave(), desktop.leave()]);
});

test('SYNC-06 SYNC-17 a change that cannot be saved is undone, and the shopper is told', async () => {
  const email = freshEmail('down');
  const client = await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /Failed to load resource/ });
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await openAccount(shopper, email);
  await shopper.visit('/cart');
  await page.route('**/nz/api/account/state', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await shopper.see('Unable to save your cart. Try again later.');
  await expect.poll(() => cartLabel(page)).toBe('Cart, 1 item');
  if (process.env.KERB_SNAP_DIR)
    await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/cart-not-saved-390.png`, fullPage: true });
  expect(await saved(client)).toEqual([1]);
  await page.unroute('**/nz/api/account/state');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect.poll(() => saved(client)).toEqual([]);
  await expect.poll(() => page.getByText('Unable to save your cart').count()).toBe(0);
  await shopper.leave();
});

test('SYNC-06 SYNC-16 changes are saved together after 500 ms without a change, one save at a time, and the fourth conflict in a row is the last', async () => {
  const email = freshEmail('quiet');
  const client = await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /the server responded with a status of 409/ });
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await openAccount(shopper, email);
  // The page reads changes of other devices once. A press meanwhile would be saved with that answer.
  const requested = page.waitForResponse(
    (response) => response.url().endsWith('/account/state') && response.request().method() === 'GET',
  );
  await shopper.visit('/cart');
  await (await requested).finished();
  await expect.poll(() => cartLabel(page)).toBe('Cart, 1 item');
  const more = page.getByRole('main').getByRole('button', { name: 'One more' });
  await more.waitFor();

  // Each save is recorded as it arrives, by when the last change is that long ago.
  const puts: { at: number; qty: number }[] = [];
  let answer = async (): Promise<void> => undefined;
  await page.route('**/nz/api/account/state', async (route) => {
    if (route.request().method() === 'PUT') {
      puts.push({ at: Date.now(), qty: route.request().postDataJSON().cart.items[0].qty });
      await answer();
    }
    await route.continue();
  });
  /**
   * Presses once for each of `rests`, with that pause in milliseconds after it, by the page's own clock; returns when
   * each arrived.
   */
  const press = (...rests: number[]): Promise<number[]> =>
    more.evaluate(async (button: HTMLElement, all) => {
      const times: number[] = [];
      for (const rest of all) {
        times.push(Date.now());
        button.click();
        await new Promise((done) => setTimeout(done, rest));
      }
      return times;
    }, rests);
  let qty = 1;
  let times: number[] = [];
  // A busy machine may add a pause of its own between two presses: then the presses are repeated.
  do {
    puts.length = 0;
    times = await press(50, 300, 50);
    qty += 3;
    await expect.poll(() => saved(client)).toEqual([qty]);
  } while (times.some((time, n) => time - (times[n - 1] ?? time) > 450));
  expect(puts.map((put) => put.qty)).toEqual([qty]);
  const quiet = (puts[0]?.at ?? 0) - (times.at(-1) ?? 0);
  expect(quiet).toBeGreaterThanOrEqual(490);
  expect(quiet).toBeLessThan(500 + patient(2_000));

  // A change made while a save is in progress waits for its answer, and is sent with the next save.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  answer = () => held;
  await press(50);
  await expect.poll(() => puts.length).toBe(2);
  await press(50);
  await page.waitForTimeout(1_500);
  expect(puts).toHaveLength(2);
  answer = async () => undefined;
  release();
  await expect.poll(() => saved(client)).toEqual([qty + 2]);
  expect(puts.map((put) => put.qty)).toEqual([qty, qty + 1, qty + 2]);

  // Another device is faster each time: the first save and three retries, no fifth.
  answer = async () => {
    const { body: state } = await client.call('GET', '/account/state');
    expect((await client.call('PUT', '/account/state', state)).status).toBe(200);
  };
  await press(50);
  await shopper.see('Unable to save your cart. Try again later.');
  expect(puts.slice(3).map((put) => put.qty)).toEqual(Array(4).fill(qty + 3));
  expect(await saved(client)).toEqual([qty + 2]);
  await expect.poll(() => cartLabel(page)).toBe(`Cart, ${qty + 2} items`);
  await page.waitForTimeout(1_500);
  expect(puts).toHaveLength(7);
  await shopper.leave();
});

test('SYNC-06 CART-03 a save that navigation to the checkout aborts undoes nothing: the checkout has what was chosen, and the account gets it', async () => {
  const email = freshEmail('leaving');
  const client = await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await openAccount(shopper, email);
  await shopper.visit(COURT);
  await shopper.addToCart();
  await expect.poll(() => saved(client)).toEqual([1]);
  await shopper.visit('/cart');
  // The connection is slow: the save was sent and not answered, and the next page takes its time.
  let sent = 0;
  await page.route('**/nz/api/account/state', async (route) => {
    if (route.request().method() !== 'PUT' || sent > 0) return route.continue();
    sent += 1;
  });
  await page.route('**/nz/checkout/contact-info', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'One more' }).first().click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect.poll(() => sent).toBe(1);
  await page.waitForURL(/contact-info/);
  const stored = () => page.evaluate(() => /"qty\\*":(\d+)/.exec(localStorage.getItem('v1:cart') ?? '')?.[1]);
  expect(await stored()).toBe('2');
  await expect.poll(() => saved(client)).toEqual([2]);
  expect(await stored()).toBe('2');
  await shopper.leave();
});
