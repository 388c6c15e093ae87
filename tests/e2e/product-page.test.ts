/** The product page in a browser: recommended products, stores, the gallery and its zoom, sharing, and no JavaScript. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const SHOE = '/products/quayworn-harbour-court-chalk-pounamu';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const sums = window as unknown as { shifts: number };
    sums.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sums.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { shifts: number }).shifts);

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  'PROD-27 PROD-28 PROD-29 recommended products are loaded when they come into view, and nothing moves (%s)',
  async (_, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await watchShifts(page);
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/nz/api/recommendations')) requested.push(request.postData() ?? '');
    });
    await shopper.visit(SHOE);
    await page.waitForLoadState('networkidle');
    if (viewport === PHONE) expect(requested, 'not before it is near').toEqual([]);
    const rail = page.getByRole('region', { name: 'Products like this one' });
    const title = page.getByRole('heading', { name: 'More like this' });
    for (let step = 0; step < 20 && (await rail.count()) === 0; step += 1) {
      await page.mouse.wheel(0, 250);
      await page.waitForTimeout(60);
    }
    await title.scrollIntoViewIfNeeded();
    await rail.waitFor();
    expect(requested).toHaveLength(1);
    const { rows } = await shop.pool.query<{ id: number }>(
      "select id from catalogue.product where path = 'quayworn-harbour-court-chalk-pounamu'",
    );
    expect(JSON.parse(requested[0] ?? '')).toEqual({
      userEvent: {
        eventType: 'detail-page-view',
        productId: String(rows[0]?.id),
        visitorId: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      // FIX-43: this product's brand and category.
      personalisationIds: [expect.stringMatching(/^[a-z0-9]{6}$/), expect.stringMatching(/^[a-z0-9]{6}$/)],
      pageSize: 10,
    });
    const links = await rail.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.length).toBeGreaterThan(5);
    expect(links.length).toBeLessThanOrEqual(10);
    expect(links.some((link) => link?.includes('harbour-court'))).toBe(false);
    await page.waitForTimeout(300);
    expect(await shiftsOf(page)).toBeLessThan(0.01);
    await expectAccessible(page, 'product page with its rail');

    await rail.getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname === links[0]);
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${shop.url}${links[0]}`);
    await shopper.leave();
  },
);

test('FIX-43 PROD-26 a search sends the short ids of brand and category of viewed products, and its answer is for this visitor only', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  const search = async (requested: RegExp) => {
    const answered = page.waitForResponse((response) => requested.test(response.url()));
    await page.getByRole('combobox').or(page.locator('header input[name=q]')).first().fill('court');
    const answer = await answered;
    return [answer.status(), answer.headers()['cache-control']];
  };
  await shopper.visit('/articles/delivery');
  expect(await search(/suggest\?q=court$/)).toEqual([200, 'public, max-age=30']);
  await shopper.visit(SHOE);
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('personalisation');
  expect(await search(/suggest\?q=court&personalisation=[a-z0-9]{6}\.[a-z0-9]{6}$/)).toEqual([
    200,
    'private, max-age=30',
  ]);
  await shopper.leave();
});

test('PROD-09 NAV-49 without JavaScript the page links to category and brand, and shows price, points and payment methods', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { javaScript: false, allow: /404/ });
  const { page } = shopper;
  await shopper.visit(SHOE);
  await shopper.see('4 payments of $37.47, two weeks apart');
  await shopper.see('Earn 149 points');
  expect(await page.getByRole('link', { name: 'All Quayworn' }).getAttribute('href')).toBe('/nz/brands/quayworn');
  expect(await page.getByRole('link', { name: 'All Court' }).getAttribute('href')).toBe(
    '/nz/categories/footwear/sneakers/court',
  );
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
  expect(await meta('twitter:card')).toBe('summary_large_image');
  const image = await meta('og:image');
  expect(image).toMatch(new RegExp(`^${shop.url}/nz/media/share/\\d+-[0-9a-f]{16}\\.jpeg$`));
  const reply = await fetch(image ?? '');
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ]);
  for (const wrong of ['0-0000000000000000', '1-xyz', '999999999-0000000000000000'])
    expect((await fetch(`${shop.url}/nz/media/share/${wrong}.jpeg`)).status).toBe(404);
  await shopper.visit('/products/there-is-no-such-shoe');
  expect(await page.title()).toBe('Page Not Found · Kerb');
  await shopper.leave();
});

test('SHIP-03 the stores that have the chosen size are counted, and listed in a dialog', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await watchShifts(page);
  await shopper.visit(SHOE);
  await shopper.see('Choose a size to see the stores that have it');
  const { rows } = await shop.pool.query<{ label: string; stores: string[] }>(
    `select v.us_men as label, array_agg(l.name) as stores from catalogue.product p join catalogue.variant v on v.product_id = p.id
       join stock.stock s on s.variant_id = v.id and s.on_hand > s.reserved join stores.location l on l.id = s.location_id
     where p.path = 'quayworn-harbour-court-chalk-pounamu' and exists (select 1 from stock.stock w where w.variant_id = v.id and w.location_id = 'warehouse' and w.on_hand > w.reserved)
     group by v.id order by count(*) desc limit 1`,
  );
  const size = rows[0]?.label ?? '';
  const stores = (rows[0]?.stores ?? []).filter((name) => name.startsWith('Kerb')).sort();
  expect(stores.length).toBeGreaterThan(1);
  await page.getByRole('radio', { name: size, exact: true }).check({ force: true });
  const line = page.getByRole('button', {
    name: new RegExp(`^Pick up (today|tomorrow|later) at ${stores.length} stores$`),
  });
  await line.click();
  const dialog = page.getByRole('dialog', { name: `Stores with US Men ${size}` });
  await dialog.waitFor();
  const listed = await dialog.getByRole('listitem').allTextContents();
  expect(listed.map((text) => stores.find((name) => text.startsWith(name))).sort()).toEqual(stores);
  expect(listed.every((text) => /In stock|Few left|Last one/.test(text))).toBe(true);
  await expectAccessible(page, 'stores');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Pick up/);
  expect(await shiftsOf(page)).toBeLessThan(0.01);
  await shopper.leave();
});

test('PROD-30 APP-14 the gallery works by keyboard and thumbnail; the zoom goes to 2.5 in steps of 0.4, with the image of 2400; controls are 44 px', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit(SHOE);
  const strip = page.getByRole('list', { name: 'Images', exact: true });
  const shown = () => strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));
  await page.getByRole('link', { name: 'Picture 3 of 6' }).click();
  await expect.poll(shown).toBe(2);
  const first = strip.getByRole('link').first();
  await first.focus();
  await expect.poll(shown).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(shown).toBe(0);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Images of Quayworn Harbour Court' });
  await dialog.waitFor();
  const controls = await dialog.getByRole('button').all();
  expect(controls).toHaveLength(5);
  for (const control of controls) {
    const { width, height } = (await control.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height), `${await control.getAttribute('aria-label')}`).toBeGreaterThanOrEqual(44);
  }
  const width = async () =>
    Math.round((((await dialog.locator('img').boundingBox())?.width ?? 0) / DESKTOP.height) * 100) / 100;
  const steps: number[] = [await width()];
  const large = page.waitForRequest((request) => /\/nz\/media\/[0-9a-f]{32}\/2400\.(avif|webp)$/.test(request.url()));
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press('+');
    await page.waitForTimeout(50);
    steps.push(await width());
  }
  expect(steps).toEqual([1, 1.4, 1.8, 2.2, 2.5, 2.5]);
  await large;
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('-');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => dialog.getByRole('status').textContent()).toBe('Picture 2/6');
  await expectAccessible(page, 'zoom');
  await page.keyboard.press('Escape');
  await expect.poll(shown).toBe(1);
  await shopper.leave();
});

test('PROD-30 fingers swipe through the gallery and pinch in the zoom', async () => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(`${shop.url}/nz${SHOE}`);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  const fingers = await context.newCDPSession(page);
  const touch = async (...frames: { x: number; y: number }[][]) => {
    for (const [index, touchPoints] of frames.entries()) {
      await fingers.send('Input.dispatchTouchEvent', {
        type: index === 0 ? 'touchStart' : touchPoints.length > 0 ? 'touchMove' : 'touchEnd',
        touchPoints,
      });
      await page.waitForTimeout(16);
    }
  };
  const across = (y: number) => [...Array.from({ length: 12 }, (_, step) => [{ x: 350 - step * 26, y }]), []];
  const strip = page.getByRole('list', { name: 'Images', exact: true });
  await touch(...across(350));
  await expect.poll(() => strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth))).toBe(1);

  await page.waitForTimeout(400);
  await page.touchscreen.tap(195, 350);
  const dialog = page.getByRole('dialog', { name: /^Images of/ });
  await dialog.waitFor();
  await expect.poll(() => dialog.getByRole('status').textContent()).toBe('Picture 2/6');
  await touch(...across(420));
  await expect.poll(() => dialog.getByRole('status').textContent()).toBe('Picture 3/6');
  const width = async () =>
    Math.round((((await dialog.locator('img').boundingBox())?.width ?? 0) / PHONE.width) * 10) / 10;
  const apart = (by: number) => [
    { x: 195 - by, y: 420 },
    { x: 195 + by, y: 420 },
  ];
  await touch(apart(40), apart(50), apart(60), apart(80), []);
  expect(await width()).toBe(2);
  await touch(apart(40), apart(80), apart(150), []);
  expect(await width()).toBe(2.5);
  await touch(apart(150), apart(80), apart(20), []);
  expect(await width()).toBe(1);
  await context.close();
});

test('the page is shared by the device’s own sheet, or its link copied, without the listing it was opened from', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    Object.defineProperty(navigator, 'share', {
      value: async (what: unknown) => void told.push(what),
      configurable: true,
    });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void told.push(text) },
      configurable: true,
    });
  });
  await shopper.visit(`${SHOE}?ref=abc123`);
  const told = () => page.evaluate(() => (window as unknown as { told: unknown[] }).told);
  const button = page.getByRole('button', { name: 'Share' });
  await button.click();
  const url = `${shop.url}/nz${SHOE}`;
  await expect.poll(told).toEqual([{ title: 'Quayworn Harbour Court', url }]);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', {
      value: async () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    }),
  );
  await button.click();
  await page.getByRole('button', { name: 'Link copied' }).waitFor();
  expect(await told()).toEqual([{ title: 'Quayworn Harbour Court', url }, url]);
  await shopper.leave();
});
