/** OWN-05 on the staff site: a manager adds a store, closes it for days and for good, and reads what is open there. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  for (const role of ['merchandiser', 'manager'] as const) await createStaff(shop, role);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('OWN-05 OWN-16 a store is added by keyboard, found on the map, closed for days, reopened and closed for good; the shop follows', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager', DESKTOP);
  await open('stores', 'Stores');
  await inspectLoadedScreen(page, 'stores');
  await page.getByRole('link', { name: 'Add a store' }).click();
  await seeTitle(page, 'New store');
  await page.getByRole('button', { name: 'Save store' }).click();
  await page.getByText('Enter a street.').waitFor();
  await inspectLoadedScreen(page, 'store-refused');
  for (const [label, value] of [
    ['Code', 'HARBOUR'],
    ['Name', 'Kerb Harbour'],
    ['Address of its page', 'kerb-harbour'],
    ['Street', '5 Quay Street'],
    ['Suburb or town', 'Te Aro'],
    ['Region', 'Wellington'],
    ['Postcode', '6011'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Find position from address' }).click();
  await expect.poll(() => page.getByLabel('Latitude (optional)').inputValue()).toMatch(/^-41\.2/);
  await page.getByRole('link', { name: /See it on a map/ }).waitFor();
  await page.getByRole('button', { name: 'Add a day' }).click();
  await page.getByLabel('Day', { exact: true }).fill('2030-12-24');
  await page.getByLabel('Name, such as Christmas Eve').fill('Christmas Eve');
  await page.getByLabel('Name, such as Christmas Eve').press('Enter');
  await seeTitle(page, 'Kerb Harbour');
  await page.getByText('No order is still to be handed over or sent from here.').waitFor();
  await inspectLoadedScreen(page, 'store');
  const pageStatus = async () => (await fetch(`${shop.url}/nz/stores/kerb-harbour`)).status;
  await expect.poll(pageStatus, { timeout: patient(10_000) }).toBe(200);

  await page.getByRole('button', { name: 'Close for days' }).click();
  await page.getByText('Enter the first day.').waitFor();
  await page.getByLabel('First day').fill('2030-01-07');
  await page.getByLabel('Last day').fill('2030-01-09');
  await page.getByLabel('What customers read, such as Stocktake').fill('Stocktake');
  await page.keyboard.press('Enter');
  await page.getByText(/Closed Mon 7 Jan – Wed 9 Jan: Stocktake/).waitFor();
  // Closing outdates no form: the store can still be saved.
  await page.getByLabel('Phone (optional)').fill('04 555 0199');
  await page.getByRole('button', { name: 'Save store' }).click();
  await page.getByText('Saved. Shoppers see it within seconds.').waitFor();
  await page.getByRole('button', { name: 'Remove the closure' }).click();
  await page.getByRole('button', { name: 'Close for good' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close for good' }).click();
  await page.getByText('This store is closed for good. Customers do not see it.').waitFor();
  await expect.poll(pageStatus, { timeout: patient(10_000) }).toBe(404);
  await leave();

  const phone = await openStaffSite(browser, shop, 'manager', PHONE);
  await phone.open('stores', 'Stores');
  await inspectLoadedScreen(phone.page, 'stores');
  await phone.open('stores/HARBOUR', 'Kerb Harbour');
  await inspectLoadedScreen(phone.page, 'store');
  await phone.page.getByRole('button', { name: 'Reopen' }).click();
  await phone.page.getByText('The store is open.').waitFor();
  await phone.leave();

  const merchandiser = await openStaffSite(browser, shop, 'merchandiser', DESKTOP);
  expect(await merchandiser.page.getByRole('link', { name: 'Stores', exact: true }).count()).toBe(0);
  await merchandiser.leave();
});
