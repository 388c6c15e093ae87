/** A shop moves from Shopify on one screen; an imported customer claims the account. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite } from '../support/browser/staff/staff-site.ts';
import { freshEmail, linkFor, PASSWORD } from '../support/clients/account-client.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  await createStaff(shop, 'manager');
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('MOVE-01 MOVE-03 staff check all exports as one, products among them, and import them in the right order; they import customers, see every refused row and save it, and invite them; a customer chooses a password by the mailed link and finds the address', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager');
  await open('move', 'Move from Shopify');
  const email = freshEmail('hana');
  const file = [
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip,Phone,Accepts SMS Marketing,Note,Tags',
    `'71,Hana,Parata,${email},yes,5 Quay Street,Napier,NZ,'4110,,no,,"vip"`,
    `'72,=1+1,Broken,=1+1@example,yes,,,,,,no,,`,
    `'73,Pierre,Petit,${freshEmail('pierre')},no,1 Rue de Paris,Paris,FR,75008,,no,,`,
  ].join('\n');
  const choose = (name: string, text: string, input = 'file') =>
    page.locator(`input[name="${input}"]`).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await moveWholeShop(page);
  await choose('customers_export.csv', file);
  await page.getByText('Customers: customers_export.csv.').waitFor();
  await page.getByRole('button', { name: 'Check files' }).click();
  await page.getByRole('heading', { name: 'Check result' }).waitFor();
  await page.getByText('the email address is not one that mail can be sent to').waitFor();
  await page.getByText('address: the shop does not deliver to FR').waitFor();
  await inspectLoadedScreen(page, 'move-from-shopify');
  await page.setViewportSize(PHONE);
  await inspectLoadedScreen(page, 'move-from-shopify');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save 1 row as CSV' }).first().click(),
  ]);
  expect(saved.suggestedFilename()).toBe('customers-refused.csv');
  expect(await readFile(await saved.path(), 'utf8')).toBe(
    "file,line,row,reason\r\ncustomers_export.csv,3,'=1+1@example,the email address is not one that mail can be sent to\r\n",
  );
  await page.getByRole('button', { name: 'Import 2 customers' }).click();
  await page.getByText('Customers imported.').waitFor();
  await page.getByRole('button', { name: 'Check files' }).click();
  await page.getByText('Nothing to import.').waitFor();
  const cards = 'Id,Last Characters,Date Issued,Expires On,Current Balance,Currency,Enabled?';
  await choose('gift_cards.csv', `${cards}\n31,x7k2,2026-05-01,,85.05,NZD,true\n32,x7k3,2026-05-01,,20.00,AUD,true\n`);
  await page.getByText('Gift cards: gift_cards.csv.').waitFor();
  await page.getByRole('button', { name: 'Check files' }).click();
  await page.getByText('$105.05').waitFor();
  await page.getByText('is in AUD: this shop has New Zealand dollars').waitFor();
  await page.getByRole('button', { name: 'Import 1 gift card' }).click();
  await page.getByText('Gift cards imported.').waitFor();
  const list = 'Address,Clicks\nhttps://old.example/collections/all,9\nhttps://old.example/pages/opening-hours,2\n';
  await choose('top-pages.csv', list, 'addresses');
  await page.getByText('2 addresses.').waitFor();
  await page.getByRole('button', { name: 'Check addresses' }).click();
  await page.getByText('There is no such page here.').waitFor();
  await inspectLoadedScreen(page, 'old-addresses');
  const [missing] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save 1 address as CSV' }).click(),
  ]);
  expect(await readFile(await missing.path(), 'utf8')).toContain('https://old.example/pages/opening-hours');
  await page.getByRole('button', { name: 'Invite imported customers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitations' }).click();
  await page.getByText('2 customers invited.').waitFor();
  const { rows } = await shop.pool.query('select id from accounts.imported_customer where email = $1', [email]);
  await open(`customers/${rows[0].id}`, 'Hana Parata');
  await page.getByText('Not claimed: nobody can log in').waitFor();
  await page.getByText('5 Quay Street').waitFor();
  await inspectLoadedScreen(page, 'imported-customer');
  await leave();

  const shopper = await newShopper(browser, shop.url, PHONE);
  const link = await linkFor(shop.simulatorUrl, email, 'password/reset');
  await shopper.page.goto(link.url);
  await shopper.page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  await expectAccessible(shopper.page, 'claim');
  await shopper.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await shopper.page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
  await shopper.page.getByRole('button', { name: 'Save password' }).click();
  await shopper.see('Your account is ready. Log in with your password.');
  await shopper.page.getByLabel('Email', { exact: true }).fill(email);
  await shopper.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await shopper.page.getByRole('button', { name: 'Log in' }).click();
  await shopper.page.waitForURL('**/nz/account');
  await shopper.visit('/account/addresses');
  await shopper.see('5 Quay Street');
  await shopper.leave();
});

/** Exports chosen together, the last first: nothing is refused for what an earlier one brings. */
async function moveWholeShop(page: Page): Promise<void> {
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const input = page.locator('input[name="file"]');
  await input.setInputFiles([csv('notes.csv', 'One,Two\n1,2\n')]);
  await page.getByText('notes.csv is none of the exports that can be imported here.').waitFor();
  await input.setInputFiles([
    csv('redirects.csv', 'Redirect from,Redirect to\n/pages/kea-2019,/products/kea-boot\n/pages/gone,/products/gone\n'),
    csv('inventory.csv', 'Handle,SKU,Location,Available\nkea-boot,KEA-9,Online warehouse,3\n'),
    csv(
      'products_export.csv',
      [
        'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Status',
        'kea-boot,Kea Boot,Quayworn,Boots,Size,US 9,KEA-9,120.00,shopify,5,active',
        'moa-boot,Moa Boot,Quayworn,Boots,Size,39-ish,MOA-1,abc,shopify,1,active',
      ].join('\n'),
    ),
  ]);
  await page.getByText('Products: products_export.csv.').waitFor();
  await page.getByRole('button', { name: 'Check files' }).click();
  await page.getByRole('button', { name: 'Import 3 rows' }).waitFor();
  await page.getByText('for which the shop has no page').waitFor();
  await page.getByText('moa-boot').first().waitFor();
  await inspectLoadedScreen(page, 'move-whole-shop');
  await page.setViewportSize(PHONE);
  await inspectLoadedScreen(page, 'move-whole-shop');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await page.getByText('Redirects imported.').waitFor();
  await page.getByRole('button', { name: 'Check files' }).click();
  await page.getByText('Nothing to import.').waitFor();
}
