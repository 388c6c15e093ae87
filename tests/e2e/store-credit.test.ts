/** Store credit in a browser: staff give it and refund into it, its customer sees it and pays with it (EDIT-04). */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleAtWidths } from '../support/browser/accessible-at-widths.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { continueToPayment } from '../support/browser/checkout/payment-step.ts';
import { openAccount } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper } from '../support/browser/shopper.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { settleAtOnce } from '../support/clients/simulator-control.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
const WIDTHS = [390, 1280];

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  await settleAtOnce(shop.simulatorUrl);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('EDIT-04 service gives store credit; the customer sees it, pays a part of an order with it, and gets the rest back as credit', async () => {
  const email = freshEmail('credit');
  const client = await newCustomer(shop, email);
  const { customerId } = (await client.call('GET', '/account')).body.customer;
  const site = await openStaffOrders(browser, shop, await newStaff(shop, 'service', 'Mere Hōhepa'), DESKTOP, 'light');
  const { page: staff } = site;
  await seeTitle(staff, 'Orders');
  await site.go(`/customers/${customerId}`);
  await staff.getByRole('heading', { name: 'Store credit' }).waitFor();
  const give = staff.getByRole('button', { name: 'Give store credit', exact: true });
  await give.click();
  await staff.getByText('Enter a reason. The customer sees it.').waitFor();
  await staff.getByLabel('Amount in dollars').fill('45.50');
  await staff.getByLabel('Reason, which the customer sees').fill('Your parcel was late');
  await give.click();
  const question = staff.getByRole('dialog', { name: 'Give $45.50 of store credit?' });
  await question.getByRole('button', { name: 'Give $45.50 of store credit' }).click();
  await staff.getByText('The customer has $45.50 of store credit.').waitFor();
  await staff.getByText('You may give $54.50 more today.').waitFor();
  await expectAccessibleAtWidths(staff, 'store credit of a customer', WIDTHS);

  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await openAccount(shopper, email);
  await page.getByRole('link', { name: 'Store credit', exact: true }).click();
  await page.getByText('$45.50', { exact: true }).waitFor();
  await page.getByText('Given by the shop: Your parcel was late').waitFor();
  await expectAccessibleAtWidths(page, 'store credit of the account', WIDTHS);
  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/checkout/contact-info');
  await continueToPayment(shopper, { email });
  const box = page.getByRole('checkbox', { name: 'Use my $45.50 of store credit' });
  await box.check();
  await page.getByText('Store credit', { exact: true }).nth(1).waitFor();
  await expectAccessibleAtWidths(page, 'store credit at payment', WIDTHS);
  await page.reload();
  await expect.poll(() => box.isChecked(), { timeout: patient(15_000) }).toBe(true);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await shopper.visit('/account/store-credit');
  await page.getByText('You have no store credit.').waitFor();
  await page.getByText('−$45.50').waitFor();

  const { rows } = await shop.pool.query(
    'select number, total_cents::int as total from orders.orders where email = $1',
    [email],
  );
  const { number, total } = rows[0];
  await expect
    .poll(
      async () =>
        (
          await shop.pool.query(
            "select count(*)::int as n from payments.payment p join orders.orders o on o.id = p.order_id where o.number = $1 and p.state <> 'CAPTURED'",
            [number],
          )
        ).rows[0].n,
      { timeout: patient(30_000) },
    )
    .toBe(0);
  await site.go(`/orders/${number}`);
  await seeTitle(staff, `Order ${number}`);
  await staff.getByRole('radio', { name: 'Store credit, which the customer has agreed to' }).check();
  await staff.getByLabel('Amount', { exact: false }).first().fill('20');
  await staff.getByLabel('Reason').fill('Scuffed toe');
  await expectAccessibleAtWidths(staff, 'refund as store credit', WIDTHS);
  await staff.getByRole('button', { name: 'Refund', exact: true }).click();
  const sure = staff.getByRole('dialog', { name: 'Refund $20.00?' });
  await sure.getByText(/The customer gets it as store credit/).waitFor();
  await sure.getByRole('button', { name: 'Refund $20.00' }).click();
  await staff.getByText('$20.00 is being refunded.').waitFor();
  await expect
    .poll(async () => (await client.call('GET', '/account/store-credit')).body.balance, { timeout: patient(30_000) })
    .toBe(20);
  expect(total).toBeGreaterThan(4_550);
  await shopper.visit('/account/your-data');
  await page.getByText('You have $20.00 of store credit.', { exact: false }).waitFor();
  await shopper.leave();
  await site.leave();
});
