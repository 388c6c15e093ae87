/** WEB-02: what the browser may load before a page is opened, and that nothing happens in a page that nobody sees yet. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
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
  expect(shop.errors).toEqual([]);
});

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
interface Rules {
  prefetch?: { where: { and: object[] }; eagerness: string }[];
  prerender?: { where: { selector_matches: string }; eagerness: string }[];
}
const rulesOf = (page: Page): Promise<Rules[]> =>
  page
    .locator('script[type=speculationrules]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')));

/** What the browser itself says of the rules: those that it has read, and attempts to load pages. */
async function watchPreloading(page: Page): Promise<{ errors: string[]; attempts: string[] }> {
  const seen = { errors: [] as string[], attempts: [] as string[] };
  const chrome = await page.context().newCDPSession(page);
  chrome.on('Preload.ruleSetUpdated', ({ ruleSet }) => {
    if (ruleSet.errorType) seen.errors.push(ruleSet.errorMessage ?? ruleSet.errorType);
  });
  chrome.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    seen.attempts.splice(0);
    for (const { key } of preloadingAttemptSources)
      seen.attempts.push(`${key.action} ${key.url.replace(`${shop.url}/nz`, '')}`);
  });
  await chrome.send('Preload.enable');
  return seen;
}

test('WEB-02 a link is prefetched from its press until links work in place; then only a cart with something in it is prepared', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  const preloading = await watchPreloading(page);
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(`${shop.url}/nz/products`, { waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  const [before] = await rulesOf(page);
  expect(before?.prefetch?.[0]?.eagerness).toBe('conservative');
  // The browser has a candidate for each link that the rules allow, and none for others.
  await expect.poll(() => preloading.attempts.some((one) => one.startsWith('Prefetch /products/'))).toBe(true);
  expect(
    preloading.attempts.filter((one) => /\/(account|api|cart|checkout|orders|return|staff|media)\b/.test(one)),
  ).toEqual([]);
  // A filter's page may also be a department's, whose link is followed.
  const addresses = (links: string) =>
    page.locator(links).evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const followed = await addresses('a:not([rel~=nofollow])');
  const unfollowed = (await addresses('a[rel~=nofollow]')).filter((href) => !followed.includes(href));
  expect(unfollowed.length).toBeGreaterThan(10);
  const prefetched = preloading.attempts.map((one) => one.replace('Prefetch ', `${shop.url}/nz`));
  expect(prefetched.filter((href) => unfollowed.includes(href))).toEqual([]);
  arrive();
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await expect.poll(async () => (await rulesOf(page)).map(({ prefetch }) => prefetch)).toEqual([undefined]);
  // An empty cart is not prepared.
  expect(preloading.attempts).toEqual([]);
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await expect.poll(() => preloading.attempts).toEqual(['Prerender /cart']);
  expect(preloading.errors).toEqual([]);
  await shopper.leave();
});

test.each([
  ['saves data', { saveData: true, effectiveType: '4g' }],
  ['is on a 2G line', { saveData: false, effectiveType: '2g' }],
])('WEB-02 APP-10 nothing is loaded ahead for a visitor who %s', async (_, connection) => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await page.addInitScript((told) => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => told });
  }, connection);
  await shopper.visit('/products');
  expect(await rulesOf(page)).toEqual([]);
  await page.locator('main li a[href*="/products/"]').first().hover();
  expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
  await shopper.leave();
});

test('WEB-02 a prepared cart counts no view, renews no session and reads no cart until it is shown; then it shows the cart as it is', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page, context } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  // A second tab that its browser prepares: prepared as Chrome does it, but shown when this test says so.
  const second = await context.newPage();
  await second.addInitScript(() => {
    if (window.name === 'shown') return;
    Object.defineProperty(document, 'prerendering', { configurable: true, get: () => window.name !== 'shown' });
  });
  const calls: string[] = [];
  second.on('request', (request) => {
    if (request.url().includes('/nz/api/')) calls.push(request.url());
  });
  await second.goto(`${shop.url}/nz/cart`, { waitUntil: 'networkidle' });
  const state = () =>
    second.evaluate(() => ({
      hydrated: document.documentElement.dataset.hydrated ?? null,
      views: (window.dataLayer ?? []).filter(({ event }) => event === 'page_view').length,
      scripts: document.querySelectorAll('link[rel=modulepreload]').length > 5,
    }));
  expect(await state()).toEqual({ hydrated: null, views: 0, scripts: true });
  expect(calls).toEqual([]);
  // Meanwhile the cart changes in the first tab.
  await page
    .getByRole('button', { name: /^(Increase|Add one|One more)/i })
    .first()
    .click();
  await expect.poll(() => page.getByRole('link', { name: /^Cart, 2 items/ }).count()).toBe(1);
  await second.bringToFront();
  await second.evaluate(() => {
    window.name = 'shown';
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await second.getByRole('link', { name: /^Cart, 2 items/ }).waitFor();
  await second
    .getByRole('link', { name: /Harbour Court/ })
    .first()
    .waitFor();
  await expect.poll(async () => (await state()).views).toBe(1);
  await shopper.leave();
});

test('WEB-02 UX-14 a product that is pointed at has its scripts loaded before it is pressed', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/products');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  const tile = page.locator('main li a[href*="/products/"]').first();
  await tile.hover();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  const ahead = [...scripts];
  await tile.click();
  await page.getByRole('button', { name: 'Add to cart' }).waitFor();
  // The route's own script was among them.
  const route = await page.evaluate(() => window.__reactRouterManifest?.routes['routes/product/product']?.module);
  expect(ahead.map((url) => new URL(url).pathname)).toContain(route);
  await shopper.leave();
});
