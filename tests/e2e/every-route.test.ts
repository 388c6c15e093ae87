/** Every address of the specification's section 2 that anybody may open, and what happens where something goes wrong. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startTestShop, type TestShop } from '../support/running-shop.ts';
import { newShopper, PHONE } from '../support/shopper.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

const routes: [id: string, path: string, heading: string | RegExp, also?: string | RegExp][] = [
  ['NAV-03', '/cart', 'Your cart'],
  ['NAV-06 NAV-10', '/search?q=harbour', /harbour/i, 'Harbour Court'],
  ['NAV-07', '/search?q=harbour&redirectedSearchQuery=wharf', /harbour/i, 'wharf'],
  ['NAV-11', '/products', /shoes|products|everything/i],
  ['NAV-12', '/products/quayworn-harbour-court-chalk-pounamu', /Harbour\s+Court/],
  ['NAV-13', '/categories', 'Categories'],
  ['NAV-13', '/categories/footwear/boots', 'Boots'],
  ['NAV-15', '/articles/delivery', 'Delivery'],
  ['NAV-16', '/blog', 'The blog'],
  ['NAV-16', '/blog/care/white-leather', 'Keeping white leather white'],
  ['NAV-17', '/stores', /stores/i],
];

test.each(routes)('NAV-03 NAV-06 NAV-07 NAV-10 NAV-11 NAV-12 NAV-13 NAV-15 NAV-16 NAV-17 %s: %s is there for everybody', async (_id, path, heading, also) => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  await shopper.visit(path);
  await shopper.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  if (also) await shopper.page.getByRole('main').getByText(also).first().waitFor();
  await shopper.leave();
});

test('NAV-18 /pcr is reserved: Page Not Found until its purpose is known', async () => {
  const answer = await fetch(`${shop.url}/nz/pcr`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Page Not Found');
});

const events = (page: Page) => page.evaluate(() => (window.dataLayer ?? []).filter(({ event }) => event === 'site_errors'));

test('NAV-56 ANA-01 ANA-02 an error page reports the status code as a string, the message and the location', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /404/ });
  await shopper.visit('/no/such/page');
  await shopper.see('Page Not Found');
  await expect
    .poll(() => events(shopper.page))
    .toEqual([{ event: 'site_errors', code: '404', message: 'Page Not Found', location: `${shop.url}/nz/no/such/page` }]);
  await shopper.page.getByRole('link', { name: 'Return to Home' }).click();
  await shopper.page.waitForURL(`${shop.url}/nz`);
  await shopper.leave();
});

test('NAV-51 an error that nobody caught switches to the error page; what an extension throws does not', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /thrown|Error/ });
  const { page } = shopper;
  await shopper.visit('/');
  await page.evaluate(() => {
    const error = Object.assign(new Error('thrown outside'), { stack: 'Error: thrown outside\n at f (chrome-extension://x/y.js:1:1)' });
    dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  });
  await page.getByRole('heading', { level: 1, name: /footpath/ }).waitFor();
  await page.evaluate(() => {
    const error = Object.assign(new Error('thrown inside'), { stack: `Error: thrown inside\n at f (${location.origin}/nz/assets/cart.js:1:1)` });
    dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  });
  await shopper.see('Something went wrong');
  await expect.poll(() => events(page)).toEqual([{ event: 'site_errors', code: '500', message: 'Something went wrong', location: `${shop.url}/nz/` }]);
  await shopper.leave();
});

test.each([
  ['a rejection that is no Error', () => void Promise.reject('just words')],
  [
    'something thrown that is no Error',
    () => void dispatchEvent(new ErrorEvent('error', { error: 'just words', message: 'just words', filename: `${location.origin}/nz/assets/cart.js` })),
  ],
])('FIX-40 %s switches to the error page, with its heading and its title; what others throw does not', async (_what, go) => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /words|Error/ });
  const { page } = shopper;
  await shopper.visit('/brands');
  const title = await page.title();
  // Of other people's scripts browsers tell words without a script, or the script.
  await page.evaluate(() => {
    for (const filename of ['', 'chrome-extension://x/y.js', 'https://tags.example/t.js'])
      dispatchEvent(new ErrorEvent('error', { error: 'other words', message: 'Script error.', filename }));
  });
  await page.evaluate(go);
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Something went wrong/);
  await expect.poll(() => events(page).then((all) => all.length)).toBe(1);
  await page.getByRole('link', { name: 'All products' }).click();
  await expect.poll(() => page.title()).not.toMatch(/^Something went wrong/);
  expect(await page.title()).not.toBe(title);
  await shopper.leave();
});

test('FIX-40 what our script threw before the page was alive shows the error page as well', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /thrown|Error/ });
  const { page } = shopper;
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const error = Object.assign(new Error('thrown early'), { stack: `Error: thrown early\n at f (${location.origin}/nz/assets/early.js:1:1)` });
      dispatchEvent(new ErrorEvent('error', { error, message: error.message, filename: `${location.origin}/nz/assets/early.js` }));
    });
  });
  // Not by `visit`: what was alive for a moment is gone again.
  await page.goto(`${shop.url}/nz/brands`);
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await shopper.leave();
});

test('NAV-54 NAV-55 a bot gets the status and no error page', async () => {
  for (const agent of ['Googlebot/2.1', 'Chrome-LIGHTHOUSE', 'facebookexternalhit/1.1']) {
    const answer = await fetch(`${shop.url}/nz/no/such/page`, { headers: { 'user-agent': agent } });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).not.toContain('Return to Home');
    expect(html).not.toContain('data-error-page');
    // What was rendered around it is there.
    expect(html).toContain('<footer');
  }
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  const page = await context.newPage();
  await page.goto(`${shop.url}/nz/no/such/page`);
  expect(await page.getByText('Page Not Found').count()).toBe(0);
  await page.goto(`${shop.url}/nz/products`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await context.close();
});
