/** The activity log as a manager reads it, on a phone and a desktop, and the parts that other screens show of it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { createStaff, loggedInStaff } from '../support/clients/staff-login.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let staffed: StaffedShop;
let shop: TestShop;
beforeAll(async () => {
  [browser, staffed] = await Promise.all([launchBrowser(), openStaffedShop()]);
  shop = staffed.shop;
  await createStaff(shop, 'manager');
});
afterAll(async () => {
  await browser.close();
  await staffed.close();
});

test('OWN-08 a manager finds a change by its words and by who made it, and sees the part of an order, a product, a customer and the settings at their screens, at both widths', async () => {
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
  await table.getByRole('row', { name: /Mere the manager.*Settings published.*Name.*Kererū/ }).waitFor();
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

  // An order, a product, a customer and the settings show their own part.
  const { number } = await staffed.buy({ email: freshEmail('part') });
  await staffed.service.call('POST', `/staff/orders/${number}/notes`, { body: 'Rang about the colour' });
  const { rows } = await shop.pool.query('select code from catalogue.product limit 1');
  const code = encodeURIComponent(rows[0].code);
  const { version, product } = (await staffed.merchandiser.call('GET', `/staff/products/${code}`)).body;
  const changed = { ...product, materials: 'Pōhutukawa felt' };
  expect(
    (await staffed.merchandiser.call('PUT', `/staff/products/${code}`, { version, product: changed })).status,
  ).toBe(200);
  const email = freshEmail('own');
  const customer = await newCustomer(shop, email);
  await customer.call('PUT', '/account', { customer: { firstName: 'Mārama' } });
  const found = await shop.pool.query('select id from accounts.customer where email = $1', [email]);
  const parts = [
    [`orders/${number}`, `Order ${number}`, 'Rang about the colour'],
    [`products/${code}`, /Harbour Court/, 'Pōhutukawa felt'],
    [`customers/${found.rows[0].id}`, 'Mārama Ngāta', 'Mārama'],
    ['settings', 'Settings', 'Kererū'],
  ] as const;
  for (const [path, title, change] of parts)
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      await staff.go(`/${path}`);
      await seeTitle(page, title);
      await page.getByText('Last changes').click();
      // A table, or a list where there is no room for one.
      const entries = page.locator('details', { hasText: 'Last changes' });
      await entries.getByText(change).filter({ visible: true }).first().waitFor();
      await inspectLoadedScreen(page, `activity-of-${path.split('/')[0]}`);
    }
});
