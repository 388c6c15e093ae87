/**
 * Every payment method at the payment step with its possible outcomes, and saved cards; on a phone and on a desktop.
 */
import type { Browser, FrameLocator, Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { openDatabase } from '#platform/database/database.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { accountClient, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { fillStock } from '../support/fixtures/write-stock.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_RATE_LIMIT_SCALE: '0' }, { fill: fillStock }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});
const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
const refusals = { allow: /status of 4\d\d/ };

async function toPayment(shopper: Shopper, email: string): Promise<Page> {
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  await page.getByRole('radio', { name: 'PayPal' }).waitFor();
  return page;
}
async function applyGiftCard(page: Page, { code, pin }: { code: string; pin: string }): Promise<void> {
  await page.getByRole('button', { name: /^Add (a|another) gift card$/ }).click();
  await page.getByLabel('Gift card code').fill(code);
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Apply gift card' }).click();
}
/** Selects the field directly, because a card form above it may grow or shrink and move it away from the pointer. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name });
  await radio.evaluate((field: HTMLInputElement) => field.click());
  await expect.poll(() => radio.isChecked()).toBe(true);
}
const paymentOf = async (email: string) =>
  (
    await shop.pool.query(
      'select p.tender, p.facts, o.state from payments.payment p join orders.orders o on o.id = p.order_id where o.email = $1 order by p.created_at desc limit 1',
      [email],
    )
  ).rows[0];
const fault = (body: object) =>
  fetch(`${shop.simulatorUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
async function openSheet(page: Page, wallet: string): Promise<FrameLocator> {
  await page.getByRole('button', { name: new RegExp(`^(Pay with )?${wallet}$`) }).click();
  const sheet = page.frameLocator(`iframe[title="${wallet}"]`);
  await sheet.getByRole('heading', { name: wallet }).waitFor();
  return sheet;
}
const pay = (sheet: FrameLocator) => sheet.getByRole('button', { name: /^Pay with/ });

test.each([
  ['Apple Pay', 'apple_pay', PHONE],
  ['Google Pay', 'google_pay', DESKTOP],
  ['PayPal', 'paypal', PHONE],
] as const)(
  'PAY-01 %s pays: cancelled, declined, then approved, without typing anything again',
  async (wallet, tender, viewport) => {
    const email = `${tender}@example.co.nz`;
    const shopper = await newShopper(browser, shop.url, viewport, refusals);
    const page = await toPayment(shopper, email);
    await choose(page, wallet);
    const cancelled = await openSheet(page, wallet);
    await cancelled.getByRole('button', { name: 'Cancel' }).click();
    await page.locator(`iframe[title="${wallet}"]`).waitFor({ state: 'detached' });
    const declined = await openSheet(page, wallet);
    await declined.getByLabel('Pay with').selectOption({ index: 1 });
    await pay(declined).click();
    await shopper.see('Your payment was declined, please try another payment method or contact your issuing bank.');
    // The sheet closes by itself, with its result or a moment later.
    await page.locator(`iframe[title="${wallet}"]`).waitFor({ state: 'detached' });
    expect(await page.getByRole('radio', { name: wallet }).isChecked()).toBe(true);
    const sheet = await openSheet(page, wallet);
    await pay(sheet).click();
    await shopper.see(/Your\s+order is placed/);
    await shopper.see(wallet);
    expect(await paymentOf(email)).toMatchObject({ tender, state: 'PLACED', facts: { kind: tender } });
    await shopper.leave();
  },
);

test('BNPL-01 BNPL-05 pay in four: the plan with its dates, cancelled, declined, changed in another tab, then paid', async () => {
  const email = 'four@example.co.nz';
  const shopper = await newShopper(browser, shop.url, PHONE, refusals);
  const page = await toPayment(shopper, email);
  await choose(page, /Afterpay: pay in 4/);
  const plan = page.getByRole('list', { name: 'Your four payments' });
  await expect.poll(() => plan.getByRole('listitem').count()).toBe(4);
  expect(await plan.getByRole('listitem').first().textContent()).toMatch(/^\$\d+\.\d\dToday$/);
  const go = async (said: string) => {
    await page.getByRole('button', { name: 'Continue to Afterpay' }).click();
    await page.getByRole('button', { name: said, exact: true }).click();
  };
  await go('Cancel');
  await shopper.see('Afterpay was cancelled. Nothing has been charged.');
  expect(page.url()).not.toContain('orderToken');
  await go('Confirm, but be declined');
  await shopper.see('Your payment was declined, please try another payment method or contact your issuing bank.');
  // In another tab one more unit goes into the cart while Afterpay is open.
  await page.getByRole('button', { name: 'Continue to Afterpay' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
  const other = await shopper.context.newPage();
  await other.goto(`${shop.url}/nz/cart`, { waitUntil: 'load' });
  await other.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await other.getByRole('button', { name: 'One more' }).first().click();
  await expect.poll(() => other.evaluate(() => /"qty\\*":2/.test(Object.values(localStorage).join(' ')))).toBe(true);
  await other.close();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await shopper.see('Your order was changed in another tab. Review your order and try again.');
  await go('Confirm');
  await shopper.see(/Your\s+order is placed/);
  await shopper.see('Afterpay');
  expect(await paymentOf(email)).toMatchObject({ tender: 'pay_in_four', state: 'PLACED' });
  await shopper.leave();
});

test('CARD-01 CARD-02 CARD-09 the card form says what is wrong, and keeps what was typed', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const page = await toPayment(shopper, 'form@example.co.nz');
  const frame = page.frameLocator('iframe[title="Card details"]');
  expect(await frame.getByLabel('Expiry date').getAttribute('placeholder')).toBe('MM / YY');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  for (const message of ['Enter a valid card number.', 'Enter a valid expiry date.', 'Enter a valid security code.'])
    await frame.getByText(message).waitFor();
  await shopper.fillCard();
  await choose(page, 'PayPal');
  await choose(page, 'Credit or debit card');
  expect(await frame.getByLabel('Card number').inputValue()).toBe('4111 1111 1111 1111');
  await shopper.leave();
});

test('PAY-19 CARD-03 BNPL-06 a method that cannot be loaded says so, and the others stay usable', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /status of|ERR_FAILED|Failed to load/ });
  const { page } = shopper;
  let aborted = 0;
  await page.route('**/wallets/*.js*', (route) => {
    aborted += 1;
    return route.abort();
  });
  await page.route(
    '**/api/payment/client-token',
    (route) => route.fulfill({ status: 429, json: { errorCode: 'TooManyRequests', message: 'Too many requests.' } }),
    { times: 1 },
  );
  await toPayment(shopper, 'unable@example.co.nz');
  await shopper.see('Unable to load the card form. Try again later.');
  for (const wallet of ['PayPal', 'Google Pay', 'Apple Pay']) {
    // A wallet that could not be loaded before is loaded again when it is chosen.
    const before = aborted;
    await choose(page, wallet);
    await expect.poll(() => aborted).toBeGreaterThan(before);
    await shopper.see(`Unable to load ${wallet}. Try again later.`);
  }
  await page.unroute('**/wallets/*.js*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Pay with Apple Pay' }).waitFor();
  await fault({ provider: 'pay-in-four', operation: 'checkout', kind: 'decline' });
  await page.route(
    '**/api/payment/bnpl/token',
    (route) => route.fulfill({ status: 429, json: { errorCode: 'TooManyRequests', message: 'Too many requests.' } }),
    { times: 1 },
  );
  await choose(page, /Afterpay: pay in 4/);
  await page.getByRole('button', { name: 'Continue to Afterpay' }).click();
  await shopper.see('Unable to load Afterpay. Try again later.');
  await page.route(
    '**/api/payment/methods',
    (route) => route.fulfill({ status: 429, json: { errorCode: 'TooManyRequests', message: 'Too many requests.' } }),
    {
      times: 1,
    },
  );
  await page.reload();
  await shopper.see('Unable to load payment methods. Try again later.');
  expect(await page.getByRole('radio', { name: /PayPal|card/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('radio', { name: 'PayPal' }).waitFor();
  await shopper.leave();
});

/**
 * Devices without a wallet, each in its own way: no interface, one that returns false, one that throws, PayPal that is
 * not available here.
 */
const WITHOUT = {
  'apple-pay.js': [
    'window.lookedForApple = true',
    'window.ApplePaySession = class { static supportsVersion() { throw new Error("not secure"); } }; window.lookedForApple = true',
  ],
  'google-pay.js': [
    '{ async isReadyToPay() { window.lookedForGoogle = true; return { result: false }; } }',
    '{ constructor() { window.lookedForGoogle = true; throw new Error("no"); } }',
  ].map((client) => `window.google = { payments: { api: { PaymentsClient: class ${client} } } }`),
} as const;

test.each([0, 1])(
  'FIX-51 PAY-20 a wallet that this device has not is not offered and nothing is said of it (way %i); PayPal that cannot serve here says so once chosen',
  async (way) => {
    const shopper = await newShopper(browser, shop.url, way === 0 ? PHONE : DESKTOP);
    const { page } = shopper;
    for (const script of ['apple-pay.js', 'google-pay.js'] as const)
      await page.route(`**/wallets/${script}`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: WITHOUT[script][way] ?? '' }),
      );
    await page.route('**/wallets/paypal.js*', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'window.paypal = { simulated: {}, FUNDING: { PAYPAL: "paypal" }, Buttons: () => ({ isEligible: () => false }) }',
      }),
    );
    await toPayment(shopper, `without${way}@example.co.nz`);
    // Both wallets have been checked.
    await page.waitForFunction(() => 'lookedForApple' in window && 'lookedForGoogle' in window);
    await page.getByRole('radio', { name: 'PayPal' }).waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    for (const name of ['Apple Pay', 'Google Pay'])
      expect(await page.getByText(name, { exact: false }).count(), name).toBe(0);
    expect(await page.getByText(/not available|Unable to load/).count()).toBe(0);
    await choose(page, 'PayPal');
    await shopper.see('PayPal is not available on this device.');
    await choose(page, 'Credit or debit card');
    await shopper.fillCard();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await shopper.see(/Your\s+order is placed/);
    await shopper.leave();
  },
);

