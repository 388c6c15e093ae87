/** Express checkout from the cart: each wallet's sheet used as a shopper would, and its failures. */
import type { Browser, FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, mailFor, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { fillStock, writeStock } from '../support/fixtures/write-stock.ts';
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
const WALLETS = ['Apple Pay', 'Google Pay', 'PayPal'] as const;
type Wallet = (typeof WALLETS)[number];
const UNSERVICEABLE = /Unfortunately we cannot deliver to the entered address\. Please use a different address\./;

/** Opens a cart with a product in it and waits until the wallets are ready. */
async function openCart(
  viewport = DESKTOP,
  options: Parameters<typeof newShopper>[3] = {},
  size?: string,
): Promise<Shopper> {
  const shopper = await newShopper(browser, shop.url, viewport, options);
  await shopper.visit(COURT);
  await shopper.addToCart(size);
  await shopper.visit('/cart');
  for (const name of WALLETS) await shopper.page.getByRole('button', { name, exact: true }).waitFor();
  return shopper;
}
async function openSheet({ page }: Shopper, wallet: Wallet): Promise<FrameLocator> {
  await page.locator(`button:text-is("${wallet}"):not([aria-disabled])`).click();
  const sheet = page.frameLocator(`iframe[title="${wallet}"]`);
  await sheet.getByRole('heading', { name: wallet }).waitFor();
  return sheet;
}
const pay = (sheet: FrameLocator) => sheet.getByRole('button', { name: /^Pay with/ });
const total = async (sheet: FrameLocator) => (await sheet.locator('#total dd').textContent()) ?? '';
const isReady = (sheet: FrameLocator) => expect.poll(() => pay(sheet).isEnabled()).toBe(true);
async function fillContact(sheet: FrameLocator, values: Record<string, string>): Promise<void> {
  await sheet.locator('summary', { hasText: '@' }).click();
  for (const [label, value] of Object.entries(values)) await sheet.getByLabel(label, { exact: true }).fill(value);
}
const orderOf = async (email: string) =>
  (await shop.pool.query('select * from orders.orders where email = $1', [email])).rows;
/** A new address for each attempt. */
const newEmail = (name: string) => `${name}-${Date.now()}@example.co.nz`;
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
    const email = newEmail(wallet.replace(' ', '').toLowerCase());
    const shopper = await openCart(viewport);
    const sheet = await openSheet(shopper, wallet);
    await isReady(sheet);
    const first = await total(sheet);
    await sheet.getByRole('radio').nth(1).check();
    await isReady(sheet);
    expect(await total(sheet)).not.toBe(first);
    const shown = (await total(sheet)).replace('NZ$', '');
    await fillContact(sheet, { Email: email, Phone: '' });
    await pay(sheet).click();
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
  const email = newEmail('elsewhere');
  const shopper = await openCart(PHONE);
  const sheet = await openSheet(shopper, 'Apple Pay');
  await isReady(sheet);
  await sheet.getByLabel('Place').selectOption({ label: 'Melbourne, Australia' });
  await sheet.getByText(UNSERVICEABLE).waitFor();
  expect(await pay(sheet).isDisabled()).toBe(true);
  expect(await sheet.getByRole('radio').count()).toBe(0);
  await sheet.getByLabel('Place').selectOption({ label: 'Bach, Raglan' });
  await isReady(sheet);
  // Four-hour delivery does not reach Raglan.
  expect(await sheet.getByText('Four-hour delivery').count()).toBe(0);
  await fillContact(sheet, { Email: email });
  await pay(sheet).click();
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
  const shopper = await openCart();
  const sheet = await openSheet(shopper, 'PayPal');
  await isReady(sheet);
  await sheet.getByLabel('Place').selectOption({ label: 'Melbourne, Australia' });
  await sheet.getByText('Your order can’t be shipped to this country.').waitFor();
  expect(await pay(sheet).isDisabled()).toBe(true);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => shopper.page.locator('iframe').count()).toBe(0);
  // Each wallet can be opened and closed again after that.
  for (const wallet of WALLETS) {
    const again = await openSheet(shopper, wallet);
    await isReady(again);
    await again.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => shopper.page.locator('iframe').count()).toBe(0);
  }
  expect(await shopper.page.getByRole('alert').count()).toBe(0);
  await shopper.see(/Harbour Court/);
  await shopper.leave();
});

