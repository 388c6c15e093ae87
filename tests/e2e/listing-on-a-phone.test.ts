/** A listing on a phone: the first products without scrolling, one row of controls, a header that makes room, filters. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { countOf, waitUntilSettled } from '../support/browser/listing.ts';
import { newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  // With a tag container, so that the first visit shows the consent panel too.
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_TAG_CONTAINER: 'GTM-KERB1' })]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

const SMALL_PHONE = { width: 320, height: 640 };

/** A shopper who has answered the consent panel, with these values in storage. */
async function newPhone(viewport: typeof PHONE, stored: Record<string, unknown> = {}): Promise<Shopper> {
  const shopper = await newShopper(browser, shop.url, viewport);
  await shopper.visit('/orders');
  await shopper.page.getByRole('button', { name: 'Refuse all' }).click();
  await shopper.page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(`v1:${name}`, JSON.stringify(value));
  }, stored);
  // Sums up every shift of the layout, those before hydration included.
  await shopper.page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as never as { shifted: number }).shifted += (entry as never as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return shopper;
}
const shiftOf = (page: Page) => page.evaluate(() => (window as never as { shifted: number }).shifted);

/** Top, bottom, left and right edges in the viewport. */
const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return { top, bottom, left, right };
    });

test('UX-07 at 390 by 844 the first row of products is in view on a first visit, above the consent panel', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  for (const path of ['/products', '/categories/footwear/sneakers', '/brands/quayworn', '/search?q=boot']) {
    await shopper.visit(path);
    await page.getByRole('button', { name: 'Refuse all' }).waitFor();
    const [first, second, panel] = await Promise.all([
      boxOf(page, '#hits > :nth-child(1)'),
      boxOf(page, '#hits > :nth-child(2)'),
      boxOf(page, 'section[aria-labelledby="consent-question"]'),
    ]);
    expect(second.top, path).toBe(first.top);
    expect(first.top, path).toBeLessThanOrEqual(265);
    expect(Math.max(first.bottom, second.bottom), path).toBeLessThanOrEqual(panel.top);
  }
  await takeScreenshot(page, 'UX-07-first-visit-390', { fullPage: false });
  await shopper.leave();
});

test.each([
  ['without a size', PHONE, {}],
  ['without a size', SMALL_PHONE, {}],
  ['with a long size', PHONE, { system: 'usWomen', label: '10.5' }],
  ['with a long size', SMALL_PHONE, { system: 'usWomen', label: '10.5' }],
  ['with a size that is not here', SMALL_PHONE, { system: 'usKids', label: '99' }],
])('UX-07 CAT-18 filter, sort and my size share one row that nothing moves, %s (%o)', async (_, viewport, mine) => {
  const shopper = await newPhone(viewport, { 'my-size': { mine, system: 'usWomen' } });
  const { page } = shopper;
  await shopper.visit('/products?colour=black&sort=priceAsc');
  await waitUntilSettled(page);
  const controls = await page.locator('main .listing-tool:visible').evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      return { top, height: bottom - top, left, right, words: one.textContent, cut: one.scrollWidth - one.clientWidth };
    }),
  );
  expect(controls.length, JSON.stringify(controls)).toBeGreaterThanOrEqual(3);
  for (const { top, height, left, right, cut, words } of controls) {
    expect(top, words ?? '').toBe(controls[0]?.top);
    expect(height, words ?? '').toBe(44);
    expect(right - left, words ?? '').toBeGreaterThanOrEqual(44);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(viewport.width);
    expect(cut, `${words} does not fit`).toBeLessThanOrEqual(0);
  }
  const first = await boxOf(page, '#hits > :first-child');
  expect(first.bottom, 'the first row is in view').toBeLessThanOrEqual(viewport.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  expect(await shiftOf(page)).toBe(0);
  await expectAccessible(page, 'listing');
  await takeScreenshot(page, `UX-07-controls-${viewport.width}`, { fullPage: false });
  await shopper.leave();
});

