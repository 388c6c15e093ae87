/** Express checkout from the cart: each wallet's sheet used as a shopper would, and its failures. */
import type { Browser, FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { openExpressCart, WALLETS } from '../support/browser/checkout/express-cart.ts';
import { openExpressSheet, payButton, waitUntilReady } from '../support/browser/checkout/wallet-sheet.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { fillStock, writeStock } from '../support/fixtures/catalogue/write-stock.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({}, { fill: fillStock })]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
const UNSERVICEABLE = /Unfortunately we cannot deliver to the entered address\. Please use a different address\./;
const total = async (sheet: FrameLocator) => (await sheet.locator('#total dd').textContent()) ?? '';
async function fillContact(sheet: FrameLocator, values: Record<string, string>): Promise<void> {
  await sheet.locator('summary', { hasText: '@' }).click();
  for (const [label, value] of Object.entries(values)) await sheet.getByLabel(label, { exact: true }).fill(value);
}
const orderOf = async (email: string) =>
  (await shop.pool.query('select * from orders.orders where email = $1', [email])).rows;
/** What the card provider authorised for an order, in cents. */
async function authorisedFor(orderNumber: string): Promise<string[]> {
  const journal = (await (await fetch(`${shop.simulatorUrl}/journal?provider=card`)).json()) as Record<
    string,
    string
  >[];
  return journal
    .filter(({ event, orderId, status }) => event === 'sale' && orderId === orderNumber && status === 'authorized')
    .map(({ amountCents = '' }) => amountCents);
}

test.each([
  ['Apple Pay', PHONE],
  ['Google Pay', DESKTOP],
  ['PayPal', PHONE],
] as const)(
  'EXP-01 EXP-07 %s: a guest pays from the cart with another option, and is charged what the sheet showed',
  async (wallet, viewport) => {
    const email = freshEmail(wallet.replace(' ', '').toLowerCase());
    const shopper = await openExpressCart(browser, shop, viewport);
    const sheet = await openExpressSheet(shopper.page, wallet);
    await waitUntilReady(sheet);
    const first = await total(sheet);
    await sheet.getByRole('radio').nth(1).check();
    await waitUntilReady(sheet);
    expect(await total(sheet)).not.toBe(first);
    const shown = (await total(sheet)).replace('NZ$', '');
    await fillContact(sheet, { Email: email, Phone: '' });
    await payButton(sheet).click();
    await shopper.see(/Your\s+order is placed/);
    const [order] = await orderOf(email);
    expect(order).toMatchObject({ state: 'PLACED', total_cents: BigInt(shown.replace('.', '')) });
    expect(order.shipping).toMatchObject({
      type: 'DELIVERY',
      options: { methodCode: 'express', authorityToLeave: true },
      address: { postcode: '1010', street1: '12 Karangahape Road' },
    });
    expect(await authorisedFor(order.number)).toEqual([shown.replace('.', '')]);
    // The placeholder phone number is stored with the order and shown nowhere.
    expect(order.contact.phone).toBe('+61491570006');
    await expect.poll(async () => (await mailFor(shop.simulatorUrl, email)).length).toBe(1);
    const [mail] = await mailFor(shop.simulatorUrl, email);
    expect(`${mail?.text} ${mail?.html}`).not.toContain('91570006');
    expect(await shopper.page.content()).not.toContain('91570006');
    await shopper.visit('/cart');
    await shopper.see(/Your cart is empty/);
    await shopper.leave();
  },
);

