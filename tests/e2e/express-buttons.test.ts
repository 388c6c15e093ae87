/** The buttons of express checkout: which are offered, where they load, what they say when they cannot; and Afterpay’s. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { openExpressCart } from '../support/browser/checkout/express-cart.ts';
import { openExpressSheet, waitUntilReady } from '../support/browser/checkout/wallet-sheet.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { setFault } from '../support/clients/simulator-control.ts';
import { fillStock } from '../support/fixtures/catalogue/write-stock.ts';
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

test('PAY-26 PayPal captures at once: its own instalments and credit are switched off', async () => {
  const shopper = await openExpressCart(browser, shop, PHONE);
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

test('PAY-19 a wallet whose script fails to load says so in its place, the others work', async () => {
  await setFault(shop.simulatorUrl, { provider: 'googlePay', operation: 'script', kind: 'http-500', times: 1 });
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /google-pay\.js|status of 500/ });
  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/cart');
  await shopper.see('Unable to load Google Pay. Try again later.');
  await waitUntilReady(await openExpressSheet(shopper.page, 'PayPal'));
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
  await waitUntilReady(await openExpressSheet(shopper.page, 'PayPal'));
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

test('PAY-06 BNPL-07 EXP-01 Afterpay from the cart: cancelled, an address that is not served, then agreed, reviewed and placed', async () => {
  const shopper = await openExpressCart(browser, shop, PHONE, { allow: /status of 4\d\d/ });
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
  const shopper = await openExpressCart(browser, shop, DESKTOP, { allow: /status of 4\d\d/ });
  const { page } = shopper;
  await page.getByText('Collect in store or add delivery notes').click();
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
  await shopper.see('The amount to pay has changed since you agreed to it with Afterpay. Agree to it again there.');
  await page.getByRole('button', { name: 'Continue to Afterpay' }).waitFor();
  await shopper.leave();
});
