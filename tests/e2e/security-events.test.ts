/** The security events as a manager sees them, on a phone and a desktop. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApiKey } from '#modules/staff/api-keys/add-api-key.ts';
import { openDatabase } from '#platform/database/database.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { accountClient, newCustomer } from '../support/clients/account-client.ts';
import { createStaff, loggedInStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

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

/** An hour of a shop under attack. */
async function makeEvents(): Promise<{ attacker: string }> {
  const email = 'aroha@example.co.nz';
  await newCustomer(shop, email);
  const attacker = accountClient(shop.url);
  for (let n = 0; n < 3; n += 1) await attacker.call('POST', '/auth/login', { email, password: `Not-the-one ${n}` });
  await attacker.call('POST', '/auth/login', { email: 'nobody@example.co.nz', password: 'x' });
  const service = await loggedInStaff(shop, 'service');
  await service.call('POST', '/staff/gift-cards', {});
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const { key } = await addApiKey(
    { db, remoteAddress: '203.0.113.20' },
    { name: 'Newmarket till', scopes: ['till:write', 'stock:read'], perMinute: 600, days: null },
    'operator',
  );
  await close();
  for (const [path, bearer] of [
    ['/staff/stock', key],
    ['/staff/customers?q=a', key],
    ['/staff/stock', `kerb_00000000_${'x'.repeat(43)}`],
  ])
    await accountClient(shop.url).call('GET', path as string, undefined, { authorization: `Bearer ${bearer}` });
  await expect
    .poll(async () => (await shop.pool.query('select count(*)::int as n from security_events.event')).rows[0].n, {
      timeout: patient(20_000),
    })
    .toBeGreaterThanOrEqual(11);
  return { attacker: attacker.address };
}

test('SEC-11 a manager reads and searches security events at both widths and by keyboard; others do not see the area', async () => {
  const { attacker } = await makeEvents();
  const staff = await openStaffSite(browser, shop, 'manager', DESKTOP);
  const { page } = staff;
  await page.getByRole('link', { name: 'Security' }).click();
  await seeTitle(page, 'Security');
  const table = page.getByRole('table', { name: 'Security events' });
  await table.getByRole('row', { name: /Log-in failed.*Customer.*shop.*3$/ }).waitFor();
  await table.getByRole('row', { name: /Key used.*Newmarket till \(kerb_\w{8}\).*GET \/staff\/stock/ }).waitFor();
  await table.getByRole('row', { name: /Permission refused.*Mere the service.*POST \/staff\/gift-cards/ }).waitFor();
  await table
    .getByRole('row', {
      name: /Rights changed.*Command on the server.*Key created with till:write, stock:read: Newmarket/,
    })
    .waitFor();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await inspectLoadedScreen(page, 'security');
    await page.emulateMedia({ colorScheme: 'dark' });
    await inspectLoadedScreen(page, 'security-dark');
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await inspectLoadedScreen(page, 'security');
  await page.setViewportSize(DESKTOP);

  await page.getByLabel('Find a person, key or address').fill(attacker);
  await page.keyboard.press('Enter');
  await expect.poll(() => table.getByRole('row').count()).toBe(1 + 2);
  await page.getByLabel('Events', { exact: true }).selectOption('Key refused');
  await page.getByText('No such events in this period.').waitFor();
  await inspectLoadedScreen(page, 'security-empty');
  await page.getByRole('link', { name: 'Show everybody’s' }).click();
  await table.getByRole('row', { name: /Key refused.*Unknown key/ }).waitFor();
  await page.getByLabel('Events', { exact: true }).selectOption('All events');
  await table.getByRole('row', { name: /Key used/ }).waitFor();
  await page.getByLabel('Find a person, key or address').fill('aroha@example.co.nz');
  await page.keyboard.press('Enter');
  await table.getByRole('link', { name: 'Customer' }).click();
  await seeTitle(page, 'Aroha Ngāta');
  await page.goBack();
  await seeTitle(page, 'Security');
  await staff.leave();

  const picker = await openStaffSite(browser, shop, 'picker', DESKTOP);
  expect(await picker.page.getByRole('link', { name: 'Security' }).count()).toBe(0);
  await picker.leave();
});
