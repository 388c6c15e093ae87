/**
 * The browser never decides by stale data: stock on a page that stays open, the quote behind the pay button; a failure
 * without its own message shows a general one.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '#contract/errors/error-codes.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail } from '../support/clients/account-client.ts';
import { writeStock } from '../support/fixtures/catalogue/write-stock.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  // Longer than any test: a new request is made on purpose, not because the cache expired.
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_CHECKOUT_DATA_MAX_AGE: '3600' })]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

test('FIX-36 FIX-47 CHK-17 PAY-16 PAY-17 placing an order requests a new quote however fresh the last one is; an unknown failure and a size sold meanwhile are reported, and nothing is lost', async () => {
  const email = freshEmail('fresh');
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /Failed to load|status of 4\d\d|ERR_FAILED/ });
  const { page } = shopper;
  const requested: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() === 'POST' && /\/checkout\/(info|order)$/.test(path))
      requested.push(path.endsWith('info') ? 'quote' : 'order');
  });
  await shopper.visit(COURT);
  await shopper.addToCart();
  await page.getByRole('dialog').getByRole('link', { name: 'Check out' }).click();
  await page.waitForURL(/checkout\/contact-info/);
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor();

  // The price rises by a dollar just after the total was shown.
  await shop.pool.query('update catalogue.product set price_cents = price_cents + 100 where path = $1', [
    COURT.replace('/products/', ''),
  ]);
  const before = (await page.getByRole('button', { name: /^Pay \$/ }).textContent()) ?? '';
  requested.length = 0;
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Pay \$/ }).textContent()).not.toBe(before);
  expect(requested, 'the quote tells it, no order is tried').not.toContain('order');
  expect(requested).toContain('quote');

  // Refused for a reason that has no message in the checkout.
  await page.route('**/nz/api/checkout/order', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify(errorBody('CrossSiteRequest', {})),
    }),
  );
  requested.length = 0;
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see('Unable to place your order. Try again.');
  expect(requested.indexOf('quote')).toBeGreaterThanOrEqual(0);
  expect(requested.indexOf('quote')).toBeLessThan(requested.indexOf('order'));
  await page.unroute('**/nz/api/checkout/order');

  // Another shopper buys the last unit between the quote and the order.
  const variantId = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('v1:cart') ?? '') as { items: { variantId: string }[] }).items[0]?.variantId,
  );
  const setStock = (units: string) =>
    writeStock(
      shop.pool,
      `update stock.stock set on_hand = ${units} where location_id = 'warehouse' and variant_id = $1`,
      [variantId],
    );
  await page.route(
    '**/nz/api/checkout/order',
    async (route) => {
      await setStock('reserved');
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see('An item in your cart is now sold out.');
  expect(new URL(page.url()).pathname, 'said where the order was tried').toBe('/nz/checkout/payment');
  if (process.env.KERB_SNAP_DIR)
    await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/sold-out-390.png`, fullPage: true });
  await page.getByRole('link', { name: 'Review your cart' }).click();
  await shopper.see('This item is now sold out.');
  await setStock('reserved + 5');
  await shopper.visit('/cart');
  await page.getByRole('link', { name: 'Check out' }).waitFor();
  await shopper.visit('/checkout/payment');
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  const { rows } = await shop.pool.query("select state from orders.orders where email = $1 and state <> 'FAILED'", [
    email,
  ]);
  expect(rows).toEqual([{ state: 'PLACED' }]);
  await shopper.leave();
});

test('FIX-55 a size that sells out is disabled on a page that stays open, without any action', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await page.clock.install();
  const { rows } = await shop.pool.query(
    `select p.id, p.path from catalogue.product p where p.state = 'current' and p.functional_type = 'basic' and p.challenge_question is null
      and not p.account_exclusive and not p.loyalty_member_exclusive and p.path <> $1 and exists (
        select from catalogue.variant v join stock.stock s on s.variant_id = v.id where v.product_id = p.id and s.location_id = 'warehouse' and s.on_hand > 5)
    order by p.id limit 1`,
    [COURT.replace('/products/', '')],
  );
  await shopper.visit(`/products/${rows[0].path}`);
  const open = page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { disabled: false });
  const count = await open.count();
  expect(count).toBeGreaterThan(0);
  await writeStock(
    shop.pool,
    "update stock.stock set on_hand = reserved where location_id = 'warehouse' and variant_id in (select id from catalogue.variant where product_id = $1)",
    [rows[0].id],
  );
  await page.clock.runFor(60_000);
  expect(await open.count(), 'within the limit what was read holds').toBe(count);
  await page.clock.runFor(6 * 60_000);
  await expect.poll(() => open.count()).toBe(0);
  await shopper.leave();
});
