/** An order by bank transfer: the shopper is told where to pay, with the order number as the reference. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { newShopper, PHONE } from '../support/browser/shopper.ts';
import { fillStock } from '../support/fixtures/catalogue/write-stock.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const ACCOUNT = 'Kerb Limited, 12-3456-0012345-00';
let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_BANK_TRANSFER_ACCOUNT: ACCOUNT }, { fill: fillStock }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

test('PAY-01 a bank transfer: the account is shown before and after the order, and nothing is called paid', async () => {
  const email = 'transfer@example.co.nz';
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
  await shopper.addToCart();
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const radio = page.getByRole('radio', { name: /^Bank transfer/ });
  await radio.waitFor();
  await radio.evaluate((field: HTMLInputElement) => field.click());
  await shopper.see(`then pay to ${ACCOUNT} with your order number as the reference`);
  await page.getByRole('button', { name: 'Place order and pay by bank transfer' }).click();
  await shopper.see(/Your\s+order is placed/);
  const { rows } = await shop.pool.query(
    'select o.number, o.held_for, p.state, p.captured_cents from orders.orders o join payments.payment p on p.order_id = o.id where o.email = $1',
    [email],
  );
  expect(rows).toMatchObject([{ held_for: 'AWAITING_MONEY', state: 'AUTHORISED', captured_cents: 0n }]);
  await shopper.see(
    new RegExp(
      `Pay \\$\\d+\\.\\d\\d to ${ACCOUNT} with the reference ${rows[0].number}\\. Your order leaves once the money has arrived\\.`,
    ),
  );
  expect(await page.getByText(/paid/i).count()).toBe(0);
  await shopper.leave();
});
