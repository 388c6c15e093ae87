/** EDIT-05 and EDIT-06 on the staff site: many orders at once, lists of one's own, notes to a customer, the timeline. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { type BoughtSize, buy, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { settleAtOnce } from '../support/clients/simulator-control.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const ORDERS = 120;
let browser: Browser;
let shop: TestShop;
let sizes: BoughtSize[];
let numbers: string[];
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  sizes = await restockTwoSizes(shop);
  await settleAtOnce(shop.simulatorUrl);
  const emails = Array.from({ length: ORDERS }, (_, index) => `many${index}-${randomUUID().slice(0, 8)}@example.co.nz`);
  numbers = [];
  // All are of one size: more at once wait longer for its stock than the shop's limit, on a busy machine.
  for (let start = 0; start < ORDERS; start += 4)
    numbers.push(
      ...(await Promise.all(emails.slice(start, start + 4).map((email) => buy(shop, sizes.slice(0, 1), { email })))),
    );
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('EDIT-05 a picker narrows a list, saves it, packs and sends all of its hundred orders, and reads in the report which could not be sent', async () => {
  const service = await newStaff(shop, 'service', 'Mere Hōhepa');
  const [cancelled = ''] = numbers;
  const picker = await newStaff(shop, 'picker', 'Hemi Tāwhai');
  const site = await openStaffOrders(browser, shop, picker, DESKTOP, 'light');
  const { page } = site;
  await seeTitle(page, 'Orders');
  await page.getByRole('button', { name: 'Choose all orders of this list' }).click();
  const chosen = page.getByRole('region', { name: 'Chosen orders' });
  await chosen.getByText(`${ORDERS} orders chosen`).waitFor();
  await chosen.getByRole('button', { name: 'Tag' }).click();
  await chosen.getByLabel('Tag').fill('Sale <b>');
  await chosen.getByRole('button', { name: 'Add tag' }).click();
  await chosen.getByText('A tag has letters, digits, spaces and hyphens.').waitFor();
  await site.inspect('bulk-tag-refused');
  await chosen.getByLabel('Tag').fill('Sale week');
  await page.keyboard.press('Enter');
  await page.getByText(`Tagged sale week: ${ORDERS} orders`).waitFor();
  await page.getByText('Filter this list').click();
  await page.getByLabel('Tag', { exact: true }).selectOption('sale week');
  await page.getByLabel('Packed').selectOption('Not packed');
  await page.getByLabel('Save this list as').fill('Sale to pack');
  await page.getByRole('button', { name: 'Save list' }).click();
  await page.getByText('The list is saved.').waitFor();
  const lists = page.getByRole('navigation', { name: 'Saved lists' });
  await lists.getByRole('link', { name: `Sale to pack ${ORDERS}` }).waitFor();
  await site.inspect('saved-list');
  // A colleague cancels one meanwhile.
  expect((await service.call('POST', `/staff/orders/${cancelled}/cancel`)).status).toBe(200);

  await page.getByRole('button', { name: 'Choose all orders of this list' }).click();
  await chosen.getByRole('button', { name: 'Assign' }).click();
  await chosen.getByLabel('Assign to').selectOption('Hemi Tāwhai');
  await chosen.getByRole('button', { name: 'Assign all' }).click();
  await page.getByText(/^Assigned: 1\d\d orders/).waitFor();
  await chosen.getByRole('button', { name: 'Mark as packed' }).click();
  await page.getByText(/^Packed: 119 orders/).waitFor();
  await site.inspect('packed-report');
  await page.getByText('No orders match this filter.').waitFor();

  await page.getByLabel('Packed').selectOption('Packed');
  await page.getByRole('button', { name: 'Choose all orders of this list' }).click();
  await chosen.getByText('119 orders chosen').waitFor();
  // Another one is put on hold in between: the report says so, and the others leave.
  const [, held = ''] = numbers;
  await shop.pool.query("update orders.orders set held_for = 'FRAUD_REVIEW' where number = $1", [held]);
  await chosen.getByRole('button', { name: 'Mark as sent' }).click();
  await chosen.getByLabel('Carrier').selectOption('NZ Post');
  await chosen.getByRole('button', { name: 'Send all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 119 orders as sent?' });
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByText('Sent: 118 orders · 1 not done').waitFor();
  await page.getByText('The order is on hold until its payment has been reviewed.').waitFor();
  await site.inspect('sent-report');
  await page.setViewportSize(PHONE);
  await site.inspect('sent-report-phone');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('link', { name: 'Packing slips' }).last().click();
  await seeTitle(page, 'Packing slips');
  expect(await page.getByRole('article').count()).toBe(118);

  await site.go('/orders');
  await lists.getByRole('link', { name: /^Sale to pack/ }).click();
  await page.getByRole('button', { name: 'Delete this list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the list' }).click();
  await page.getByText('The list is deleted.').waitFor();
  expect(await lists.count()).toBe(0);
  await site.leave();
});

test('EDIT-05 EDIT-06 an order has its tags, its assignee, a note that the customer reads, and a timeline by topic', async () => {
  const email = `noted-${randomUUID().slice(0, 8)}@example.co.nz`;
  const number = await buy(shop, sizes, { email });
  const service = await newStaff(shop, 'service', 'Ngaire Parata');
  const site = await openStaffOrders(browser, shop, service, DESKTOP, 'dark');
  const { page } = site;
  await seeTitle(page, 'Orders');
  await site.go(`/orders/${number}`);
  await seeTitle(page, `Order ${number}`);
  await page.getByLabel('Assigned to').selectOption('Ngaire Parata');
  await page.getByText('The order is assigned.').waitFor();
  await page.getByLabel('Add a tag').fill('Wedding');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('list', { name: 'Tags' }).getByText('wedding').waitFor();
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await page.getByText('The order is marked as packed.').waitFor();
  await page.getByLabel('Add a note').fill('We put spare laces in.\nNgā mihi');
  await page.getByLabel('Show it to the customer').check();
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText(', the customer sees it').waitFor();
  const timeline = page.getByRole('list', { name: 'What happened' });
  for (const entry of [
    'Placed by the shopper',
    'Stock reserved by the shop itself',
    'Payment authorised by the shopper',
    'Assigned by Ngaire Parata',
    'Packed by Ngaire Parata',
    'Note to the customer written by Ngaire Parata',
  ])
    await timeline.getByText(entry).waitFor();
  expect(await page.getByRole('heading', { name: 'Write to the customer' }).count()).toBe(1);
  await site.inspect('order-work');
  await page.getByLabel('Show', { exact: true }).selectOption('Stock');
  await page.getByText('1 entry', { exact: true }).waitFor();
  expect(await timeline.getByRole('listitem').count()).toBe(1);
  await page.getByLabel('Show', { exact: true }).selectOption('Everything');
  await page.setViewportSize(PHONE);
  await site.inspect('order-work-phone');
  await page.getByRole('button', { name: 'Mark as not packed' }).click();
  await page.getByText('The order is to be packed again.').waitFor();
  await page.getByRole('link', { name: 'Change order' }).waitFor();
  await page.getByRole('button', { name: 'Mark as packed' }).waitFor();
  await site.leave();

  const shopper = await newShopper(browser, shop.url, PHONE);
  await shopper.visit('/orders');
  await shopper.page.getByLabel('Order number').fill(number);
  await shopper.page.getByLabel('Email', { exact: true }).fill(email);
  await shopper.page.getByRole('button', { name: 'Find my order' }).click();
  await shopper.see('We put spare laces in.');
  await inspectLoadedScreen(shopper.page, 'order-note');
  await shopper.leave();
});

test('FIX-65 a manager downloads a list of the shop, and from a product the file of who bought it, for a recall', async () => {
  const manager = await newStaff(shop, 'manager', 'Ngaire Manager');
  const { rows } = await shop.pool.query(
    'select product_code as code, count(*)::int as lines from orders.order_line where variant_id = $1 group by 1',
    [sizes[0]?.variantId],
  );
  const [{ code, lines }] = rows;
  const site = await openStaffOrders(browser, shop, manager, PHONE, 'light');
  const { page } = site;
  await seeTitle(page, 'Orders');
  await site.go('/exports');
  await seeTitle(page, 'Exports');
  // The first form; the second asks who bought a product.
  const lists = page.locator('#main form').first();
  const save = async (button: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  await lists.getByLabel('From').fill('2026-02-01');
  await lists.getByLabel('To').fill('2026-01-01');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await page.getByText('The last day is before the first.').waitFor();
  await lists.getByLabel('List').selectOption('Stock');
  const stock = await save('Download CSV');
  expect(stock.name).toMatch(/^stock-.*\.csv$/);
  expect(stock.text).toContain('productCode,variantCode');
  await page.getByRole('button', { name: 'Download buyers' }).click();
  await page.getByText('Enter the code of a product or a size.').waitFor();
  await page.getByLabel('Code').fill('nothing-of-this');
  await page.getByRole('button', { name: 'Download buyers' }).click();
  await page.getByText('No order has a product or size of this code.').waitFor();
  await site.inspect('exports');
  await site.go(`/products/${code}`);
  await page.getByRole('link', { name: 'Who bought it' }).click();
  await seeTitle(page, 'Exports');
  const buyers = await save('Download buyers');
  expect(buyers.name).toContain(`buyers-of-${code}`);
  expect(buyers.text.trim().split('\r\n').length).toBeGreaterThan(lines);
  await site.leave();
});

test('F3 a manager exports and deletes what the shop holds about a guest, by the guest’s email address', async () => {
  const email = `guest-${randomUUID().slice(0, 8)}@example.co.nz`;
  const number = await buy(shop, sizes, { email });
  const picker = await newStaff(shop, 'picker');
  expect((await picker.call('POST', `/staff/orders/${number}/dispatch`, { ref: 'whole' })).status).toBe(200);
  const site = await openStaffOrders(browser, shop, await newStaff(shop, 'manager', 'Ngaire Manager'), PHONE, 'dark');
  const { page } = site;
  await seeTitle(page, 'Orders');
  await site.go('/customers');
  await page.getByRole('link', { name: 'A guest’s data' }).click();
  await seeTitle(page, 'A guest’s data');
  await page.getByLabel('Email').fill('nobody@');
  await page.getByRole('button', { name: 'Export data' }).click();
  await page.locator('#main [id$="-error"]').first().waitFor();
  await page.getByLabel('Email').fill('nobody.ever@example.co.nz');
  await page.getByRole('button', { name: 'Export data' }).click();
  await page.getByText('The shop holds nothing about this address.').waitFor();
  await page.getByLabel('Email').fill(email);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export data' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(number);
  await site.inspect('guest-data');
  await page.getByRole('button', { name: 'Delete data' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete this guest’s data?' });
  await sure.getByRole('button', { name: 'Delete data' }).click();
  await page.getByText('The guest’s data is deleted.').waitFor();
  const { rows } = await shop.pool.query('select email, total_cents > 0 as kept from orders.orders where number = $1', [
    number,
  ]);
  expect(rows).toEqual([{ email: '', kept: true }]);
  await site.leave();
});