test('FIX-51 a wallet that was offered and then cannot be opened says so, charges nothing, and the others still pay', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /status of 5\d\d/ });
  const { page } = shopper;
  await toPayment(shopper, 'offered@example.co.nz');
  await choose(page, 'Google Pay');
  await page.getByRole('button', { name: 'Pay with Google Pay' }).waitFor();
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
  await page.getByRole('button', { name: 'Pay with Google Pay' }).click();
  await shopper.see('Google Pay could not be opened. Nothing has been charged.');
  await choose(page, 'Apple Pay');
  await page.getByRole('button', { name: 'Pay with Apple Pay' }).waitFor();
  expect(await page.getByText('could not be opened').count(), 'another choice, another word').toBe(0);
  await page.evaluate(() => {
    (window as unknown as { ApplePaySession: unknown }).ApplePaySession = class {
      constructor() {
        throw new DOMException('Another session is open', 'InvalidAccessError');
      }
    };
  });
  await page.getByRole('button', { name: 'Pay with Apple Pay' }).click();
  await shopper.see('Apple Pay could not be opened. Nothing has been charged.');
  const { rows } = await shop.pool.query("select from orders.orders where email = 'offered@example.co.nz'");
  expect(rows).toHaveLength(0);
  await choose(page, 'Credit or debit card');
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await shopper.leave();
});

