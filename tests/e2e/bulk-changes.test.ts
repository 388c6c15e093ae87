/** OWN-12 on the staff site: products are filtered and chosen across pages, changed after a preview, and taken back. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  await createStaff(shop, 'merchandiser');
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const sums = async (): Promise<{ products: number; cents: number }> =>
  (
    await shop.pool.query(
      `select count(*)::int as products, sum(price_cents)::int as cents from catalogue.product p
       join catalogue.category c on c.id = p.category_id where c.path = 'footwear' or c.path like 'footwear/%'`,
    )
  ).rows[0];

test('OWN-12 a merchandiser takes a fifth off all products of a category, over its pages, and takes it back; on a phone two are tagged', async () => {
  const before = await sums();
  expect(before.products).toBeGreaterThan(30);
  const { page, open, leave } = await openStaffSite(browser, shop, 'merchandiser', DESKTOP);
  await open('products', 'Products');
  await page.getByText('Filter this list').click();
  await page.getByLabel('Category').selectOption({ label: 'Footwear' });
  await page.getByRole('button', { name: `Choose all ${before.products} products of this list` }).click();
  const chosen = page.getByRole('region', { name: 'Chosen products' });
  await chosen.getByText(`${before.products} products chosen`).waitFor();
  await chosen.getByRole('button', { name: 'Preview' }).click();
  await chosen.getByText(/amount such as|more than 0/).waitFor();
  await inspectLoadedScreen(page, 'bulk-choice');
  await chosen.getByLabel('Percent').fill('20');
  await chosen.getByLabel('Round').selectOption('Nearest .90');
  await chosen.getByLabel('Was price').selectOption('None');
  await chosen.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { level: 1, name: 'Price: 20 % off, to the nearest .90' }).waitFor();
  expect(await sums()).toEqual(before);
  await inspectLoadedScreen(page, 'bulk-preview');
  await page.getByRole('button', { name: /^Change \d+ products$/ }).click();
  await page.getByText(/^\d+ products changed/).waitFor();
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  expect((await sums()).cents).toBeLessThan(before.cents * 0.85);
  await inspectLoadedScreen(page, 'bulk-done');
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText(/^\d+ products taken back/).waitFor();
  await expect.poll(() => sums()).toEqual(before);
  await open('products/changes', 'Changes of many products');
  await page.getByRole('link', { name: /^Price: 20 % off/ }).waitFor();
  await inspectLoadedScreen(page, 'bulk-changes');
  await leave();

  const phone = await openStaffSite(browser, shop, 'merchandiser', PHONE);
  await phone.open('products', 'Products');
  const boxes = phone.page.getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const two = phone.page.getByRole('region', { name: 'Chosen products' });
  await two.getByText('2 products chosen').waitFor();
  await two.getByLabel('Change').selectOption('Tags');
  await two.getByLabel('Add tags').fill('Winter, sale week');
  await inspectLoadedScreen(phone.page, 'bulk-choice');
  await two.getByRole('button', { name: 'Preview' }).click();
  await phone.page.getByRole('button', { name: 'Change 2 products' }).click();
  await phone.page.getByText(/^2 products changed/).waitFor();
  await inspectLoadedScreen(phone.page, 'bulk-done');
  await phone.open('products?tag=sale%20week', 'Products');
  await phone.page.getByText('2 products, last changed first').waitFor();
  await phone.leave();
});
