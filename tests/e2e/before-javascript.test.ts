/** Browse, search and filter use links and forms: they work before JavaScript loads, and without it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

test('a shopper without JavaScript searches, filters by colour and brand, sorts, changes the page and opens a product', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP, { javaScript: false });
  const { page } = shopper;
  await shopper.visit('/products');
  const cards = () => page.locator('main li a[href*="/products/"]').count();
  expect(await cards()).toBeGreaterThanOrEqual(60);
  await page
    .getByRole('link', { name: /^Green/ })
    .first()
    .click();
  await page.waitForURL(/colour=green/, { waitUntil: 'domcontentloaded' });
  await page
    .getByRole('link', { name: /^Quayworn/ })
    .first()
    .click();
  await page.waitForURL(/brand=quayworn/, { waitUntil: 'domcontentloaded' });
  await page.getByLabel(/Sort/).selectOption('priceAsc');
  await page
    .locator('form')
    .filter({ has: page.getByLabel(/Sort/) })
    .getByRole('button')
    .click();
  await page.waitForURL(/sort=priceAsc/, { waitUntil: 'domcontentloaded' });
  expect(page.url()).toMatch(/colour=green/);

  await shopper.visit('/products');
  await page
    .getByRole('link', { name: /^(Next|Page 2|2)/ })
    .first()
    .click();
  await page.waitForURL(/page=2/, { waitUntil: 'domcontentloaded' });

  await page.locator('header input[name=q]').fill('jandal');
  await page.keyboard.press('Enter');
  // FIX-39: a common word shows its results.
  await page.waitForURL(/search\?q=jandal$/, { waitUntil: 'domcontentloaded' });
  await page.locator('main li a[href*="/products/"]').first().click();
  await page.waitForURL(/\/products\/.+jandal/, { waitUntil: 'domcontentloaded' });
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/Jandal/);
  await shopper.see(/\$\d+\.\d\d/);
  await shopper.leave();
});

test('NAV-50 NAV-52 NAV-53 NAV-63 an unknown page answers status 404, says so and links to the home page', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /404/ });
  const reply = await shopper.page.goto(`${shop.url}/nz/no-such-page`);
  expect(reply?.status()).toBe(404);
  await shopper.page.getByRole('heading', { name: 'Page Not Found', level: 1 }).waitFor();
  expect(await shopper.page.title()).toContain('Page Not Found');
  await shopper.page.getByRole('link', { name: 'Return to Home' }).click();
  await shopper.page.waitForURL(/\/nz\/?$/, { waitUntil: 'domcontentloaded' });
  expect((await shopper.page.goto(`${shop.url}/nz/products/no-such-shoe`))?.status()).toBe(404);
  expect((await shopper.page.goto(`${shop.url}/nz/brands/no-such-brand`))?.status()).toBe(404);
  expect((await shopper.page.goto(`${shop.url}/nz/categories/no/such`))?.status()).toBe(404);
  await shopper.leave();
});

test('buttons pressed before the scripts arrive work once they have: a size and Add to cart, pressed twice, add one', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(`${shop.url}/nz/products/quayworn-harbour-court-chalk-pounamu`, { waitUntil: 'commit' });
  const size = page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { disabled: false }).first();
  // The sticky header covers elements at the top, which cannot be clicked there.
  await size.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await size.check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.hydrated)).toBeUndefined();
  arrive();
  const drawer = page.getByRole('dialog', { name: /cart/i });
  await drawer.waitFor({ timeout: patient(60_000) });
  expect(await drawer.getByRole('textbox', { name: /^Quantity/ }).inputValue()).toBe('1');
  await shopper.leave();
});
