/** Orders of a Shopify shop: imported on screen, read by the customer, taken back by staff (MOVE-02). */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { openAccount } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite } from '../support/browser/staff/staff-site.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { exportOf } from '../support/fixtures/orders/shopify-orders.ts';
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

test('MOVE-02 staff import orders and see the totals of the file; the customer reads an order of the previous shop; staff take a part of it back as store credit, which the customer then has', async () => {
  const email = freshEmail('hana');
  await newCustomer(shop, email);
  const file = exportOf([
    {
      number: '#1001',
      email,
      lines: [
        { name: 'Harbour Court - US 9', sku: 'HC-9', qty: 2, price: '149.90' },
        { name: 'Laces', sku: '', qty: 1, price: '8.00' },
      ],
      discount: '30.00',
      discountCode: 'WINTER',
      delivery: '6.00',
      tax: '37.02',
      tags: 'vip',
    },
    {
      number: '#1002',
      email: 'kim@example.co.nz',
      lines: [{ name: 'Boot', sku: 'B', qty: 1, price: '80.00' }],
      currency: 'AUD',
    },
  ]);
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager');
  await open('move', 'Move from Shopify');
  await page
    .locator('input[name="file"]')
    .setInputFiles({ name: 'orders_export.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByText('Orders: orders_export.csv.').waitFor();
  await page.getByRole('button', { name: 'Check files' }).click();
  await page.getByText('was paid in AUD; this shop keeps New Zealand dollars').waitFor();
  await page.getByText('$80.00 less than the file').waitFor();
  await inspectLoadedScreen(page, 'move-orders');
  await page.getByRole('button', { name: 'Import 1 order' }).click();
  await page.getByText('Orders imported.').waitFor();

  const shopper = await newShopper(browser, shop.url, PHONE);
  await openAccount(shopper, email);
  await shopper.visit('/account/orders');
  await shopper.page.getByRole('heading', { name: 'From our previous shop' }).waitFor();
  await inspectLoadedScreen(shopper.page, 'previous-orders');
  await shopper.page.getByRole('link', { name: 'Order #1001' }).click();
  await shopper.see('You bought this at our previous shop');
  expect(await shopper.page.locator('main article button').count()).toBe(0);
  expect(await shopper.page.getByLabel('Amounts').textContent()).toMatch(/Discount WINTER.*Total\$283\.80/);
  await inspectLoadedScreen(shopper.page, 'previous-order');
  await shopper.page.setViewportSize(DESKTOP);
  await inspectLoadedScreen(shopper.page, 'previous-order');

  await open('imported-orders', 'Imported orders');
  await inspectLoadedScreen(page, 'imported-orders');
  await page.getByRole('link', { name: '#1001' }).click();
  await page.getByRole('heading', { name: 'Imported order #1001' }).waitFor();
  await page.getByRole('button', { name: 'Record return' }).click();
  await page.getByText('Choose what came back.').waitFor();
  await page.getByLabel('Harbour Court - US 9').selectOption('1');
  // 149.90 less its share of the discount of $30.00 off $307.80.
  await expect.poll(() => page.getByLabel('Amount in dollars').inputValue()).toBe('135.28');
  await page.getByLabel('As store credit').check();
  await inspectLoadedScreen(page, 'imported-order');
  await page.setViewportSize(PHONE);
  await inspectLoadedScreen(page, 'imported-order');
  await page.getByRole('button', { name: 'Record return' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record return' }).click();
  await page.getByText('Return recorded.').waitFor();
  await page.getByRole('heading', { name: 'Returned here' }).waitFor();
  await open('imported-orders/totals', 'Totals of imported orders');
  await inspectLoadedScreen(page, 'imported-totals');
  await leave();

  await shopper.page.reload();
  await shopper.see('1 × Harbour Court - US 9. $135.28 as store credit.');
  await shopper.visit('/account/store-credit');
  await shopper.see('Given by the shop: Return of order #1001');
  await shopper.leave();
});
