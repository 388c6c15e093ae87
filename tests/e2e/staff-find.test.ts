/** OWN-15: one box of the staff site finds anything, by keyboard alone, on a phone and a desktop. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const WAIT = { timeout: patient(5_000) };
let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
  for (const role of ['picker', 'manager'] as const) await createStaff(shop, role);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('OWN-15 Ctrl+K, a few letters, arrows and Enter lead to a product, a size and a screen; Escape gives the focus back', async () => {
  const staff = await openStaffSite(browser, shop, 'manager', DESKTOP);
  const { page } = staff;
  const dialog = page.getByRole('dialog', { name: 'Find anything' });
  const field = dialog.getByRole('combobox');
  const chosen = () => dialog.getByRole('option', { selected: true }).textContent();
  await page.keyboard.press('Control+k');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement), WAIT).toBe(true);
  await page.keyboard.type('harbour cou');
  await expect.poll(() => dialog.getByRole('group', { name: 'Products' }).getByRole('option').count(), WAIT).toBe(5);
  await staff.see('5 results. Up and down keys choose, Enter opens.');
  const first = await chosen();
  await page.keyboard.press('ArrowDown');
  expect(await chosen()).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  expect(await chosen()).toBe(first);
  await inspectLoadedScreen(page, 'staff-find');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/staff\/products\/[^/]+$/);
  expect(await dialog.isVisible()).toBe(false);

  const { rows } = await shop.pool.query('select id, code from catalogue.variant order by id limit 1');
  await page.keyboard.press('Control+k');
  // What was typed before is selected, so that it is replaced.
  await page.keyboard.type(rows[0].code);
  await dialog.getByRole('group', { name: 'SKU' }).getByRole('option').click();
  await page.waitForURL(`**/staff/stock/${rows[0].id}`);

  const opener = page.getByRole('button', { name: 'Find' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('promo');
  await expect.poll(chosen, WAIT).toContain('Promotions');
  await page.keyboard.press('Escape');
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement), WAIT).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/staff/promotions');
  await seeTitle(page, 'Promotions');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('announ');
  await dialog
    .getByRole('group', { name: 'Settings' })
    .getByRole('option', { name: /^Announcement KERB_/ })
    .click();
  await seeTitle(page, 'Settings');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), WAIT)
    .toBe('KERB_ANNOUNCEMENT');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzqx');
  await staff.see('Nothing found for ‘zzqx’.');
  await page.route('**/nz/api/staff/find?*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.keyboard.type(' y');
  await staff.see('The shop did not answer. Only screens are found.');
  await staff.leave();
});

test('OWN-15 on a phone the box fills the screen, options are 44 px high, and a picker finds no screen of others', async () => {
  const staff = await openStaffSite(browser, shop, 'picker', PHONE);
  const { page } = staff;
  await page.getByRole('button', { name: 'Find' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find anything' });
  await dialog.getByRole('combobox').fill('st');
  await expect.poll(() => dialog.getByRole('option', { name: /^Stock/ }).count(), WAIT).toBe(1);
  await dialog.getByRole('combobox').fill('harbour court chalk / pounamu');
  await expect.poll(() => dialog.getByRole('option').count(), WAIT).toBeGreaterThan(0);
  for (const box of await dialog.getByRole('option').all())
    expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await inspectLoadedScreen(page, 'staff-find');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await inspectLoadedScreen(page, 'staff-find-dark');
  await dialog.getByRole('combobox').fill('promo');
  await staff.see('Nothing found for ‘promo’.');
  await staff.leave();
});
