/**
 * Features of a product page for account holders: an email when a size is back in stock, and products restricted to
 * members.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { logIn, logInOnSheet } from '../support/browser/log-in.ts';
import { DESKTOP, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { newCustomer } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';

/** Sells out or restocks one size of the product; open pages are updated. */
async function setStock(path: string, label: string, onHand: number): Promise<void> {
  await shop.pool.query(
    `with v as (select v.id from catalogue.variant v join catalogue.product p on p.id = v.product_id where p.path = $1 and v.us_men = $2),
       m as (insert into stock.stock_move (variant_id, location_id, kind, qty)
         select s.variant_id, s.location_id, 'adjust', $3::int - s.on_hand from stock.stock s join v on v.id = s.variant_id where s.location_id = 'warehouse')
     update stock.stock s set on_hand = $3::int from v where s.variant_id = v.id and s.location_id = 'warehouse'`,
    [path.split('/').at(-1), label, onHand],
  );
  await shop.pool.query("select pg_notify('kerb_changed', 'stock')");
}

test.each([
  ['a phone', PHONE, '9'],
  ['a desktop', DESKTOP, '10'],
] as const)(
  'PROD-34 PROD-35 PROD-36 at %s: a visitor is asked to log in, a customer’s request is saved, and one email is sent when the size is back',
  async (place, viewport, size) => {
    const email = `restock-${place.replace(' ', '-')}@example.co.nz`;
    await newCustomer(shop, email);
    await setStock(COURT, size, 0);
    const shopper = await newShopper(browser, shop.url, viewport, { allow: /ERR_FAILED/ });
    const { page } = shopper;
    await expect
      .poll(async () => {
        await shopper.visit(COURT);
        return page.getByRole('radio', { name: size, exact: true }).isDisabled();
      })
      .toBe(true);
    await page.getByRole('button', { name: `US Men ${size}, sold out. Email me when it’s back` }).click();
    const dialog = page.getByRole('dialog', { name: 'Email me when it’s back' });
    await dialog.getByText('Log in or sign up first').waitFor();
    // The shop is unreachable for a moment: the shopper is told, and tries again.
    await page.route('**/nz/api/product/restock/subscribe', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: `Log in to be emailed about US Men ${size}` }).click();
    await logInOnSheet(shopper, email);
    await dialog.getByText('Unable to note that you want an email about this size. Try again later.').waitFor();
    await dialog.getByRole('button', { name: /^Email me when / }).click();
    await dialog.getByText(`We’ll email ${email} once`).waitFor();
    await setStock(COURT, size, 3);
    await expect
      .poll(
        async () =>
          (await mailFor(shop.simulatorUrl, email)).filter(({ subject }) => subject.startsWith('Back in stock')).length,
      )
      .toBe(1);
    await shopper.leave();
  },
);

test('PROD-38 PROD-40 PROD-41 CART-19 a product restricted to members: checked, failed, tried again, joined, added, bought', async () => {
  const { rows } = await shop.pool.query(
    `select p.path from catalogue.product p join catalogue.variant v on v.product_id = p.id join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse'
     where p.loyalty_member_exclusive and p.state = 'current' and p.challenge_question is null and s.on_hand > 2 limit 1`,
  );
  const email = 'member@example.co.nz';
  await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /ERR_FAILED/ });
  const { page } = shopper;
  await page.route('**/nz/api/account', (route) => route.abort());
  await shopper.visit(`/account/signin?redirect=${encodeURIComponent(`/products/${rows[0].path}`)}`);
  await logIn(shopper, email);
  await page.getByText('Unable to check your membership. Try again later.').waitFor();
  expect(await page.getByRole('button', { name: 'Add to cart' }).count()).toBe(0);
  await page.unroute('**/nz/api/account');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.route('**/nz/api/account/loyalty/join', (route) => route.abort());
  await page.getByRole('button', { name: 'Join now' }).click();
  await shopper.see('Unable to join the loyalty programme. Try again later.');
  await page.unroute('**/nz/api/account/loyalty/join');
  await page.getByRole('button', { name: 'Join now' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).waitFor();
  await shopper.addToCart();
  await page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  const order = await shop.pool.query(
    'select o.state from orders.orders o join accounts.customer c on c.id = o.customer_id where c.email = $1',
    [email],
  );
  expect(order.rows).toEqual([{ state: 'PLACED' }]);
  await shopper.leave();
});
