/** What a shopper sees at the payment step while the operator has stopped orders. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { openPayment } from '../support/browser/checkout/payment-step.ts';
import { inspectScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { fillStock } from '../support/fixtures/catalogue/write-stock.ts';
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

test.each([PHONE, DESKTOP])(
  'SEC-26 while the operator has stopped orders a shopper is told so and charged nothing; afterwards the same press pays, at %o',
  async (viewport) => {
    const email = `stopped-${viewport.width}@example.co.nz`;
    const shopper = await newShopper(browser, shop.url, viewport, { allow: /status of 503|^503 .*checkout.order$/ });
    const page = await openPayment(shopper, email);
    await shopper.fillCard();
    await shop.pool.query(
      "insert into lock_down.locked_area (area, reason, locked_at) values ('orders', 'a test', now())",
    );
    try {
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await shopper.see('We are not taking orders at the moment. Your cart is kept: please try again later.');
    } finally {
      await shop.pool.query('delete from lock_down.locked_area');
    }
    await inspectScreen(page, 'orders-stopped');
    const orders = () => shop.pool.query('select from orders.orders where email = $1', [email]);
    expect((await orders()).rowCount).toBe(0);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await shopper.see(/Your\s+order is placed/);
    expect((await orders()).rowCount).toBe(1);
    await shopper.leave();
  },
);
