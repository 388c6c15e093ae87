/** axe finds no violations on any screen, light or dark, on a phone and on a desktop. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

test.each([
  ['light', PHONE],
  ['dark', DESKTOP],
] as const)('every screen in the %s theme', async (theme, viewport) => {
  const shopper = await newShopper(browser, shop.url, viewport);
  const { page } = shopper;
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  for (const path of [
    '/',
    '/products',
    '/products?colour=black&sale=1',
    '/products?brand=nobody',
    '/search?q=black+runner',
    '/categories/footwear/boots?redirectedSearchQuery=winter',
    '/categories',
    '/brands',
    '/brands/quayworn',
    '/stores',
    '/stores?near=Atlantis',
    '/stores/turanganui-gisborne',
    '/cart',
    '/cart-old',
  ]) {
    await shopper.visit(path);
    await expectAccessible(page, path);
  }
  await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
  await expectAccessible(page, 'product');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expectAccessible(page, 'product without a size');
  await shopper.addToCart();
  await expectAccessible(page, 'cart drawer');
  await shopper.visit('/cart');
  await page.getByRole('link', { name: 'Check out' }).waitFor();
  await expectAccessible(page, 'cart');
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expectAccessible(page, 'contact with mistakes');
  await shopper.fillContact();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await expectAccessible(page, 'delivery');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await shopper.fillCard();
  await expectAccessible(page, 'payment');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await expectAccessible(page, 'success');
  await shopper.leave();
});
