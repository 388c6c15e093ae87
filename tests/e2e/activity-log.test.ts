/** The activity log as a manager reads it, on a phone and a desktop, and from the settings. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { createStaff, loggedInStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
  await createStaff(shop, 'manager');
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('a manager finds a change by its words and by who made it, from the settings too, at both widths', async () => {
  const other = await loggedInStaff(shop, 'manager', 'hemi@kerb.example');
  const drafted = await other.call('POST', '/staff/settings/revisions', { changes: { KERB_STORE_NAME: 'Kererū' } });
  await other.call('PUT', `/staff/settings/revisions/${drafted.body.id}`, { publishAt: null });
  const staff = await openStaffSite(browser, shop, 'manager', DESKTOP);
  const { page } = staff;
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByText('Last changes').click();
  await page.getByRole('table', { name: 'Activity' }).getByText('Settings published').waitFor();
  await page.getByRole('link', { name: 'All activity' }).click();
  await seeTitle(page, 'Activity');
  const table = page.getByRole('table', { name: 'Activity' });
  await table.getByRole('row', { name: /Mere the manager.*Settings published.*KERB_STORE_NAME.*Kererū/ }).waitFor();
  await page.getByLabel('Words of the change').fill('kererū');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/what=kerer/);
  expect(await table.getByRole('row').count()).toBe(3);
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await inspectLoadedScreen(page, 'activity');
  }
  await page.getByLabel('Words of the change').fill('takahē');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('No such changes.').waitFor();
});