test('EXP-22 Google Pay offers addresses in the country of the store only', async () => {
  const shopper = await openCart();
  const sheet = await openSheet(shopper, 'Google Pay');
  await isReady(sheet);
  expect(await sheet.locator('#place option:not([hidden])').allInnerTexts()).not.toContain('Melbourne, Australia');
  await sheet.getByText('Subtotal').waitFor();
  await sheet.getByText('Shipping', { exact: true }).waitFor();
  await shopper.leave();
});

test('a declined card says so, charges nothing, and another one pays the same cart once', async () => {
  const email = newEmail('declined-express');
  const shopper = await openCart(PHONE, { allow: /status of 402/ });
  const sheet = await openSheet(shopper, 'Google Pay');
  await isReady(sheet);
  await fillContact(sheet, { Email: email });
  await sheet.getByLabel('Pay with').selectOption({ label: 'MasterCard •••• 4444 (is declined)' });
  await pay(sheet).click();
  await sheet
    .getByText('Your payment was declined, please try another payment method or contact your issuing bank.')
    .waitFor();
  await sheet.getByLabel('Pay with').selectOption({ label: 'Visa •••• 1881' });
  await pay(sheet).click();
  await shopper.see(/Your\s+order is placed/);
  const states = (await orderOf(email)).map(({ state }) => state);
  expect(states.filter((state) => state === 'PLACED')).toHaveLength(1);
  await shopper.leave();
});