test('NAV-34 CARD-04 CARD-05 CARD-06 CARD-07 a card is saved in the account, pays an order, a new one is not saved, and it is removed', async () => {
  const email = `keeps${Date.now()}@example.co.nz`;
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /status of 4\d\d|ERR_FAILED/ });
  const { page } = shopper;
  await newCustomer(shop, email);
  await shopper.visit('/account/signin');
  await page.getByLabel('Email', { exact: false }).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page
    .getByRole('heading', { level: 1 })
    .getByText(/Kia ora/)
    .waitFor();
  await shopper.visit('/account/payment-methods');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await shopper.fillCard({ number: '4000 1111 1111 1115' });
  await page.getByRole('button', { name: 'Save card' }).click();
  await shopper.see('Your payment was declined, please try another payment method or contact your issuing bank.');
  await shopper.fillCard();
  await page.route('**/api/account/payment-methods', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Save card' }).click();
  await shopper.see('Unable to save your payment method. Try again later.');
  expect(await page.getByText('Your card is saved.').count()).toBe(0);
  await page.unroute('**/api/account/payment-methods');
  await shopper.fillCard();
  await page.getByRole('button', { name: 'Save card' }).click();
  await shopper.see('Your card is saved.');
  await shopper.see('Visa ending in 1111');
  await shopper.see('Card · Expires 12/2030');

  const declineToLoad = (route: Route) =>
    route.fulfill({ status: 429, json: { errorCode: 'TooManyRequests', message: 'Too many requests.' } });
  await page.route('**/api/account/payment-methods', declineToLoad);
  await toPayment(shopper, email);
  await shopper.see('Unable to load your payment methods. Try again later.');
  await page.unroute('**/api/account/payment-methods');
  await page.reload();
  await choose(page, 'Visa ending in 1111');
  await page.getByRole('button', { name: /^Pay \$.* with Visa ending in 1111$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  expect(await paymentOf(email)).toMatchObject({ tender: 'card', state: 'PLACED', facts: { last4: '1111' } });

  await toPayment(shopper, email);
  await choose(page, 'Credit or debit card');
  await shopper.fillCard({ number: '5555 5555 5555 4444' });
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check({ force: true });
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await shopper.visit('/account/payment-methods');
  await shopper.see('MasterCard ending in 4444');
  await page.route('**/api/account/payment-methods/*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Remove Visa ending in 1111' }).click();
  await shopper.see('Unable to remove your payment method. Try again later.');
  await page.getByRole('button', { name: 'Remove Visa ending in 1111' }).click();
  await shopper.see('Removed Visa ending in 1111.');
  await expect.poll(() => page.getByText('Visa ending in 1111', { exact: true }).count()).toBe(0);
  await page.route('**/api/account/payment-methods', declineToLoad, { times: 1 });
  await page.reload();
  await shopper.see('Unable to load your payment methods. Try again later.');
  await shopper.leave();
});