test('UX-07 the header shrinks while scrolling down and returns on scrolling up, for the keyboard and for its menu', async () => {
  const shopper = await newPhone(PHONE);
  const { page } = shopper;
  await shopper.visit('/products');
  const bottom = async () => Math.round((await boxOf(page, 'header')).bottom);
  const searchIsCovered = () =>
    page.evaluate(() => {
      const box = document.querySelector('header [role=search]') as HTMLElement;
      const { left, top, height } = box.getBoundingClientRect();
      return !box.contains(document.elementFromPoint(left + 20, top + height / 2));
    });
  const whole = await bottom();
  await page.mouse.move(200, 600);
  await page.mouse.wheel(0, 600);
  await expect.poll(bottom).toBe(whole - 52);
  expect(await searchIsCovered()).toBe(true);
  await takeScreenshot(page, 'UX-07-scrolled-390', { fullPage: false });
  // Its buttons are where they were.
  expect(
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Cart' })
      .or(page.getByRole('banner').getByRole('button', { name: /cart/i }))
      .first()
      .isVisible(),
  ).toBe(true);
  await page.mouse.wheel(0, -10);
  await page.waitForTimeout(300);
  expect(await bottom(), 'a little up changes nothing').toBe(whole - 52);
  await page.mouse.wheel(0, -60);
  await expect.poll(bottom).toBe(whole);
  expect(await searchIsCovered()).toBe(false);

  await page.mouse.wheel(0, 600);
  await expect.poll(bottom).toBe(whole - 52);
  // By keyboard: whatever has the focus in the header is not hidden.
  await page.getByRole('banner').getByRole('combobox').focus();
  await expect.poll(bottom).toBe(whole);
  await page.getByRole('banner').getByRole('combobox').blur();
  await expect.poll(bottom).toBe(whole - 52);
  await page.getByRole('banner').locator('summary[aria-label="Menu"]').click();
  await expect.poll(bottom).toBe(whole);
  expect((await boxOf(page, 'header details nav')).top).toBeGreaterThanOrEqual(whole - 1);
  await page.keyboard.press('Escape');
  expect(await shiftOf(page), 'nothing moved but the header').toBe(0);
  await shopper.leave();
});

test('UX-07 filters apply at once with a live count; closed, the listing follows, and back undoes it', async () => {
  const shopper = await newPhone(PHONE);
  const { page } = shopper;
  const { rows } = await shop.pool.query<{ colour: string; products: number }>(
    `select unnest(colours) as colour, count(*)::int as products from catalogue.product
     where state in ('current', 'evergreen') group by 1 order by 2 desc limit 1`,
  );
  const { colour, products } = rows[0] as { colour: string; products: number };
  await shopper.visit('/products');
  const all = await countOf(page);
  await page.getByRole('link', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  const show = sheet.getByRole('button', { name: /^Show|^No results/ });
  await expect.poll(() => show.textContent()).toBe(`Show ${all} results`);
  await expectAccessible(page, 'filters');
  await takeScreenshot(page, 'UX-07-sheet-390', { fullPage: false });

  const answer = Promise.withResolvers<void>();
  await page.route(/\/products\.data\?colour/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await sheet.getByText('Colour', { exact: true }).click();
  const chosen = sheet.getByRole('link', { name: new RegExp(`^${colour}`, 'i') });
  await chosen.click();
  // While the answer is on its way: the choice shows, the number stays, the button says that it is busy.
  await expect.poll(() => chosen.getAttribute('aria-current')).toBe('true');
  expect(await show.getAttribute('aria-busy')).toBe('true');
  expect(await show.textContent()).toBe(`Show ${all} results`);
  answer.resolve();
  await expect.poll(() => show.textContent()).toBe(`Show ${products} results`);
  expect(await show.locator('[aria-live="polite"]').count()).toBe(1);
  await show.click();
  await expect.poll(() => sheet.count()).toBe(0);
  expect(await countOf(page)).toBe(products);
  await page.getByRole('link', { name: 'Filter (1)' }).waitFor();

  await page.mouse.wheel(0, 900);
  const tile = page.locator('#hits article a').nth(6);
  await tile.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await tile.click();
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
  await page.goBack();
  await page.locator('#hits article a').nth(6).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  expect(await countOf(page)).toBe(products);
  await page.goBack();
  await expect.poll(() => countOf(page)).toBe(all);
  await shopper.leave();
});