test('EXP-08 EXP-12 EXP-13 EXP-16 Apple Pay: an address outside the delivery area cannot be paid for and says why; the next one can', async () => {
  const email = freshEmail('elsewhere');
  const shopper = await openExpressCart(browser, shop, PHONE);
  const sheet = await openExpressSheet(shopper.page, 'Apple Pay');
  await waitUntilReady(sheet);
  await sheet.getByLabel('Place').selectOption({ label: 'Melbourne, Australia' });
  await sheet.getByText(UNSERVICEABLE).waitFor();
  expect(await payButton(sheet).isDisabled()).toBe(true);
  expect(await sheet.getByRole('radio').count()).toBe(0);
  await sheet.getByLabel('Place').selectOption({ label: 'Bach, Raglan' });
  await waitUntilReady(sheet);
  // Four-hour delivery does not reach Raglan.
  expect(await sheet.getByText('Four-hour delivery').count()).toBe(0);
  await fillContact(sheet, { Email: email });
  await payButton(sheet).click();
  await shopper.see(/Your\s+order is placed/);
  const [order] = await orderOf(email);
  expect(order.shipping).toMatchObject({
    options: { methodCode: 'standard' },
    address: { state: 'Raglan', postcode: '3225' },
  });
  expect(order.contact.phone).toBe('+64215550123');
  await shopper.leave();
});

test('EXP-10 PayPal refuses a country with its country error; after cancelling, nothing is charged and the cart is unchanged', async () => {
  const shopper = await openExpressCart(browser, shop);
  const sheet = await openExpressSheet(shopper.page, 'PayPal');
  await waitUntilReady(sheet);
  await sheet.getByLabel('Place').selectOption({ label: 'Melbourne, Australia' });
  await sheet.getByText('Your order can’t be shipped to this country.').waitFor();
  expect(await payButton(sheet).isDisabled()).toBe(true);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => shopper.page.locator('iframe').count()).toBe(0);
  // Each wallet can be opened and closed again after that.
  for (const wallet of WALLETS) {
    const again = await openExpressSheet(shopper.page, wallet);
    await waitUntilReady(again);
    await again.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => shopper.page.locator('iframe').count()).toBe(0);
  }
  expect(await shopper.page.getByRole('alert').count()).toBe(0);
  await shopper.see(/Harbour Court/);
  await shopper.leave();
});

test('EXP-22 Google Pay offers addresses in the country of the store only', async () => {
  const shopper = await openExpressCart(browser, shop);
  const sheet = await openExpressSheet(shopper.page, 'Google Pay');
  await waitUntilReady(sheet);
  expect(await sheet.locator('#place option:not([hidden])').allInnerTexts()).not.toContain('Melbourne, Australia');
  await sheet.getByText('Subtotal').waitFor();
  await sheet.getByText('Shipping', { exact: true }).waitFor();
  await shopper.leave();
});

test('a declined card says so, charges nothing, and another one pays the same cart once', async () => {
  const email = freshEmail('declined-express');
  const shopper = await openExpressCart(browser, shop, PHONE, { allow: /status of 402/ });
  const sheet = await openExpressSheet(shopper.page, 'Google Pay');
  await waitUntilReady(sheet);
  await fillContact(sheet, { Email: email });
  await sheet.getByLabel('Pay with').selectOption({ label: 'MasterCard •••• 4444 (is declined)' });
  await payButton(sheet).click();
  await sheet
    .getByText('Your payment was declined, please try another payment method or contact your issuing bank.')
    .waitFor();
  await sheet.getByLabel('Pay with').selectOption({ label: 'Visa •••• 1881' });
  await payButton(sheet).click();
  await shopper.see(/Your\s+order is placed/);
  const states = (await orderOf(email)).map(({ state }) => state);
  expect(states.filter((state) => state === 'PLACED')).toHaveLength(1);
  await shopper.leave();
});

test('sold out while the sheet is open: nothing is charged, and the page says so', async () => {
  const email = freshEmail('too-late');
  const shopper = await openExpressCart(browser, shop, PHONE, { allow: /status of 409/ });
  const sheet = await openExpressSheet(shopper.page, 'Apple Pay');
  await waitUntilReady(sheet);
  await fillContact(sheet, { Email: email });
  const { rows } = await shop.pool.query('select variant_id, location_id, on_hand from stock.stock');
  const before = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
  await writeStock(shop.pool, 'update stock.stock set on_hand = reserved');
  try {
    await payButton(sheet).click();
    await shopper.see(/sold out/);
    await expect.poll(() => shopper.page.locator('iframe').count()).toBe(0);
    expect(await orderOf(email)).toEqual([]);
  } finally {
    await writeStock(
      shop.pool,
      'update stock.stock s set on_hand = r.on_hand from jsonb_to_recordset($1::jsonb) as r(variant_id int, location_id text, on_hand int) where s.variant_id = r.variant_id and s.location_id = r.location_id',
      [before],
    );
  }
  await shopper.leave();
});