test('PAY-01 PAY-05 PAY-28 VOUCH-15 a gift card pays part of an order and a card the rest; several together pay all of it', async () => {
  const email = `gifted${Date.now()}@example.co.nz`;
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  const [small, large] = [
    await issueGiftCard({ db }, { cents: 2_000n }),
    await issueGiftCard({ db }, { cents: 90_000n }),
  ];
  await close();
  const shopper = await newShopper(browser, shop.url, PHONE, refusals);
  const page = await toPayment(shopper, email);
  await applyGiftCard(page, { ...small, pin: small.pin === '0000' ? '0001' : '0000' });
  await shopper.see('Incorrect gift card code or PIN.');
  await page.getByLabel('PIN', { exact: true }).fill(small.pin);
  await page.getByRole('button', { name: 'Apply gift card' }).click();
  await shopper.see(/Pays \$20\.00, \$0\.00 left on it/);
  const rest = (await page.getByRole('button', { name: /^Pay \$/ }).textContent()) ?? '';
  await shopper.see(`${rest.replace('Pay ', '')} left to pay`);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  const paid = await shop.pool.query(
    'select p.tender, p.amount_cents from payments.payment p join orders.orders o on o.id = p.order_id where o.email = $1 order by p.tender',
    [email],
  );
  expect(paid.rows).toEqual([
    { tender: 'card', amount_cents: BigInt(rest.replace(/\D/g, '')) },
    { tender: 'gift_card', amount_cents: 2_000n },
  ]);
  await toPayment(shopper, email);
  await applyGiftCard(page, large);
  await shopper.see('Your gift cards pay for all of it.');
  await expect.poll(() => page.getByRole('radio', { name: 'PayPal' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Place order' }).click();
  await shopper.see(/Your\s+order is placed/);
  // Neither its code nor its PIN is in any storage of the browser.
  const stored = await page.evaluate(
    () => Object.values(localStorage).join(' ') + Object.values(sessionStorage).join(' '),
  );
  expect(stored).not.toContain(large.code);
  await shopper.leave();
});

test('VOUCH-04 VOUCH-12 VOUCH-13 a gift card is validated field by field, shows its balance and can be added once; spent meanwhile it says so', async () => {
  const email = `checked${Date.now()}@example.co.nz`;
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  const [spent, card] = [
    await issueGiftCard({ db }, { cents: 1_000n }),
    await issueGiftCard({ db }, { cents: 2_000n }),
  ];
  await close();
  await spendElsewhere(spent, 10);
  const shopper = await newShopper(browser, shop.url, PHONE, refusals);
  const page = await toPayment(shopper, email);
  await applyGiftCard(page, { code: '', pin: '' });
  await shopper.see('Enter a gift card code.');
  await shopper.see('Enter the PIN of the gift card.');
  await page.getByLabel('Gift card code').fill('6047');
  await page.getByLabel('PIN', { exact: true }).fill('123');
  await page.getByRole('button', { name: 'Apply gift card' }).click();
  await shopper.see('Enter a valid gift card code, 19 digits.');
  await shopper.see('Enter a valid PIN, 4 to 8 digits.');
  // With either field missing, no balance is requested.
  let balanceCalls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/payment/voucher/balance')) balanceCalls += 1;
  });
  for (const [code, pin, wrong, said] of [
    [spent.code, '', 'giftCardPin', 'Enter the PIN of the gift card.'],
    [spent.code, '123', 'giftCardPin', 'Enter a valid PIN, 4 to 8 digits.'],
    ['', spent.pin, 'giftCardCode', 'Enter a gift card code.'],
    ['6047', spent.pin, 'giftCardCode', 'Enter a valid gift card code, 19 digits.'],
  ] as const) {
    await page.getByLabel('Gift card code').fill(code);
    await page.getByLabel('PIN', { exact: true }).fill(pin);
    await page.getByRole('button', { name: 'Apply gift card' }).click();
    await expect.poll(() => page.getByText(/^Enter (a|the) .*(gift card|PIN)/).allTextContents()).toEqual([said]);
    // The invalid field gets the focus one frame later; until then, typed text could go to it by mistake.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(wrong);
  }
  expect(balanceCalls).toBe(0);
  await page.getByLabel('Gift card code').fill(spent.code);
  await page.getByLabel('PIN', { exact: true }).fill(spent.pin);
  await page.getByRole('button', { name: 'Apply gift card' }).click();
  await shopper.see('This gift card has already been redeemed.');
  await page.getByLabel('Gift card code').fill(card.code);
  await page.getByLabel('PIN', { exact: true }).fill(card.pin);
  await page.getByRole('button', { name: 'Apply gift card' }).click();
  await shopper.see(/Pays \$20\.00, \$0\.00 left on it/);
  await applyGiftCard(page, { ...card, code: card.code.replace(/^(.{4})/, '$1 ') });
  await shopper.see('This gift card has already been applied.');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await shopper.fillCard();
  const asked = await page.getByRole('button', { name: /^Pay \$/ }).textContent();
  await spendElsewhere(card, 15);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see('Your gift card balance changed. Review the new total and try again.');
  await shopper.see(/Pays \$5\.00, \$0\.00 left on it/);
  const cents = (text: string | null) => Number(text?.replace(/\D/g, ''));
  await expect
    .poll(async () => cents(await page.getByRole('button', { name: /^Pay \$/ }).textContent()))
    .toBe(cents(asked) + 1_500);
  expect(
    (await shop.pool.query("select 1 from orders.orders where email = $1 and state <> 'FAILED'", [email])).rows,
  ).toEqual([]);
  await shopper.leave();
});
/** Pays so many dollars of another shopper's order with the same gift card. */
async function spendElsewhere({ code, pin }: { code: string; pin: string }, dollars: number): Promise<void> {
  const { rows } = await shop.pool.query(
    `select v.product_id, v.id from catalogue.variant v join catalogue.product p on p.id = v.product_id join stock.stock s on s.variant_id = v.id
     where p.path = $1 and s.on_hand > 1 order by v.id desc limit 1`,
    [COURT.slice('/products/'.length)],
  );
  const items = [{ productId: `${rows[0].product_id}`, variantId: `${rows[0].id}`, qty: 1 }];
  const address = {
    contactName: 'Hemi Walker',
    country: 'NZ',
    street1: '3 Rata Street',
    suburb: 'Naenae',
    state: 'Lower Hutt',
    postcode: '5011',
  };
  const other = accountClient(shop.url);
  const quote = await other.call('POST', '/checkout/info', {
    cart: { items, shippingAddress: address, shipping: { methodCode: 'standard' } },
  });
  const total = quote.body.grandTotal as number;
  const answer = await other.call(
    'POST',
    '/checkout/order',
    {
      checkoutId: crypto.randomUUID(),
      cart: { items },
      contact: { email: 'hemi@example.co.nz', firstName: 'Hemi', lastName: 'Walker', phone: '021 555 0144' },
      shipping: { type: 'DELIVERY', address, options: { methodCode: 'standard' } },
      payment: {
        methods: [
          { method: 'voucher', amount: dollars, code, pin },
          {
            method: 'card',
            amount: Math.round((total - dollars) * 100) / 100,
            token: 'fake-valid-nonce',
            type: 'immediate',
          },
        ],
      },
      expectedTotal: total,
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
}

test('FIX-48 VOUCH-10 VOUCH-11 a gift card that a quote reports as suspended or expired is removed at once, with its reason, before an order is placed', async () => {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  const cards = await Promise.all([2_000n, 2_000n, 2_000n].map((cents) => issueGiftCard({ db }, { cents })));
  await close();
  const [suspended, expired, good] = cards as [(typeof cards)[0], (typeof cards)[0], (typeof cards)[0]];
  const shopper = await newShopper(browser, shop.url, DESKTOP, refusals);
  const page = await toPayment(shopper, `gone${Date.now()}@example.co.nz`);
  const listed = page.getByRole('list', { name: 'Your gift cards' }).getByRole('listitem');
  await applyGiftCard(page, suspended);
  await expect.poll(() => listed.count()).toBe(1);
  await applyGiftCard(page, expired);
  // Priced with both cards: no quote is in progress that would see only one of them changed.
  await expect.poll(() => listed.getByText(/Pays \$20\.00/).count()).toBe(2);
  const last4 = ({ code }: { code: string }) => code.slice(-4);
  await shop.pool.query('update gift_cards.gift_card set suspended_at = now() where last4 = $1', [last4(suspended)]);
  await shop.pool.query(
    "update gift_cards.gift_card set issued_at = issued_at - interval '4 years', expires_at = now() where last4 = $1",
    [last4(expired)],
  );
  const orders = async () => (await shop.pool.query('select count(*)::int as n from orders.orders')).rows[0].n;
  const before = await orders();
  // Another card changes the order, so it is priced again.
  await applyGiftCard(page, good);
  await shopper.see(`Gift card ending ${last4(suspended)}: Gift card is suspended`);
  await shopper.see(`Gift card ending ${last4(expired)}: This gift card has expired.`);
  await expect.poll(() => listed.allTextContents()).toEqual([expect.stringContaining(last4(good))]);
  await shopper.see(/Pays \$20\.00, \$0\.00 left on it/);
  expect(await orders()).toBe(before);
  await shopper.leave();
});

test('PAY-07 VOUCH-15 a page that is closed while a gift card pays: the next one asks for the result, and no second order is placed', async () => {
  const email = `reloaded${Date.now()}@example.co.nz`;
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  const card = await issueGiftCard({ db }, { cents: 2_000n });
  await close();
  const shopper = await newShopper(browser, shop.url, PHONE, refusals);
  const page = await toPayment(shopper, email);
  await applyGiftCard(page, card);
  await shopper.see(/Pays \$20\.00/);
  await shopper.fillCard();
  await fetch(`${shop.simulatorUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'card', operation: 'sale', kind: 'delay', ms: 3_000 }),
  });
  const orders = async () =>
    (await shop.pool.query('select state from orders.orders where email = $1', [email])).rows.map(({ state }) => state);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect.poll(async () => (await orders()).length).toBe(1);
  const stored = await page.evaluate(
    () => Object.values(localStorage).join(' ') + Object.values(sessionStorage).join(' '),
  );
  expect(stored).not.toContain(card.code);
  expect(stored).not.toContain(card.pin);
  // The browser asks the shopper whether to leave; the shopper confirms.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await shopper.see(/Your\s+order is placed/);
  expect(await orders()).toEqual(['PLACED']);
  await shopper.visit('/cart');
  await shopper.see('Your cart is empty');
  await shopper.leave();
});

test('FIX-23 a request that arrives after its page was closed: pressing again leads to that order, and no second one is placed', async () => {
  const email = `late${Date.now()}@example.co.nz`;
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  const card = await issueGiftCard({ db }, { cents: 2_000n });
  await close();
  const shopper = await newShopper(browser, shop.url, PHONE, refusals);
  const page = await toPayment(shopper, email);
  await applyGiftCard(page, card);
  await shopper.see(/Pays \$20\.00/);
  await shopper.fillCard();
  // The connection is slow: the request reaches the shop only after the page was closed.
  const held: Request[] = [];
  await page.route('**/checkout/order', async (route) => {
    const isFirst = held.length === 0 && route.request().method() === 'POST';
    if (isFirst) held.push(route.request());
    else await route.continue();
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect.poll(() => held.length).toBe(1);
  const request = held[0] as Request;
  await page.reload();
  await shopper.see('Unable to place your order. Try again.');
  const headers = await request.allHeaders();
  const arrived = await fetch(request.url(), {
    method: 'POST',
    headers: sendable(headers),
    body: request.postData() ?? '',
  });
  const { orderNumber } = (await arrived.json()) as { orderNumber: string };
  expect(arrived.status).toBe(201);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await shopper.see(`#${orderNumber}`);
  expect((await shop.pool.query('select number, state from orders.orders where email = $1', [email])).rows).toEqual([
    { number: orderNumber, state: 'PLACED' },
  ]);
  await shopper.visit('/cart');
  await shopper.see('Your cart is empty');
  await shopper.leave();
});
/** A browser's headers without those that belong to its connection. */
const sendable = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(:|host$|content-length$|connection$|accept-encoding$)/.test(name)),
  );

test('PAY-28 VOUCH-15 BNPL-01 a gift card survives the redirect flow of Afterpay, which opens in its own window', async () => {
  const email = `both${Date.now()}@example.co.nz`;
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  const card = await issueGiftCard({ db }, { cents: 2_000n });
  await close();
  const shopper = await newShopper(browser, shop.url, PHONE, refusals);
  const page = await toPayment(shopper, email);
  await applyGiftCard(page, card);
  await shopper.see(/Pays \$20\.00, \$0\.00 left on it/);
  await choose(page, /Afterpay: pay in 4/);
  const go = async () => {
    const [trip] = await Promise.all([
      shopper.context.waitForEvent('page'),
      page.getByRole('button', { name: 'Continue to Afterpay' }).click(),
    ]);
    await trip.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
    return trip;
  };
  const cancelled = await go();
  await Promise.all([
    cancelled.waitForEvent('close'),
    cancelled.getByRole('button', { name: 'Cancel', exact: true }).click(),
  ]);
  await shopper.see('Afterpay was cancelled. Nothing has been charged.');
  // The window is closed by hand: the page waits until it is told.
  await (await go()).close();
  await page.getByRole('button', { name: 'Cancel Afterpay' }).click();
  await shopper.see('Afterpay was cancelled. Nothing has been charged.');
  const agreed = await go();
  await Promise.all([
    agreed.waitForEvent('close'),
    agreed.getByRole('button', { name: 'Confirm', exact: true }).click(),
  ]);
  await shopper.see(/Your\s+order is placed/);
  const paid = await shop.pool.query(
    'select p.tender, o.state from payments.payment p join orders.orders o on o.id = p.order_id where o.email = $1 order by p.tender',
    [email],
  );
  expect(paid.rows).toEqual([
    { tender: 'gift_card', state: 'PLACED' },
    { tender: 'pay_in_four', state: 'PLACED' },
  ]);
  await shopper.leave();
});

test('CARD-04 CARD-05 NAV-34 a PayPal account is saved on the account’s own page, after a decline', async () => {
  const email = 'agreement@example.co.nz';
  await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, DESKTOP, refusals);
  const { page } = shopper;
  await shopper.visit('/account/signin');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Kia ora Aroha', level: 1 }).waitFor();
  await shopper.visit('/account/payment-methods');
  await page.getByRole('button', { name: 'Add PayPal' }).click();
  const declined = await openSheet(page, 'PayPal');
  await declined.getByLabel('Pay with').selectOption({ index: 1 });
  await pay(declined).click();
  await shopper.see('Your payment was declined, please try another payment method or contact your issuing bank.');
  await pay(await openSheet(page, 'PayPal')).click();
  await shopper.see('Your PayPal account is saved.');
  await shopper.see('PayPal account');
  await page.getByRole('button', { name: /^Remove PayPal/ }).click();
  await shopper.see(/^Removed PayPal/);
  await shopper.leave();
});

test('PAY-12 PAY-13 PAY-14 an order that could not be processed shows its number and a link to help', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /status of|^502 / });
  const page = await toPayment(shopper, 'silent@example.co.nz');
  await choose(page, /Afterpay: pay in 4/);
  await page.getByRole('button', { name: 'Continue to Afterpay' }).click();
  await fault({ provider: 'pay-in-four', operation: 'auth', kind: 'http-500', phase: 'after', times: 3 });
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('heading', { name: /^Your order number #NZ\d{8} could not be processed\.$/ }).waitFor();
  const shown = Date.now();
  const { rows } = await shop.pool.query("select number from orders.orders where email = 'silent@example.co.nz'");
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    `Your order number #${rows[0].number} could not be processed.`,
  );
  expect(new URL(page.url()).pathname).toBe('/nz/checkout/error');
  expect(await page.getByRole('link', { name: 'What happens now' }).getAttribute('href')).toBe(
    '/nz/articles/payment-failed',
  );
  await page.getByText('opens in 10 seconds.').waitFor();
  // After a while the shopper is redirected to the article, which exists.
  await page.waitForURL(/\/nz\/articles\/payment-failed$/, { timeout: patient(30_000) });
  expect(Date.now() - shown).toBeGreaterThan(8_000);
  await page.getByRole('heading', { name: 'When an order could not be processed', level: 1 }).waitFor();
  await shopper.leave();
  // The log names the reason.
  expect(shop.errors.splice(0).join('')).toContain('an order was given up');
});
