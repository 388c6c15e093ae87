/** axe finds no violations on any page, from the smallest phone to a desktop, light or dark. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleAtWidths } from '../support/browser/accessible-at-widths.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { workerReady } from '../support/browser/service-worker.ts';
import { newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';

test.each([
  [
    'the ways to a product',
    [
      '/',
      '/products',
      '/products?colour=black&sale=1',
      '/products?gender=womens',
      '/products?brand=nobody',
      '/search?q=black+runner',
      '/search?q=qqqqzzzz',
      '/search?q=returns',
      '/categories/footwear/boots?redirectedSearchQuery=winter',
      '/categories',
      '/brands',
      '/brands/quayworn',
      COURT,
      '/cart',
      '/cart-old',
    ],
  ],
  [
    'the other pages',
    [
      '/stores',
      '/stores?near=Atlantis',
      '/stores/turanganui-gisborne',
      '/articles/delivery',
      '/blog',
      '/blog/care/white-leather',
      '/orders',
      '/return',
      '/account/signin',
      '/account/signup',
      '/account/password/forgot',
      '/mailing-list/unsubscribe',
      '/no-such-page',
    ],
  ],
])('%s at every width, light and dark', async (_, paths) => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /status of 404/ });
  for (const path of paths) {
    await shopper.visit(path);
    await shopper.page.locator('h1').first().waitFor({ state: 'attached' });
    await expectAccessibleAtWidths(shopper.page, path);
  }
  await shopper.leave();
});

test('a page that was never visited, without a connection', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, {
    serviceWorker: true,
    allow: /Failed|ERR_|NetworkError/,
  });
  const { page, context } = shopper;
  await shopper.visit('/brands');
  await workerReady(page);
  await context.setOffline(true);
  await page.goto(`${shop.url}/nz/stores`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await expectAccessibleAtWidths(page, 'offline');
  await shopper.leave();
});
