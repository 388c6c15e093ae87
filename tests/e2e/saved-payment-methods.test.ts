/** Cards and PayPal accounts that a customer saves, pays with and removes. */
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { choosePayment, openPayment } from '../support/browser/checkout/payment-step.ts';
import { openSheet, payButton } from '../support/browser/checkout/wallet-sheet.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { fillStock } from '../support/fixtures/catalogue/write-stock.ts';
import { lastPaymentOf } from '../support/fixtures/last-payment.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

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

test('NAV-34 CARD-04 CARD-05 CARD-06 CARD-07 a card is saved in the account, pays an order, a new one is not saved, and it is removed', async () => {
  const email = freshEmail('keeps');
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /status of 4\d\d|ERR_FAILED/ });
  const { page } = shopper;
  await newCustomer(shop, email);
  await shopper.visit('/account/signin');
  await logIn(shopper, email);
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
  await openPayment(shopper, email);
  await shopper.see('Unable to load your payment methods. Try again later.');
  await page.unroute('**/api/account/payment-methods');
  await page.reload();
  await choosePayment(page, 'Visa ending in 1111');
  await page.getByRole('button', { name: /^Pay \$.* with Visa ending in 1111$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  expect(await lastPaymentOf(shop, email)).toMatchObject({ tender: 'card', state: 'PLACED', facts: { last4: '1111' } });

  await openPayment(shopper, email);
  await choosePayment(page, 'Credit or debit card');
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

test('CARD-04 CARD-05 NAV-34 a PayPal account is saved on the account’s own page, after a decline', async () => {
  const email = 'agreement@example.co.nz';
  await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, DESKTOP, refusals);
  const { page } = shopper;
  await shopper.visit('/account/signin');
  await logIn(shopper, email);
  await page.getByRole('heading', { name: 'Kia ora Aroha', level: 1 }).waitFor();
  await shopper.visit('/account/payment-methods');
  await page.getByRole('button', { name: 'Add PayPal' }).click();
  const declined = await openSheet(page, 'PayPal');
  await declined.getByLabel('Pay with').selectOption({ index: 1 });
  await payButton(declined).click();
  await shopper.see('Your payment was declined, please try another payment method or contact your issuing bank.');
  await payButton(await openSheet(page, 'PayPal')).click();
  await shopper.see('Your PayPal account is saved.');
  await shopper.see('PayPal account');
  await page.getByRole('button', { name: /^Remove PayPal/ }).click();
  await shopper.see(/^Removed PayPal/);
  await shopper.leave();
});
