/**
 * A shopper's own size, the size guide, the listing a product was opened from, and recently viewed products: all stored
 * in the browser only.
 */
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

const stored = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(`v1:${key}`) ?? 'null'), name);

test.each([
  ['light', PHONE],
  ['dark', DESKTOP],
] as const)('CAT-12 PROD-04 a size is picked once and then used on every page (%s)', async (theme, viewport) => {
  const shopper = await newShopper(browser, shop.url, viewport);
  const { page } = shopper;
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await shopper.visit('/products');
  await page.getByRole('button', { name: 'Set my size' }).click();
  const dialog = page.getByRole('dialog', { name: 'My size' });
  await dialog.getByRole('radio', { name: 'US Women' }).dispatchEvent('click');
  await dialog.getByRole('radio', { name: '10', exact: true }).check({ force: true });
  await dialog.getByRole('radio', { name: 'US Men' }).dispatchEvent('click');
  expect(
    await dialog.getByRole('radio', { name: '9', exact: true }).isChecked(),
    'the same size in the other system',
  ).toBe(true);
  await expectAccessible(page, 'my size');
  await dialog.getByRole('button', { name: 'Save US Men 9' }).click();
  await page.waitForURL(/\/products\?usMenSize=9$/);
  expect(await stored(page, 'my-size')).toEqual({ system: 'usMen', mine: { system: 'usMen', label: '9' } });
  await expectAccessible(page, 'listing in my size');

  const chip = page.getByRole('link', { name: /^My size \(US Men 9\)/ });
  await expect.poll(() => chip.getAttribute('aria-current')).toBe('true');
  await expect.poll(() => chip.getAttribute('href')).toBe('/nz/products');
  await chip.click();
  await page.waitForURL(/\/products$/);
  await expect.poll(() => chip.getAttribute('href')).toBe('?usMenSize=9');

  await shopper.visit(SHOE);
  const own = page.getByRole('radio', { name: '9 Your size' });
  await expect.poll(() => own.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Change my size' }).click();
  await dialog.getByRole('button', { name: 'Clear my size' }).click();
  await expect.poll(() => own.count()).toBe(0);
  await shopper.leave();
});

test('PROD-04 the size guide marks the row of the chosen size', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(SHOE);
  await page.getByRole('radio', { name: '9', exact: true }).check({ force: true });
  await page.getByRole('link', { name: 'Size guide' }).click();
  const guide = page.getByRole('dialog', { name: 'Size guide' });
  await guide.locator('tr[aria-current]').waitFor();
  expect(await guide.locator('tr[aria-current] td').allTextContents()).toEqual(['9', '10', '8', '41.5', '26']);
  expect(await guide.getByRole('listitem').count()).toBe(3);
  await expectAccessible(page, 'size guide');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Size guide');
  await shopper.leave();
});

test('CAT-11 PROD-24 a product opened from a listing records the listing; pages themselves are the same for everybody', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/products?page=2');
  const card = page.locator('#results article a').nth(2);
  expect(await card.getAttribute('href')).not.toContain('ref=');
  await card.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await card.click();
  await page.waitForURL(/\/products\/[^?]+\?ref=[a-z0-9]{6}$/);
  const ref = new URL(page.url()).searchParams.get('ref');
  expect(await stored(page, 'products')).toEqual({
    referrersById: [[ref, { listName: 'All products', listId: '/products', position: 63 }]],
  });
  await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(page.url().split('?')[0]);
  await page.goBack();
  await page.waitForURL(/\/products\?page=2$/);
  // First the URL changes, then the page, then the scroll position: a click in between would hit something else.
  await page.locator('#results article a').nth(3).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);

  const [opened] = await Promise.all([
    shopper.context.waitForEvent('page'),
    page
      .locator('#results article a')
      .nth(3)
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await opened.waitForURL(/\?ref=[a-z0-9]{6}$/);
  await opened.close();

  // Every kind of listing, and the rails of the home page and of a product.
  for (const [from, list, listName] of [
    ['/search?q=boot', '#hits', 'Results for “boot”'],
    ['/categories/footwear/sneakers', '#hits', 'Sneakers'],
    ['/brands/quayworn', '#hits', 'Quayworn'],
    ['/brands/quayworn/footwear/sneakers', '#hits', 'Quayworn Sneakers'],
    ['/', 'main ul:has(article)', null],
    [SHOE, 'section[aria-label="Products like this one"]', 'Products like this one'],
  ] as const) {
    await shopper.visit(from);
    const items = page.locator(list).first().getByRole('listitem');
    // A product's rail is loaded when it comes into view.
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 250);
          return items.count();
        },
        { message: from },
      )
      .toBeGreaterThan(1);
    await items.nth(1).getByRole('link').first().click();
    await page.waitForURL(/\/products\/[^?]+\?ref=[a-z0-9]{6}$/);
    const { referrersById } = (await stored(page, 'products')) as {
      referrersById: [string, { listName: string; listId: string; position: number }][];
    };
    const [id, referrer] = referrersById.at(-1) ?? [];
    expect(id, from).toBe(new URL(page.url()).searchParams.get('ref'));
    expect(referrer, from).toMatchObject({ position: 2, ...(listName !== null && { listName }) });
  }
  await shopper.leave();
});

test('recently viewed products are below a product, newest first, without the product itself', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/products');
  const paths = (
    await page
      .locator('#results article a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  ).slice(0, 3);
  for (const path of paths) {
    await shopper.visit(path.replace('/nz', ''));
    await expect
      .poll(async () => ((await stored(page, 'recently-viewed')) as string[] | null)?.length)
      .toBe(paths.indexOf(path) + 1);
  }
  const rail = page.getByRole('region', { name: 'Recently viewed products' });
  await expect
    .poll(() => rail.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual([paths[1], paths[0]]);
  await rail.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'recently viewed');

  // A product that no longer exists is removed from the page and from storage.
  await page.evaluate(() => localStorage.setItem('v1:recently-viewed', JSON.stringify(['999999999'])));
  await page.reload();
  await expect.poll(() => stored(page, 'recently-viewed')).toHaveLength(1);
  await expect.poll(() => rail.count()).toBe(0);
  await shopper.leave();
});

test('PROD-39 on a product restricted to members a logged-out visitor is asked to log in or sign up', async () => {
  const { rows } = await shop.pool.query<{ path: string }>(
    `select p.path from catalogue.product p where p.loyalty_member_exclusive and exists (
       select 1 from catalogue.variant v join stock.stock s on s.variant_id = v.id where v.product_id = p.id and s.location_id = 'warehouse' and s.on_hand > s.reserved) limit 1`,
  );
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(`/products/${rows[0]?.path}`);
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Sign up' }).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Add to cart' }).count()).toBe(0);
  await shopper.leave();
});
