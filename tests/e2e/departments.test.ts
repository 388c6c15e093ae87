/** The departments of the header: Women, Men, Kids, Brands, New and Sale, with panels, by any way of pressing. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { countOf, pathsOf, waitUntilSettled } from '../support/browser/listing.ts';
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

const shopNav = (page: Page) =>
  page.getByRole('banner').getByRole('navigation', { name: 'Shop' }).filter({ visible: true });
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

test('UX-06 by keyboard: each department is a link and a button whose panel opens, is next in order and closes', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/orders');
  const women = shopNav(page).getByRole('group', { name: 'Women' });
  await shopNav(page).getByRole('link', { name: 'Women', exact: true }).focus();
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Women: more');
  expect(await women.count()).toBe(0);
  await page.keyboard.press('Enter');
  await women.waitFor();
  await takeScreenshot(page, 'UX-06-women-1280', { fullPage: false });
  await expectAccessible(page, 'a department');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe(await women.getByRole('link').first().textContent());
  await page.keyboard.press('Escape');
  await expect.poll(() => women.count()).toBe(0);
  expect(await focusedName(page)).toBe('Women: more');
  // A link within it leads there, and the panel is gone.
  await page.keyboard.press('Enter');
  await women.getByRole('link', { name: 'Boots' }).press('Enter');
  await page.waitForURL(/\/categories\/footwear\/boots\?gender=womens$/);
  await page.getByRole('heading', { level: 1, name: 'Boots' }).waitFor();
  await expect.poll(() => women.count()).toBe(0);
  await shopper.leave();
});

test('UX-06 by mouse: resting on a department opens its panel, passing over it does not; by touch its button does', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/orders');
  const panels = page.locator('header [popover]:visible');
  const centre = async (name: string) => {
    const box = await shopNav(page).getByRole('link', { name, exact: true }).boundingBox();
    return [(box?.x ?? 0) + 10, (box?.y ?? 0) + 20] as const;
  };
  const [men, sale] = [await centre('Men'), await centre('Sale')];
  await page.mouse.move(...men);
  await page.mouse.move(640, 700);
  await page.waitForTimeout(400);
  expect(await panels.count()).toBe(0);
  await page.mouse.move(...men);
  await shopNav(page).getByRole('group', { name: 'Men', exact: true }).waitFor();
  // On to another: one is open at a time. Into the panel: it stays.
  await page.mouse.move(...sale);
  await shopNav(page).getByRole('group', { name: 'Sale' }).waitFor();
  expect(await panels.count()).toBe(1);
  await page.mouse.move(sale[0], 150);
  await page.waitForTimeout(500);
  expect(await panels.count()).toBe(1);
  await page.mouse.move(640, 880);
  await expect.poll(() => panels.count()).toBe(0);
  const links = new Set<string>();
  for (const name of ['Women', 'Men', 'Kids', 'Brands', 'New', 'Sale']) {
    await shopNav(page)
      .getByRole('button', { name: `${name}: more`, exact: true })
      .dispatchEvent('click');
    const panel = shopNav(page).getByRole('group', { name, exact: true });
    await panel.waitFor();
    expect(await panel.getByRole('link').count(), name).toBeGreaterThan(3);
    for (const to of await panel
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href)))
      links.add(to);
    await takeScreenshot(page, `UX-06-${name}-1280`, { fullPage: false });
    await page.keyboard.press('Escape');
  }
  await shopper.leave();
  // No link leads to an empty page.
  expect(links.size).toBeGreaterThan(50);
  for (const to of links) {
    const answer = await fetch(to);
    const html = await answer.text();
    expect(answer.status, to).toBe(200);
    if (!/\/products\/|\/brands$/.test(to)) expect(html, to).toMatch(/id="hits"/);
  }
});

test.each([
  [PHONE, true],
  [{ width: 320, height: 640 }, true],
  [{ width: 768, height: 1024 }, true],
  [PHONE, false],
])(
  'UX-06 on a phone of %o the menu holds the departments, one open at a time (script: %s)',
  async (viewport, javaScript) => {
    const shopper = await newShopper(browser, shop.url, viewport, { javaScript });
    const { page } = shopper;
    await shopper.visit('/orders');
    await page.getByRole('banner').locator('summary[aria-label="Menu"]').click();
    const menu = shopNav(page);
    const women = menu.locator('details').filter({ hasText: 'Women' }).first();
    await menu.getByText('Men', { exact: true }).click();
    await menu.getByText('Women', { exact: true }).click();
    await expect.poll(() => menu.locator('details[open]').count()).toBe(1);
    const heights = await women
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await takeScreenshot(page, `UX-06-menu-${viewport.width}`, { fullPage: false });
    if (javaScript) await expectAccessible(page, 'the menu');
    await women.getByRole('link', { name: 'Everything for women' }).click();
    await page.waitForURL(/\/products\?gender=womens$/, { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { level: 1, name: 'Women' }).waitFor();
    if (javaScript) await expect.poll(() => page.locator('header details[open]').count()).toBe(0);
    await shopper.leave();
  },
);

test('UX-06 without JavaScript a panel opens, and its links lead to the products', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP, { javaScript: false });
  const { page } = shopper;
  await shopper.visit('/orders');
  await shopNav(page).getByRole('button', { name: 'Kids: more' }).click();
  await shopNav(page).getByRole('group', { name: 'Kids' }).getByRole('link', { name: 'Everything for kids' }).click();
  await page.waitForURL(/\/products\?gender=kids$/, { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1, name: 'Kids' }).waitFor();
  await shopper.leave();
});

test('UX-06 a department is a page of its own, and a men’s size in it shows men’s and unisex models only', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/products?gender=mens');
  expect(await page.title()).toMatch(/^Men\b/);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${shop.url}/nz/products?gender=mens`);
  expect(await page.locator('meta[name=robots]').count()).toBe(0);
  expect(await (await fetch(`${shop.url}/nz/sitemap-pages.xml`)).text()).toContain(
    `${shop.url}/nz/products?gender=mens</loc>`,
  );
  expect(await shopNav(page).getByRole('link', { name: 'Men', exact: true }).getAttribute('aria-current')).toBe('page');
  // Narrower links stay within the department.
  await page
    .getByRole('navigation', { name: 'Narrower' })
    .getByRole('link', { name: /^Footwear/ })
    .click();
  await page.waitForURL(/\/categories\/footwear\?gender=mens$/);
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('list', { name: 'US Men sizes' })
    .getByRole('link', { name: /^9\b/ })
    .first()
    .click();
  await page.waitForURL(/usMenSize=9/);
  const { rows } = await shop.pool.query<{ path: string }>(
    `select p.path from catalogue.product p join catalogue.category c on c.id = p.category_id
     where p.state in ('current', 'evergreen') and p.demographic in ('mens', 'unisex') and c.path like 'footwear%'
       and exists (select 1 from catalogue.variant v join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse'
         where v.product_id = p.id and not v.retired and v.us_men = '9' and s.on_hand > s.reserved)`,
  );
  await expect.poll(() => countOf(page)).toBe(rows.length);
  await waitUntilSettled(page);
  const listed = rows.map(({ path }) => path);
  for (const path of await pathsOf(page)) expect(listed).toContain(path);
  await shopper.leave();
});
