/** UX-13: without a connection every visited page opens, whichever way it was visited, and only visited ones are listed. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { keptAddresses, workerReady } from '../support/browser/service-worker.ts';
import { DESKTOP, newShopper, type Shopper } from '../support/browser/shopper.ts';
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

/** What a browser logs without a connection. */
const LINE = /Failed to (load resource|fetch)|ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION|NETWORK)|NetworkError/;
const shopperWithWorker = async (): Promise<Shopper> =>
  newShopper(browser, shop.url, DESKTOP, { serviceWorker: true, allow: LINE });

/** URLs below /nz of the visits that are stored. */
const visited = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('kerb-visited')).keys()).map(({ url }) => url.replace(`${location.origin}/nz`, '')),
  );
/** Texts and URLs of the offline page's list. */
const listed = async (page: Page): Promise<string[]> => {
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  return page
    .locator('#seen a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href.replace(`${location.origin}/nz`, '')));
};
/** Opens a page as from the address bar, and returns its heading once the page works. */
async function headingOf(page: Page, path: string): Promise<string> {
  await page.goto(`${shop.url}/nz${path}`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  return String(await page.locator('h1').first().textContent());
}

test('UX-13 the home page opens offline with and without its slash, whichever was visited', async () => {
  for (const [visit, others] of [
    ['/', ['', '/', '?utm_source=mail']],
    ['', ['/', '']],
  ] as const) {
    const shopper = await shopperWithWorker();
    const { page, context } = shopper;
    const heading = await headingOf(page, visit);
    await workerReady(page);
    await expect.poll(() => visited(page)).toEqual(['/']);
    await context.setOffline(true);
    for (const path of others) expect(await headingOf(page, path), `${visit}, then ${path}`).toBe(heading);
    await shopper.leave();
  }
});

test('UX-13 every kind of page that was visited opens offline and is listed, newest first; a page only pointed at is not listed', async () => {
  const shopper = await shopperWithWorker();
  const { page, context } = shopper;
  await shopper.visit('/');
  await workerReady(page);
  const headings = new Map<string, string>();
  for (const path of [
    '/products?colour=green',
    '/categories/footwear',
    '/brands',
    '/search?q=boots',
    '/stores',
    '/blog',
  ])
    headings.set(path, await headingOf(page, path));
  // By navigations within the site: a listing, and a product of it, whose URL then names the list.
  await shopper.visit('/products?sale=1');
  const [first, second] = [0, 1].map((at) => page.locator('main li a[href*="/products/"]').nth(at));
  const pointedAt = new URL(String(await second?.getAttribute('href')), shop.url).pathname.replace('/nz', '');
  await second?.hover();
  await first?.click();
  await page.waitForURL(/\/nz\/products\/[^?]+/);
  await page.getByRole('button', { name: 'Add to cart' }).waitFor();
  const product = new URL(page.url()).pathname.replace('/nz', '');
  expect(product).not.toBe(pointedAt);
  headings.set(product, String(await page.locator('h1').first().textContent()));
  headings.set('/cart-old', await headingOf(page, '/cart-old'));
  const pages = ['/', ...headings.keys()].filter((path) => path !== '/cart-old').toSpliced(-1, 0, '/products?sale=1');
  await expect.poll(() => visited(page)).toEqual(pages);
  await expect
    .poll(async () => (await keptAddresses(page)).filter((address) => address === `${shop.url}/nz${product}`).length)
    .toBeGreaterThan(1);

  await context.setOffline(true);
  for (const [path, heading] of headings) expect(await headingOf(page, path), path).toBe(heading);
  // An address that was never visited, and one that was only pointed at.
  for (const path of ['/products?colour=red', pointedAt]) {
    await page.goto(`${shop.url}/nz${path}`, { waitUntil: 'domcontentloaded' });
    await expect.poll(async () => (await listed(page)).toSorted()).toEqual(pages.toSorted());
  }
  // The one opened last is the first.
  await page.goto(`${shop.url}/nz/stores`, { waitUntil: 'domcontentloaded' });
  await expect.poll(async () => (await visited(page)).at(-1)).toBe('/stores');
  await page.goto(`${shop.url}/nz/products?colour=red`, { waitUntil: 'domcontentloaded' });
  await expect.poll(async () => (await listed(page)).at(0)).toBe('/stores');
  await page.locator('#seen a').first().click();
  await page.waitForURL(`${shop.url}/nz/stores`, { waitUntil: 'domcontentloaded' });
  expect(await page.locator('h1').first().textContent()).toBe(headings.get('/stores'));
  await shopper.leave();
});

test('UX-13 a browser with the worker of an earlier release, whose scope ended with a slash, gets the new one and keeps one', async () => {
  const shopper = await shopperWithWorker();
  const { page, context } = shopper;
  await page.goto(`${shop.url}/nz/offline`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/nz/service-worker.js', { scope: '/nz/' });
    await navigator.serviceWorker.ready;
  });
  const scopes = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));
  expect(await scopes()).toEqual([`${shop.url}/nz/`]);
  await shopper.visit('/');
  await workerReady(page);
  await expect.poll(scopes).toContain(`${shop.url}/nz`);
  await shopper.visit('/stores');
  await expect.poll(scopes).toEqual([`${shop.url}/nz`]);
  const heading = await headingOf(page, '/brands');
  await expect.poll(() => visited(page)).toContain('/brands');
  await context.setOffline(true);
  expect(await headingOf(page, '/brands')).toBe(heading);
  await shopper.leave();
});
