/** Changes of the wishlist that fail, come before it has loaded, or wait for the question of a limited release. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { logIn } from '../support/browser/log-in.ts';
import { newShopper, PHONE } from '../support/browser/shopper.ts';
import { newWishlistCustomer, pressedOf, savedItems, wishlistButton } from '../support/browser/wishlist.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
const TERMINUS = '/products/tramline-terminus-court-chalk-midnight';

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

test('WISH-09 WISH-13 a change that cannot be saved or moved says so, and is undone; a list that cannot be loaded can be tried again', async () => {
  const email = await newWishlistCustomer(shop);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /ERR_FAILED|Failed to load/ });
  const { page } = shopper;
  await shopper.visit(`/account/signin?redirect=${encodeURIComponent(COURT)}`);
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz${COURT}`);
  await page
    .getByRole('radiogroup', { name: /size/i })
    .getByRole('radio', { name: '9', exact: true })
    .check({ force: true });
  await page.route('**/nz/api/account/wishlist', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await wishlistButton(page, 'Wishlist: Harbour Court').click();
  const add = page.getByText('Unable to add this item to your wishlist. Try again later.');
  await add.waitFor();
  expect(await page.locator('[aria-live=assertive]').getByText('Unable to add this item').count()).toBe(1);
  expect(await pressedOf(page, 'Wishlist: Harbour Court')).toBe('false');
  await takeScreenshot(page, 'alert-390-fold', { fullPage: false });
  await expectAccessible(page, 'an alert');
  await page.getByRole('button', { name: /^Dismiss: Unable to add/ }).click();
  await expect.poll(() => add.count()).toBe(0);
  await page.unroute('**/nz/api/account/wishlist');
  await wishlistButton(page, 'Wishlist: Harbour Court').click();
  await expect.poll(() => savedItems(shop, email)).toHaveLength(1);

  await page.route('**/nz/api/account/wishlist', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await wishlistButton(page, 'Wishlist: Harbour Court').click();
  await page.getByText('Unable to remove this item from your wishlist. Try again later.').waitFor();
  expect(await pressedOf(page, 'Wishlist: Harbour Court')).toBe('true');
  await page.unroute('**/nz/api/account/wishlist');

  // A full cart.
  await page.evaluate(() => {
    const items = Array.from({ length: 100 }, (_, index) => ({
      id: `${90_000_000 + index}-1`,
      productId: `${90_000_000 + index}`,
      variantId: '1',
      qty: 1,
      createdAt: new Date(1_700_000_000_000).toISOString(),
    }));
    localStorage.setItem('v1:cart', JSON.stringify({ items, stamps: [] }));
  });
  await shopper.visit('/account/wishlist');
  await page.getByRole('button', { name: /^Move to cart: Quayworn Harbour Court/ }).click();
  await shopper.see('Unable to move this item to your cart. Try again later.');
  expect(await savedItems(shop, email)).toHaveLength(1);

  await page.route('**/nz/api/account/wishlist', (route) => route.abort());
  await shopper.visit('/account/wishlist');
  await shopper.see('Unable to load your wishlist. Try again later.');
  await takeScreenshot(page, 'wishlist-failed-390');
  await page.unroute('**/nz/api/account/wishlist');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('list', { name: 'Your wishlist' }).waitFor();
  await shopper.leave();
});

test('WISH-10 WISH-12 a press of an empty wishlist button saves the product, also before the list has loaded and when the page is left at once', async () => {
  const email = await newWishlistCustomer(shop);
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(`/account/signin?redirect=${encodeURIComponent(COURT)}`);
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz${COURT}`);
  await wishlistButton(page, 'Wishlist: Harbour Court').click();
  await expect.poll(() => savedItems(shop, email)).toHaveLength(1);
  const remembered = () => page.evaluate(() => localStorage.getItem('v1:wishlist-intent'));
  await expect.poll(remembered).toBe(null);

  // A slow connection: the list is still loading, so the buttons of saved items look empty.
  let letGo = () => {};
  const gate = new Promise<void>((open) => {
    letGo = open;
  });
  await page.route('**/nz/api/account/wishlist', async (route) => {
    await gate;
    await route.continue();
  });
  await shopper.visit(COURT);
  expect(await pressedOf(page, 'Wishlist: Harbour Court')).toBe('false');
  await wishlistButton(page, 'Wishlist: Harbour Court').click();
  await expect.poll(remembered).toContain('createdAt');
  letGo();
  await expect.poll(() => pressedOf(page, 'Wishlist: Harbour Court')).toBe('true');
  await expect.poll(remembered).toBe(null);
  expect(await savedItems(shop, email)).toHaveLength(1);
  await page.unroute('**/nz/api/account/wishlist');

  // The page is left while the list is loading.
  let left = false;
  await page.route('**/nz/api/account/wishlist', async (route) => {
    if (left) await route.continue();
  });
  await shopper.visit('/products');
  const name = (await page
    .getByRole('main')
    .getByRole('button', { name: /^Wishlist: (?!Harbour Court$)/ })
    .first()
    .getAttribute('aria-label')) as string;
  await wishlistButton(page, name).click();
  await expect.poll(remembered).toContain('createdAt');
  left = true;
  await shopper.visit('/account/wishlist');
  await expect.poll(() => page.getByRole('list', { name: 'Your wishlist' }).getByRole('heading').count()).toBe(2);
  await expect.poll(() => savedItems(shop, email)).toHaveLength(2);
  await shopper.leave();
});

test('CHAL-01 WISH-10 a wishlist item of a limited release leaves the list when its question is answered, and stays when the question is closed', async () => {
  const email = await newWishlistCustomer(shop);
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(`/account/signin?redirect=${encodeURIComponent(TERMINUS)}`);
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz${TERMINUS}`);
  await page
    .getByRole('radiogroup', { name: /size/i })
    .getByRole('radio', { disabled: false })
    .first()
    .check({ force: true });
  await wishlistButton(page, 'Wishlist: Terminus Court').click();
  await expect.poll(() => savedItems(shop, email)).toHaveLength(1);
  await shopper.visit('/account/wishlist');
  const move = page.getByRole('button', { name: /^Move to cart: Tramline Terminus Court/ });
  const question = page.getByRole('dialog', { name: 'One question first' });
  await move.click();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await move.click();
  expect(await savedItems(shop, email)).toHaveLength(1);
  await question.getByRole('textbox').fill('terry');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Added to your cart' }).waitFor({ timeout: patient(60_000) });
  await expect.poll(() => savedItems(shop, email)).toEqual([]);
  await page.keyboard.press('Escape');
  await shopper.see('Nothing saved yet.');
  await shopper.leave();
});
