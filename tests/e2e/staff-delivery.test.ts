/** OWN-06 on the staff site: an owner adds a rural surcharge, tries it and publishes it; a shopper sees it at checkout. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen, inspectScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
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

test('OWN-06 OWN-16 a zone with a rural surcharge is added, checked, tried, published and charged at checkout, at both widths', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager', DESKTOP);
  await open('delivery', 'Delivery');
  await page.getByText('These zones say what applies today').waitFor();
  await inspectLoadedScreen(page, 'delivery');

  await page.getByRole('button', { name: 'Add a zone' }).click();
  const zone = page
    .locator('details')
    .filter({ has: page.getByLabel('Name of the zone') })
    .last();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await zone.getByText('Enter a name of the zone.').waitFor();
  await zone.getByLabel('Name of the zone').fill('Far North');
  await zone.getByLabel('Postcodes (optional)').fill('0400 – 0499, 0782');
  const standard = zone.getByRole('group', { name: 'Standard delivery' });
  await standard.getByLabel('Price ($ with GST)').fill('11.50');
  await standard.getByRole('button', { name: 'Add a price by weight, value or parcels' }).click();
  await page.getByText('Something is still missing.').waitFor();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await standard.getByText('Enter dollars.').waitFor();
  await inspectScreen(page, 'delivery-refused');
  const row = standard.getByRole('group', { name: 'Price 2' });
  await row.getByLabel('Over (kg) (optional)').fill('30');
  await row.getByLabel('Price ($)').fill('20');
  await zone.getByRole('button', { name: 'Remove method Express delivery' }).click();
  // Rural delivery, which is above, has the rural addresses of the new zone.
  await page.getByText('Rural delivery (RD) and Far North overlap at').waitFor();
  for (let at = 0; at < 5; at += 1) await page.getByRole('button', { name: 'Move up zone Far North' }).click();
  await page.getByText('Far North and Rural delivery (RD) overlap at').waitFor();

  await page.getByRole('combobox', { name: 'Product' }).fill('Harbour Court');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect.poll(() => page.getByLabel('Size', { exact: true }).inputValue()).not.toBe('');
  await page.getByLabel('Street, RD number or PO box (optional)').fill('12 Bay Road, RD 2');
  await page.getByLabel('Postcode', { exact: true }).fill('0782');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  const tried = page.getByRole('table', { name: 'What the checkout offers' });
  await tried.getByText('$11.50').waitFor();
  await page.getByText('Not available at this address.').first().waitFor();
  await inspectScreen(page, 'delivery-tried');
  await page.setViewportSize(PHONE);
  await inspectScreen(page, 'delivery-tried');
  await page.setViewportSize(DESKTOP);

  await page.getByRole('button', { name: 'Preview changes' }).click();
  await seeTitle(page, 'Draft of settings');
  await page.getByText('– Standard delivery: $11.50, over 25 kg $15.00, over 30 kg $20.00').first().waitFor();
  await inspectScreen(page, 'delivery-draft');
  await page.setViewportSize(PHONE);
  await inspectScreen(page, 'delivery-draft');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await seeTitle(page, 'Published settings');
  await leave();

  const shopper = await newShopper(browser, shop.url, PHONE);
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await shopper.page.getByRole('link', { name: 'Check out' }).click();
  await shopper.page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
  await shopper.fillContact({ email: 'far-north@example.co.nz' });
  await shopper.page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress({ postcode: '0782', street: '12 Bay Road' });
  const total = shopper.page.locator('#delivery-status');
  const { rows } = await shop.pool.query('select price_cents::int from catalogue.product where path = $1', [
    COURT.replace('/products/', ''),
  ]);
  const dollars = ((rows[0].price_cents + 1_150) / 100).toFixed(2);
  await expect.poll(() => total.textContent(), { timeout: patient(10_000) }).toContain(`$${dollars}`);
  await inspectScreen(shopper.page, 'delivery-at-checkout');
  await shopper.leave();

  const phone = await openStaffSite(browser, shop, 'manager', PHONE);
  await phone.open('delivery', 'Delivery');
  await phone.page.getByText('1. Far North').click();
  await inspectLoadedScreen(phone.page, 'delivery');
  await phone.leave();
});
