/** Staff change an order in a browser: the difference is shown first, refused in words, made once (EDIT-01). */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { chooseSize } from '../support/browser/staff/choose-size.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { type BoughtSize, buy, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
let sizes: BoughtSize[];
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  sizes = await restockTwoSizes(shop);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('EDIT-01 service changes an order after it has seen the difference; a colleague with the same form is told and starts again', async () => {
  const number = await buy(shop, sizes, { email: `change-${randomUUID().slice(0, 8)}@example.co.nz` });
  const mere = await newStaff(shop, 'service', 'Mere Hōhepa');
  const picker = await newStaff(shop, 'picker');
  expect((await picker.call('GET', `/staff/orders/${number}/changeable`)).status).toBe(403);
  const site = await openStaffOrders(browser, shop, mere, DESKTOP, 'light');
  const late = await openStaffOrders(browser, shop, await newStaff(shop, 'manager', 'Late Manager'), PHONE, 'dark');
  for (const { page, go } of [site, late]) {
    await go(`/orders/${number}`);
    await page.getByRole('link', { name: 'Change order' }).click();
    await seeTitle(page, `Change order ${number}`);
  }
  const { page } = site;
  const show = page.getByRole('button', { name: 'Show the difference' });
  await show.click();
  await page.getByText('Choose what to change.').waitFor();
  await page.getByRole('button', { name: 'Add a product' }).click();
  await page.getByRole('combobox', { name: 'Product and size' }).fill('NO-SUCH');
  await page.getByText('No results for “NO-SUCH”.').waitFor();
  const { rows } = await shop.pool.query('select code from catalogue.variant where id = $1', [sizes[0]?.variantId]);
  await chooseSize(page, rows[0].code);
  await show.click();
  await page.getByRole('button', { name: /^Email a link to pay \$/ }).waitFor();
  await site.inspect('change-costs-more');
  await page.getByRole('button', { name: 'Do not add product 1' }).click();
  // What is shown belongs to what is chosen.
  await page.getByRole('heading', { name: 'After the change' }).waitFor({ state: 'detached' });
  await page.locator('input[name="qty-1"]').fill('one');
  await show.click();
  await page.getByText('Enter a whole number of units.').waitFor();
  await page.locator('input[name="qty-1"]').fill('0');
  await page.getByLabel('Suburb').fill('Grey Lynn');
  await page.getByLabel('Postcode').fill('12');
  await show.click();
  await page
    .getByText(/postcode/i)
    .last()
    .waitFor();
  await page.getByLabel('Postcode').fill('1021');
  await show.click();
  const button = page.getByRole('button', { name: /^Change the order, refund \$/ });
  await button.waitFor();
  await page.getByText(/refunded to$/).waitFor();
  await site.inspect('change-refund');
  await button.click();
  await page.getByText('Enter a reason for the change.').waitFor();

  // The colleague has seen another difference of the same order.
  await late.page.locator('input[name="qty-2"]').fill('0');
  await late.page.getByRole('button', { name: 'Show the difference' }).click();
  await late.page.getByLabel('Reason').fill('Only one of them');
  await late.inspect('change-phone');

  await page.getByLabel('Reason').fill('Asked by phone');
  await button.dblclick();
  await seeTitle(page, `Order ${number}`);
  await page.getByText('The order is changed; the customer gets an email.').waitFor();
  const event = page
    .getByRole('list', { name: 'What happened' })
    .getByRole('listitem')
    .filter({ hasText: 'Asked by phone' });
  expect(await event.textContent()).toMatch(
    /Mere Hōhepa.*− 1 × .*Another address · \$[\d.,]+ refunded · Asked by phone/,
  );
  await page.getByText('Grey Lynn').waitFor();
  await late.page.getByRole('button', { name: /^Change the order, refund \$/ }).click();
  await late.page.getByText('Nothing would be left to send. Cancel the order instead.').waitFor();
  const { rows: refunds } = await shop.pool.query(
    "select count(*)::int as n from payments.refund r join orders.orders o on o.id = r.order_id where o.number = $1 and r.request_key like 'change:%'",
    [number],
  );
  expect(refunds).toEqual([{ n: 1 }]);
  await Promise.all([site.leave(), late.leave()]);
});