test('EXP-03 EXP-27 EXP-28 Click & Collect requires no address, collecting is free, the chosen store has the order', async () => {
  const email = freshEmail('collect');
  const shopper = await openExpressCart(browser, shop, DESKTOP);
  const { page } = shopper;
  await page.getByText('Collect in store or add delivery notes').click();
  await page.getByText('Click & Collect', { exact: true }).click();
  const store = page.getByLabel('Store');
  const id = await store.locator('option').last().getAttribute('value');
  await store.selectOption(id);
  const sheet = await openExpressSheet(shopper.page, 'Apple Pay');
  await waitUntilReady(sheet);
  expect(await sheet.getByLabel('Place').isVisible()).toBe(false);
  await sheet.getByText('Click & Collect').waitFor();
  await sheet.getByText('Free').waitFor();
  await fillContact(sheet, { Email: email });
  await payButton(sheet).click();
  await shopper.see(/Your\s+order is placed/);
  const [order] = await orderOf(email);
  expect(order.shipping).toMatchObject({
    type: 'STORE_PICKUP',
    store: { erpStoreId: id },
    options: { methodCode: 'storePickup' },
  });
  expect(Number(order.shipping_cents)).toBe(0);
  await shopper.leave();
});

test('EXP-25 EXP-26 without authority to leave four-hour delivery is not offered, and the notes are stored for the parcel', async () => {
  const email = freshEmail('notes');
  const shopper = await openExpressCart(browser, shop, DESKTOP);
  const { page } = shopper;
  await page.getByText('Collect in store or add delivery notes').click();
  await page.getByLabel('Leave it somewhere safe').uncheck();
  await page.getByLabel('Delivery instructions').fill('Behind the gate');
  const sheet = await openExpressSheet(shopper.page, 'PayPal');
  await waitUntilReady(sheet);
  expect(await sheet.getByText('Four-hour delivery').count()).toBe(0);
  await fillContact(sheet, { Email: email });
  await payButton(sheet).click();
  await shopper.see(/Your\s+order is placed/);
  const [order] = await orderOf(email);
  expect(order.shipping.options).toMatchObject({
    authorityToLeave: false,
    instructions: { delivery: 'Behind the gate' },
  });
  await shopper.leave();
});

test('PAY-22 a wallet without a name and an email address pays nothing: Name and email not found', async () => {
  const shopper = await openExpressCart(browser, shop, PHONE);
  const sheet = await openExpressSheet(shopper.page, 'Apple Pay');
  await waitUntilReady(sheet);
  await fillContact(sheet, { Email: '', 'Given name': '', 'Family name': '' });
  await payButton(sheet).click();
  await shopper.see('Name and email not found');
  await shopper.leave();
});

test('EXP-01 PAY-22 a logged-in customer’s express order belongs to them, and the account supplies what the wallet does not', async () => {
  const email = `member-${crypto.randomUUID().slice(0, 8)}@example.co.nz`;
  await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/account/signin');
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz/account`);
  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/cart');
  const sheet = await openExpressSheet(shopper.page, 'Apple Pay');
  await waitUntilReady(sheet);
  await fillContact(sheet, { Email: '', 'Given name': '', 'Family name': '' });
  await payButton(sheet).click();
  await shopper.see(/Your\s+order is placed/);
  const [order] = await orderOf(email);
  expect(order.state).toBe('PLACED');
  expect(order.customer_id).not.toBeNull();
  await shopper.leave();
});
