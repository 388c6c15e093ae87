/** PARC-03 in browsers: guest and account follow a parcel, choose their emails, and staff settle a stopped parcel. */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { logInTo } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { type BoughtSize, buy, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { newStaff, type StaffPerson } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
let sizes: BoughtSize[];
let picker: StaffPerson;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_RATE_LIMIT_SCALE: '0', KERB_CARRIER: 'starshipit', KERB_CARRIER_NOTIFY_SECRET: 'parcels' }),
  ]);
  [sizes, picker] = [await restockTwoSizes(shop), await newStaff(shop, 'picker', 'Hemi Tāwhai')];
  const webhook = { url: `${shop.url}/nz/api/carriers/scans/starshipit`, secret: 'parcels' };
  expect((await control('webhook', webhook)).status).toBe(204);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const control = (path: string, body: object) =>
  fetch(`${shop.simulatorUrl}/control/parcels/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** The courier has the parcel of this order. */
async function send(number: string): Promise<string> {
  const id = randomUUID();
  const size = { weightGrams: 1_800, lengthCm: 35, widthCm: 25, heightCm: 28 };
  const { body } = await picker.call('POST', `/staff/orders/${number}/parcels`, { id, ...size });
  expect((await picker.call('POST', `/staff/orders/${number}/parcels/${id}/hand-over`)).status).toBe(200);
  return body.parcel.trackingNumber;
}
const scan = async (trackingNumber: string, code: string, minutes: number, more: object = {}) => {
  const at = new Date(Date.now() + minutes * 60_000).toISOString();
  expect((await control('scan', { trackingNumber, code, at, ...more })).status).toBe(201);
};

test('PARC-03 a guest and a customer see where a parcel is, the customer chooses emails, staff settle a stopped parcel', async () => {
  const email = freshEmail('guest');
  const number = await buy(shop, sizes, { email });
  const trackingNumber = await send(number);
  const guest = await newShopper(browser, shop.url, PHONE);
  await guest.visit('/orders');
  await guest.page.getByLabel('Order number').fill(number);
  await guest.page.getByLabel('Email', { exact: true }).fill(email);
  await guest.page.getByRole('button', { name: 'Find my order' }).click();
  await guest.page.getByText('Handed to the carrier, not scanned yet').waitFor();
  await scan(trackingNumber, 'InTransit', 1);
  // Late: what happened before it arrives after it.
  await scan(trackingNumber, 'AttemptedDelivery', 3);
  await scan(trackingNumber, 'OutForDelivery', 2);
  await guest.page.reload();
  const scans = guest.page.getByRole('list', { name: `Scans of parcel ${trackingNumber}` });
  await scans.waitFor();
  expect(await scans.getByRole('listitem').count()).toBe(3);
  expect(await scans.getByRole('listitem').first().textContent()).toContain('Attempted delivery');
  await guest.page.getByText('Delayed', { exact: true }).waitFor();
  await expectAccessible(guest.page, 'parcel of a guest');
  await takeScreenshot(guest.page, 'parcel-guest-390');

  const site = await openStaffOrders(browser, shop, picker, DESKTOP, 'light');
  await site.open('parcels', 'Parcels to look at');
  await site.page.getByRole('heading', { name: 'Delivery failed or delayed' }).waitFor();
  await site.inspect('parcels-to-look-at');
  await site.page.getByRole('button', { name: `Done with the parcel of order ${number}` }).click();
  await site.page.getByText('All parcels are on their way.', { exact: false }).waitFor();
  await site.go(`/orders/${number}`);
  await seeTitle(site.page, new RegExp(number));
  await site.page.getByText('Scanned').first().waitFor();
  const phone = await openStaffOrders(browser, shop, picker, PHONE, 'dark');
  await phone.open('parcels', 'Parcels to look at');
  await phone.inspect('no-parcels-to-look-at');

  const ownEmail = freshEmail('own');
  const client = await newCustomer(shop, ownEmail);
  const own = await buy(shop, sizes, { email: ownEmail, client });
  const ownTracking = await send(own);
  await scan(ownTracking, 'Delivered', 4);
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  await logInTo(shopper, ownEmail, `/account/orders/${own}`);
  await shopper.page.getByRole('list', { name: `Scans of parcel ${ownTracking}` }).waitFor();
  await expectAccessible(shopper.page, 'parcel of a customer');
  await takeScreenshot(shopper.page, 'parcel-account-1280');
  await shopper.page.goto(`${shop.url}/nz/account/contact-info`);
  const wished = shopper.page.getByRole('group', { name: 'Emails about your parcels' });
  await wished.getByLabel('It is out for delivery.').uncheck();
  await shopper.page.getByRole('button', { name: 'Save' }).click();
  await shopper.page.getByText('Your contact info is saved.').waitFor();
  await shopper.page.reload();
  await wished.getByLabel('It has been delivered.').waitFor();
  expect(await wished.getByLabel('It is out for delivery.').isChecked()).toBe(false);
  expect(await wished.getByLabel('It has been delivered.').isChecked()).toBe(true);
  await expectAccessible(shopper.page, 'emails about parcels');
  await takeScreenshot(shopper.page, 'parcel-emails-1280');
  await Promise.all([guest.leave(), site.leave(), phone.leave(), shopper.leave()]);
});
