/** Every payment method at the payment step with its possible outcomes, on a phone and on a desktop. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { choosePayment, openPayment } from '../support/browser/checkout/payment-step.ts';
import { openSheet, payButton } from '../support/browser/checkout/wallet-sheet.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { setFault } from '../support/clients/simulator-control.ts';
import { fillStock } from '../support/fixtures/catalogue/write-stock.ts';
import { lastPaymentOf } from '../support/fixtures/last-payment.ts';
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
const refusals = { allow: /status of 4\d\d/ };

test.each([
  ['Apple Pay', 'apple_pay', PHONE],
  ['Google Pay', 'google_pay', DESKTOP],
  ['PayPal', 'paypal', PHONE],
] as const)(
  'PAY-01 %s pays: cancelled, declined, then approved, without typing anything again',
  async (wallet, tender, viewport) => {
    const email = `${tender}@example.co.nz`;
    const shopper = await newShopper(browser, shop.url, viewport, refusals);
    const page = await openPayment(shopper, email);
    await choosePayment(page, wallet);
    const cancelled = await openSheet(page, wallet);
    await cancelled.getByRole('button', { name: 'Cancel' }).click();
    await page.locator(`iframe[title="${wallet}"]`).waitFor({ state: 'detached' });
    const declined = await openSheet(page, wallet);
    await declined.getByLabel('Pay with').selectOption({ index: 1 });
    await payButton(declined).click();
    await shopper.see('Your payment was declined, please try another payment method or contact your issuing bank.');
    // The sheet closes by itself, with its result or a moment later.
    await page.locator(`iframe[title="${wallet}"]`).waitFor({ state: 'detached' });
    expect(await page.getByRole('radio', { name: wallet }).isChecked()).toBe(true);
    const sheet = await openSheet(page, wallet);
    await payButton(sheet).click();
    await shopper.see(/Your\s+order is placed/);
    await shopper.see(wallet);
    expect(await lastPaymentOf(shop, email)).toMatchObject({ tender, state: 'PLACED', facts: { kind: tender } });
    await shopper.leave();
  },
);

test('BNPL-01 BNPL-05 pay in four: the plan with its dates, cancelled, declined, changed in another tab, then paid', async () => {
  const email = 'four@example.co.nz';
  const shopper = await newShopper(browser, shop.url, PHONE, refusals);
  const page = await openPayment(shopper, email);
  await choosePayment(page, /Afterpay: pay in 4/);
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
  expect(await lastPaymentOf(shop, email)).toMatchObject({ tender: 'pay_in_four', state: 'PLACED' });
  await shopper.leave();
});

test('CARD-01 CARD-02 CARD-09 the card form says what is wrong, and keeps what was typed', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const page = await openPayment(shopper, 'form@example.co.nz');
  const frame = page.frameLocator('iframe[title="Card details"]');
  expect(await frame.getByLabel('Expiry date').getAttribute('placeholder')).toBe('MM / YY');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  for (const message of ['Enter a valid card number.', 'Enter a valid expiry date.', 'Enter a valid security code.'])
    await frame.getByText(message).waitFor();
  await shopper.fillCard();
  await choosePayment(page, 'PayPal');
  await choosePayment(page, 'Credit or debit card');
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
  // The wallets of the contact step ask for a token too.
  await page.route('**/api/payment/client-token', (route) =>
    route.fulfill({ status: 429, json: { errorCode: 'TooManyRequests', message: 'Too many requests.' } }),
  );
  await openPayment(shopper, 'unable@example.co.nz');
  await shopper.see('Unable to load the card form. Try again later.');
  await page.unroute('**/api/payment/client-token');
  for (const wallet of ['PayPal', 'Google Pay', 'Apple Pay']) {
    // A wallet that could not be loaded before is loaded again when it is chosen.
    const before = aborted;
    await choosePayment(page, wallet);
    await expect.poll(() => aborted).toBeGreaterThan(before);
    await shopper.see(`Unable to load ${wallet}. Try again later.`);
  }
  await page.unroute('**/wallets/*.js*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Pay with Apple Pay' }).waitFor();
  await setFault(shop.simulatorUrl, { provider: 'pay-in-four', operation: 'checkout', kind: 'decline' });
  await page.route(
    '**/api/payment/bnpl/token',
    (route) => route.fulfill({ status: 429, json: { errorCode: 'TooManyRequests', message: 'Too many requests.' } }),
    { times: 1 },
  );
  await choosePayment(page, /Afterpay: pay in 4/);
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
  'FIX-51 PAY-20 a wallet that this device lacks is neither offered nor mentioned (case %i); PayPal that is not available here says so once chosen',
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
    await openPayment(shopper, `without${way}@example.co.nz`);
    // Both wallets have been checked.
    await page.waitForFunction(() => 'lookedForApple' in window && 'lookedForGoogle' in window);
    await page.getByRole('radio', { name: 'PayPal' }).waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    for (const name of ['Apple Pay', 'Google Pay'])
      expect(await page.getByText(name, { exact: false }).count(), name).toBe(0);
    expect(await page.getByText(/not available|Unable to load/).count()).toBe(0);
    await choosePayment(page, 'PayPal');
    await shopper.see('PayPal is not available on this device.');
    await choosePayment(page, 'Credit or debit card');
    await shopper.fillCard();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await shopper.see(/Your\s+order is placed/);
    await shopper.leave();
  },
);

test('FIX-51 a wallet that was offered and then cannot be opened says so, charges nothing, and the others still pay', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /status of 5\d\d/ });
  const { page } = shopper;
  await openPayment(shopper, 'offered@example.co.nz');
  await choosePayment(page, 'Google Pay');
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
  await choosePayment(page, 'Apple Pay');
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
  await choosePayment(page, 'Credit or debit card');
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await shopper.leave();
});

test('PAY-12 PAY-13 PAY-14 an order that could not be processed shows its number and a link to help', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /status of|^502 / });
  const page = await openPayment(shopper, 'silent@example.co.nz');
  await choosePayment(page, /Afterpay: pay in 4/);
  await page.getByRole('button', { name: 'Continue to Afterpay' }).click();
  await setFault(shop.simulatorUrl, {
    provider: 'pay-in-four',
    operation: 'auth',
    kind: 'http-500',
    phase: 'after',
    times: 3,
  });
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
