/** What a shopper and a bot get when a page does not exist, fails to render, or its scripts fail. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
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
});

test('NAV-18 /pcr is reserved: Page Not Found until its purpose is known', async () => {
  const answer = await fetch(`${shop.url}/nz/pcr`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Page Not Found');
});

const events = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).filter(({ event }) => event === 'site_errors'));

test('NAV-56 ANA-01 ANA-02 an error page reports the status code as a string, the message and the location', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /404/ });
  await shopper.visit('/no/such/page');
  await shopper.see('Page Not Found');
  await expect
    .poll(() => events(shopper.page))
    .toEqual([
      { event: 'site_errors', code: '404', message: 'Page Not Found', location: `${shop.url}/nz/no/such/page` },
    ]);
  await shopper.page.getByRole('link', { name: 'Return to Home' }).click();
  await shopper.page.waitForURL(`${shop.url}/nz`);
  await shopper.leave();
});

test('NAV-51 an uncaught error switches to the error page; one thrown by a browser extension does not', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /thrown|Error/ });
  const { page } = shopper;
  await shopper.visit('/');
  await page.evaluate(() => {
    const error = Object.assign(new Error('thrown outside'), {
      stack: 'Error: thrown outside\n at f (chrome-extension://x/y.js:1:1)',
    });
    dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  });
  await page.getByRole('heading', { level: 1, name: /footpath/ }).waitFor();
  await page.evaluate(() => {
    const error = Object.assign(new Error('thrown inside'), {
      stack: `Error: thrown inside\n at f (${location.origin}/nz/assets/cart.js:1:1)`,
    });
    dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  });
  await shopper.see('Something went wrong');
  await expect
    .poll(() => events(page))
    .toEqual([{ event: 'site_errors', code: '500', message: 'Something went wrong', location: `${shop.url}/nz/` }]);
  await shopper.leave();
});

test.each([
  ['a rejection that is no Error', () => void Promise.reject('just words')],
  [
    'something thrown that is no Error',
    () =>
      void dispatchEvent(
        new ErrorEvent('error', {
          error: 'just words',
          message: 'just words',
          filename: `${location.origin}/nz/assets/cart.js`,
        }),
      ),
  ],
])(
  'FIX-40 an %s error of the shop’s scripts switches to the error page, with its heading and its title; errors of other scripts do not',
  async (_what, go) => {
    const shopper = await newShopper(browser, shop.url, PHONE, { allow: /words|Error/ });
    const { page } = shopper;
    await shopper.visit('/brands');
    const title = await page.title();
    // For scripts of other origins browsers report a message without a script, or the script.
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
  },
);

test('FIX-40 an error that the shop’s script threw before hydration shows the error page as well', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /thrown|Error/ });
  const { page } = shopper;
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const error = Object.assign(new Error('thrown early'), {
        stack: `Error: thrown early\n at f (${location.origin}/nz/assets/early.js:1:1)`,
      });
      dispatchEvent(
        new ErrorEvent('error', { error, message: error.message, filename: `${location.origin}/nz/assets/early.js` }),
      );
    });
  });
  // Not by `visit`: the page is hydrated only for a moment.
  await page.goto(`${shop.url}/nz/brands`);
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await shopper.leave();
});

/** Appends code that throws to one of the page's own scripts. */
async function breakScript(page: Page, source: string): Promise<void> {
  let broken = false;
  await page.route('**/nz/assets/*.js', async (route) => {
    if (broken) return route.continue();
    broken = true;
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: `${await answer.text()}\n${source}` });
  });
}

test.each([
  ['uncaught', "addEventListener('click', () => { throw new Error('thrown by a handler'); });"],
  ['unhandled', "addEventListener('click', () => { void Promise.reject(new Error('rejected by nobody')); });"],
  ['uncaught, outside of any handler', "setTimeout(() => { throw new Error('thrown later'); }, 1500);"],
])('NAV-51 NAV-52 what a script of ours leaves %s switches to the error page', async (_what, source) => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /thrown|rejected|Error/ });
  const { page } = shopper;
  await breakScript(page, source);
  await page.goto(`${shop.url}/nz/stores`);
  await page.waitForFunction(
    () => document.documentElement.dataset.hydrated === 'true' || document.querySelector('[data-error-page]') !== null,
  );
  if (source.startsWith('addEventListener')) await page.locator('main h1').click();
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await expect.poll(() => page.title()).toBe('Something went wrong · Kerb');
  await expect
    .poll(() => events(page))
    .toEqual([
      { event: 'site_errors', code: '500', message: 'Something went wrong', location: `${shop.url}/nz/stores` },
    ]);
  await shopper.leave();
});

test('MSG-01 NAV-51 NAV-52 NAV-55 when a page fails to render the shopper gets the error page with status 500, a bot the status without it', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /500|Error/ });
  const { page } = shopper;
  await shopper.visit('/orders');
  await shop.pool.query('alter table catalogue.brand rename to brand_away');
  try {
    const path = '/products/quayworn-harbour-court-clay-kelp';
    const known = await shop.pool.query<{ path: string }>(
      "select path from catalogue.product where path like 'quayworn-harbour-court-%' and state = 'current' order by path limit 1",
    );
    const address = `/nz/products/${known.rows[0]?.path ?? path}`;
    const read = async (userAgent: string) => {
      const answer = await fetch(`${shop.url}${address}`, { headers: { 'user-agent': userAgent } });
      return { status: answer.status, html: await answer.text() };
    };
    const person = await read('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0');
    expect(person.status).toBe(500);
    expect(person.html).toMatch(/<h1[^>]*>Something went wrong<\/h1>/);
    expect(person.html).toContain('<title>Something went wrong · Kerb</title>');
    expect(person.html).not.toContain('Page Not Found');
    for (const agent of ['Mozilla/5.0 (compatible; GOOGLEBOT/2.1)', 'x-chrome-LightHouse-y']) {
      const bot = await read(agent);
      expect([agent, bot.status]).toEqual([agent, 500]);
      expect(bot.html).not.toContain('Something went wrong</h1>');
      expect(bot.html).not.toContain('data-error-page');
      expect(bot.html).toContain('<footer');
    }
    // The same on navigation within a running page.
    const answer = await page.goto(`${shop.url}${address}`);
    expect(answer?.status()).toBe(500);
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
    await expect
      .poll(() => events(page).then(([event]) => event))
      .toMatchObject({ code: '500', message: 'Something went wrong' });
  } finally {
    await shop.pool.query('alter table catalogue.brand_away rename to brand');
  }
  await shopper.leave();
});

test('NAV-54 NAV-55 a bot gets the status and no error page', async () => {
  for (const agent of ['Googlebot/2.1', 'Chrome-LIGHTHOUSE', 'facebookexternalhit/1.1']) {
    const answer = await fetch(`${shop.url}/nz/no/such/page`, { headers: { 'user-agent': agent } });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).not.toContain('Return to Home');
    expect(html).not.toContain('data-error-page');
    // The layout around it was rendered.
    expect(html).toContain('<footer');
  }
  // Any other client gets it at the same URL.
  expect(await (await fetch(`${shop.url}/nz/no/such/page`)).text()).toContain('data-error-page');
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  const page = await context.newPage();
  await page.goto(`${shop.url}/nz/no/such/page`);
  expect(await page.getByText('Page Not Found').count()).toBe(0);
  await page.goto(`${shop.url}/nz/products`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await context.close();
});
