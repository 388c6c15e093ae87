/**
 * Scripts that fail to load: one lost on the network, and all of an older build after a deployment (APP-03, B15, B16).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { nextBuild, SITE } from '../support/vitest/next-build.ts';

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
/** What a browser logs about a script that fails to load. */
const LOST = {
  allow:
    /ERR_(INTERNET|CONNECTION|FAILED)|Failed to (load resource|fetch|load resource|fetch dynamically imported module)|Error loading route module|status of 404/,
};

/** The file of a route in the real build. */
function chunkOf(route: string): string {
  const manifest = JSON.parse(readFileSync(join(SITE, 'client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const file = Object.entries(manifest).find(([key]) => key.startsWith(`src/storefront/routes/${route}.tsx`))?.[1].file;
  if (!file) throw new Error(`no chunk of ${route}`);
  return file;
}
/** Marks the last reload for a chunk as just done, however long a busy machine took since. */
const justReloaded = (): void => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith('v1:chunk-reload:')) sessionStorage.setItem(key, String(Date.now()));
};
/** Counts documents that are loaded in a page from now on. */
function countLoads(page: Page): () => number {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  return () => documents.length;
}

test('APP-03 B15 a chunk that fails to load reloads its page once in 10 s, then the error page is shown; cart and form are kept', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, LOST);
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact({ firstName: 'Hinemoa' });
  await page.route(`**/${chunkOf('checkout/checkout-shipping')}`, (route) => route.abort());
  const loads = countLoads(page);
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expect.poll(loads).toBe(1);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Hinemoa');
  await page.evaluate(justReloaded);
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.getByRole('link', { name: 'Return to Home' }).waitFor();
  expect(loads()).toBe(1);
  // Another path has its own count; and when the file is available again, the shopper continues where they were.
  await page.unroute(`**/${chunkOf('checkout/checkout-shipping')}`);
  await shopper.visit('/checkout/contact-info');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Hinemoa');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByLabel('Street address', { exact: false }).first().waitFor();
  await shopper.leave();
});

test('APP-03 after a deployment an old tab, whose scripts are gone, reloads into the new build and continues', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, LOST);
  const { page } = shopper;
  await shopper.visit('/products?colour=green');
  const chunk = `/nz/${chunkOf('product/product')}`;
  // During the restart the shop is unreachable; a page that knows this does not reload.
  onTestFinished(() => shop.deploy(SITE));
  await shopper.context.setOffline(true);
  await shop.deploy(nextBuild());
  await shopper.context.setOffline(false);
  // Chrome's own message for this failure.
  expect(await page.evaluate(`import('${chunk}').catch((error) => error.message)`)).toMatch(
    /Failed to fetch dynamically imported module: http.*\/nz\/assets\//,
  );
  const loads = countLoads(page);
  await page.locator(`main a[href$="${COURT}"]`).first().click();
  await expect.poll(loads).toBe(1);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await page.locator(`main a[href$="${COURT}"]`).first().click();
  await page.getByRole('heading', { name: /Harbour Court/, level: 1 }).waitFor();
  await shopper.addToCart('10');
  expect(loads()).toBe(1);
  await shopper.leave();
});

test('APP-03 B15 a page whose first scripts fail to load reloads once, then says so and stays readable', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, LOST);
  const { page } = shopper;
  await page.addInitScript(justReloaded);
  await page.route('**/assets/frame-*.js', (route) => route.abort());
  const loads = countLoads(page);
  await page.goto(`${shop.url}/nz${COURT}`);
  await expect.poll(loads).toBe(2);
  const note = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await note.waitFor();
  await note.getByRole('link', { name: 'Return to Home' }).waitFor();
  expect(await page.getByRole('heading', { name: /Harbour Court/, level: 1 }).isVisible()).toBe(true);
  await shopper.leave();
  expect(loads()).toBe(2);
});
