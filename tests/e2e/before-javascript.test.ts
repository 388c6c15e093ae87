/** Browse, search and filter use links and forms: they work before JavaScript loads, and without it. */
import type { Browser, Locator } from 'playwright-core';
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
  const add = page.getByRole('button', { name: 'Add to cart' });
  await add.click();
  await add.click();
  expect(await page.evaluate(() => document.documentElement.dataset.hydrated)).toBeUndefined();
  arrive();
  const drawer = page.getByRole('dialog', { name: /cart/i });
  await drawer.waitFor({ timeout: patient(60_000) });
  expect(await drawer.getByRole('textbox', { name: /^Quantity/ }).inputValue()).toBe('1');
  await shopper.leave();
});

/** Runs in the page: milliseconds from a press of the element until a frame shows it busy; null when that takes a second. */
const msUntilBusy = (element: Element): Promise<number | null> =>
  new Promise((done) => {
    const from = performance.now();
    if (element instanceof HTMLSelectElement) {
      element.selectedIndex = 3;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    } else (element as HTMLElement).click();
    const look = () => {
      const waited = performance.now() - from;
      if (element.getAttribute('aria-busy') === 'true') done(waited);
      else if (waited > 1_000) done(null);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

test('UX-14 what is pressed or chosen before the scripts arrive is busy within 100 ms on a slow phone, says so, and is done once they have', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page, context } = shopper;
  const chrome = await context.newCDPSession(page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let arrive = () => {};
  let arrival = Promise.resolve();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await arrival;
    await route.continue();
  });
  const openWithoutScripts = async (path: string) => {
    arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.goto(`${shop.url}/nz${path}`, { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
  };
  const expectBusy = async (name: string, control: Locator) => {
    const waited = await control.evaluate(msUntilBusy);
    expect(waited, name).not.toBe(null);
    expect(waited ?? 0, name).toBeLessThan(patient(100));
    expect(await control.evaluate((element) => getComputedStyle(element).backgroundImage), name).toContain(
      'repeating-linear-gradient',
    );
    await page.getByRole('status').filter({ hasText: 'One moment…' }).waitFor();
  };
  const sort = page.getByLabel(/Sort/);
  await openWithoutScripts('/products');
  await expectBusy('wishlist', page.getByRole('button', { name: /^Wishlist/ }).first());
  // What was pressed last counts.
  await expectBusy('sort', sort);
  const wanted = await sort.inputValue();
  arrive();
  await page.waitForURL(new RegExp(`sort=${wanted}`));
  expect(await sort.inputValue()).toBe(wanted);
  // The listing itself is busy until its products are there.
  await expect.poll(() => page.locator('[data-held], [aria-busy=true]').count()).toBe(0);
  expect(await page.getByText('One moment…').count()).toBe(0);

  await openWithoutScripts('/products/quayworn-harbour-court-chalk-pounamu');
  const size = page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { disabled: false }).first();
  await size.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await size.check();
  await expectBusy('add', page.getByRole('button', { name: 'Add to cart' }));
  arrive();
  await page.getByRole('dialog', { name: /cart/i }).waitFor({ timeout: patient(60_000) });
  await shopper.leave();
});

test('UX-14 Add to cart is busy within 100 ms of its press while the stock is still being asked for, and adds once', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/nz/api/search/indexes/*/objects', async (route) => {
    await answered;
    await route.continue();
  });
  await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
  await page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { disabled: false }).first().check();
  const add = page.getByRole('button', { name: 'Add to cart' });
  expect((await add.evaluate(msUntilBusy)) ?? 1_000).toBeLessThan(patient(100));
  await add.evaluate((button: HTMLElement) => button.click());
  answer();
  const drawer = page.getByRole('dialog', { name: /cart/i });
  await drawer.waitFor({ timeout: patient(60_000) });
  expect(await drawer.getByRole('textbox', { name: /^Quantity/ }).inputValue()).toBe('1');
  await shopper.leave();
});

test('UX-14 before its scripts run the cart has as many lines as this browser knows, with their pictures', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  const pictures: string[] = [];
  const addOne = async (path: string) => {
    await shopper.visit(path);
    await shopper.addToCart();
    const url = await page.getByRole('dialog', { name: /cart/i }).locator('li img').first().getAttribute('src');
    // Newest first.
    pictures.unshift(url?.split('/').at(-2) ?? 'none');
  };
  await addOne('/products/quayworn-harbour-court-chalk-pounamu');
  const other = page.getByRole('navigation', { name: 'Colours' }).locator('a:not([aria-current])').first();
  await addOne((await other.getAttribute('href'))?.replace('/nz', '') ?? '');
  await page.route('**/assets/*.js', () => {});
  const lines = () =>
    page
      .locator('main [style*=cart-picture]')
      .evaluateAll((boxes) =>
        boxes
          .filter((box) => box.checkVisibility())
          .map((box) => /media\/([^/]+)\//.exec(getComputedStyle(box).backgroundImage)?.[1] ?? null),
      );
  const openCart = () => page.goto(`${shop.url}/nz/cart`, { waitUntil: 'domcontentloaded' });
  await openCart();
  expect(await lines()).toEqual(pictures);
  await page.evaluate(() => sessionStorage.setItem('kerb-viewing', '{}'));
  await openCart();
  expect(await lines(), 'another cart than that of this browser').toEqual([null, null]);
  await page.evaluate(() => sessionStorage.clear());
  await page.evaluate(() => localStorage.removeItem('v1:cart-products'));
  await openCart();
  expect(await lines()).toEqual([null, null]);
  await page.evaluate(() => localStorage.setItem('v1:cart', '{"items":[],"stamps":[]}'));
  await openCart();
  expect(await lines()).toEqual([]);
  for (const damaged of ['{"items":7}', '[', '{"items":[null]}']) {
    await page.evaluate((text) => localStorage.setItem('v1:cart', text), damaged);
    await openCart();
    expect(await page.getByRole('heading', { name: 'Your cart' }).isVisible(), damaged).toBe(true);
  }
  await shopper.leave();
});