test('sold out while the sheet is open: nothing is charged, and the page says so', async () => {
  const email = newEmail('too-late');
  const shopper = await openCart(PHONE, { allow: /status of 409/ });
  const sheet = await openSheet(shopper, 'Apple Pay');
  await isReady(sheet);
  await fillContact(sheet, { Email: email });
  const { rows } = await shop.pool.query('select variant_id, location_id, on_hand from stock.stock');
  const before = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
  await writeStock(shop.pool, 'update stock.stock set on_hand = reserved');
  try {
    await pay(sheet).click();
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
  const email = newEmail('collect');
  const shopper = await openCart(DESKTOP);
  const { page } = shopper;
  await page.getByText('Click & Collect', { exact: true }).click();
  const store = page.getByLabel('Store');
  const id = await store.locator('option').last().getAttribute('value');
  await store.selectOption(id);
  const sheet = await openSheet(shopper, 'Apple Pay');
  await isReady(sheet);
  expect(await sheet.getByLabel('Place').isVisible()).toBe(false);
  await sheet.getByText('Click & Collect').waitFor();
  await sheet.getByText('Free').waitFor();
  await fillContact(sheet, { Email: email });
  await pay(sheet).click();
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
  const email = newEmail('notes');
  const shopper = await openCart(DESKTOP);
  const { page } = shopper;
  await page.getByText('Delivery notes').click();
  await page.getByLabel('Leave it somewhere safe').uncheck();
  await page.getByLabel('Delivery instructions').fill('Behind the gate');
  const sheet = await openSheet(shopper, 'PayPal');
  await isReady(sheet);
  expect(await sheet.getByText('Four-hour delivery').count()).toBe(0);
  await fillContact(sheet, { Email: email });
  await pay(sheet).click();
  await shopper.see(/Your\s+order is placed/);
  const [order] = await orderOf(email);
  expect(order.shipping.options).toMatchObject({
    authorityToLeave: false,
    instructions: { delivery: 'Behind the gate' },
  });
  await shopper.leave();
});

test('PAY-26 PayPal captures at once: its own instalments and credit are switched off', async () => {
  const shopper = await openCart(PHONE);
  const { page } = shopper;
  const eligible = () =>
    page.evaluate(() => {
      const { paypal } = window as unknown as {
        paypal: { FUNDING: Record<string, string>; Buttons(options: object): { isEligible(): boolean } };
      };
      return Object.entries(paypal.FUNDING).filter(([, fundingSource]) =>
        paypal.Buttons({ fundingSource }).isEligible(),
      );
    });
  expect(await eligible()).toEqual([['PAYPAL', 'paypal']]);
  expect(await page.getByText(/pay later/i).count()).toBe(0);
  await shopper.leave();
});

test('PAY-22 a wallet without a name and an email address pays nothing: Name and email not found', async () => {
  const shopper = await openCart(PHONE);
  const sheet = await openSheet(shopper, 'Apple Pay');
  await isReady(sheet);
  await fillContact(sheet, { Email: '', 'Given name': '', 'Family name': '' });
  await pay(sheet).click();
  await shopper.see('Name and email not found');
  await shopper.leave();
});

test('PAY-19 a wallet whose script fails to load says so in its place, the others work', async () => {
  await fetch(`${shop.simulatorUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'googlePay', operation: 'script', kind: 'http-500', times: 1 }),
  });
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /google-pay\.js|status of 500/ });
  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/cart');
  await shopper.see('Unable to load Google Pay. Try again later.');
  await isReady(await openSheet(shopper, 'PayPal'));
  await shopper.leave();
});

test('FIX-51 wallets that this device does not have are not shown; one that fails after it was offered says so', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await page.route('**/wallets/apple-pay.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.none = true' }),
  );
  await page.route('**/wallets/paypal.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.paypal = { simulated: {}, FUNDING: { PAYPAL: "paypal" }, Buttons: () => ({ isEligible: () => false }) }',
    }),
  );
  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/cart');
  const express = page.getByRole('region', { name: 'Express checkout' });
  const google = express.getByRole('button', { name: 'Google Pay' });
  await google.waitFor();
  // While a wallet is being detected, a grey placeholder is shown; all of them are resolved.
  await expect.poll(() => express.locator('.animate-pulse').count()).toBe(0);
  expect(await express.getByText(/Apple Pay|PayPal|not available|Unable/).count()).toBe(0);
  await expect.poll(() => google.getAttribute('aria-disabled')).toBe(null);
  await page.evaluate(() => {
    const broken = class {
      loadPaymentData() {
        throw new Error('DEVELOPER_ERROR');
      }
    };
    Object.assign((window as unknown as { google: { payments: { api: object } } }).google.payments.api, {
      PaymentsClient: broken,
    });
  });
  await google.click();
  await express.getByRole('alert').getByText('Google Pay could not be opened. Nothing has been charged.').waitFor();
  // It can be pressed again.
  await expect.poll(() => google.getAttribute('aria-disabled')).toBe(null);
  await shopper.leave();
});

test('product pages load nothing of the wallets: neither their scripts nor the policy for them', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const requested: string[] = [];
  shopper.page.on('request', (request) => requested.push(request.url()));
  const answer = await shopper.visit(COURT);
  expect(answer?.headers()['content-security-policy']).not.toContain(shop.simulatorUrl);
  await shopper.addToCart();
  expect(requested.filter((url) => url.startsWith(shop.simulatorUrl) || /express-checkout|wallet/.test(url))).toEqual(
    [],
  );
  await shopper.leave();
});

test('EXP-01 from a product, express checkout puts the chosen size into the cart and opens the wallets', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  await page.getByRole('button', { name: 'Express checkout' }).click();
  await shopper.see('Choose a size first.');
  const size = page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { disabled: false }).first();
  // The sticky header covers elements at the top, which cannot be clicked there.
  await size.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await size.check({ force: true });
  await page.getByRole('button', { name: 'Express checkout' }).click();
  await page.waitForURL('**/nz/cart#express');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Express checkout');
  await isReady(await openSheet(shopper, 'PayPal'));
  await shopper.leave();
});

test('a cart opened without a page load has a link that loads the wallets, and its header loads it with a new document', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart();
  await page.getByRole('link', { name: /^View cart/ }).click();
  await page.getByRole('button', { name: 'PayPal', exact: true }).waitFor();
  // The footer's link navigates without a new document, so the previous page's policy still applies.
  await shopper.visit('/');
  await page.locator('footer').getByRole('link', { name: 'Your cart' }).click();
  await page.getByRole('link', { name: 'Express checkout' }).click();
  await page.getByRole('button', { name: 'PayPal', exact: true }).waitFor();
  await shopper.leave();
});

test('EXP-01 PAY-22 a logged-in customer’s express order belongs to them, and the account supplies what the wallet does not', async () => {
  const email = `member-${crypto.randomUUID().slice(0, 8)}@example.co.nz`;
  await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/account/signin');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${shop.url}/nz/account`);
  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/cart');
  const sheet = await openSheet(shopper, 'Apple Pay');
  await isReady(sheet);
  await fillContact(sheet, { Email: '', 'Given name': '', 'Family name': '' });
  await pay(sheet).click();
  await shopper.see(/Your\s+order is placed/);
  const [order] = await orderOf(email);
  expect(order.state).toBe('PLACED');
  expect(order.customer_id).not.toBeNull();
  await shopper.leave();
});

test('PAY-06 BNPL-07 EXP-01 Afterpay from the cart: cancelled, an address that is not served, then agreed, reviewed and placed', async () => {
  const shopper = await openCart(PHONE, { allow: /status of 4\d\d/ });
  const { page } = shopper;
  const go = async (place: string, said: string) => {
    await page.locator('button:text-is("Afterpay: pay in 4"):not([aria-disabled])').click();
    await page.getByLabel('Deliver to').selectOption({ label: place });
    await page.getByRole('button', { name: said, exact: true }).click();
  };
  await go('Home, Auckland', 'Cancel');
  await shopper.see('Afterpay was cancelled. Nothing has been charged.');
  await go('Melbourne, Australia', 'Confirm');
  await shopper.see(UNSERVICEABLE);
  await go('Office, Wellington', 'Confirm');
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  await shopper.see(/40 Cuba Street/);
  await shopper.see('aroha@example.co.nz');
  expect(page.url()).not.toContain('orderToken');
  // A reload loses nothing of it.
  await page.reload();
  await page.getByRole('button', { name: 'Place order with Afterpay' }).click();
  await shopper.see(/Your\s+order is placed/);
  const { rows } = await shop.pool.query(
    `select p.tender, o.state, o.shipping->'address'->>'street2' as street2 from payments.payment p join orders.orders o on o.id = p.order_id where p.tender = 'pay_in_four' order by p.created_at desc limit 1`,
  );
  expect(rows).toEqual([{ tender: 'pay_in_four', state: 'PLACED', street2: '40 Cuba Street' }]);
  await shopper.leave();
});

test('BNPL-05 BNPL-07 Afterpay for Click & Collect; an order that changed since the agreement has to be agreed to again', async () => {
  const shopper = await openCart(DESKTOP, { allow: /status of 4\d\d/ });
  const { page } = shopper;
  await page.getByText('Click & Collect', { exact: true }).click();
  await page.getByLabel('Store').waitFor();
  await page.locator('button:text-is("Afterpay: pay in 4"):not([aria-disabled])').click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  await shopper.see('Collect from');
  await page.getByRole('button', { name: 'Place order with Afterpay' }).waitFor();
  // As if the order had another amount on Afterpay's page.
  await page.evaluate(() => {
    const agreed = JSON.parse(sessionStorage.getItem('v1:pay-in-four-agreed') ?? '');
    sessionStorage.setItem('v1:pay-in-four-agreed', JSON.stringify({ ...agreed, amount: agreed.amount + 1 }));
  });
  await page.reload();
  await shopper.see('What is to pay has changed since you agreed to it at Afterpay. Agree to it there again.');
  await page.getByRole('button', { name: 'Continue to Afterpay' }).waitFor();
  await shopper.leave();
});
