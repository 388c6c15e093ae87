/** The cart after a product in it changed: its state, stock, price, or who may buy it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { type CartLine, storeLines } from '../support/browser/cart.ts';
import { continueToPayment } from '../support/browser/checkout/payment-step.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { writeStock } from '../support/fixtures/catalogue/write-stock.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';

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

interface Wanted extends CartLine {
  name: string;
}
/**
 * Products that no other test in this file changes, at the end of the demo's list: warehouse stock of at least five.
 */
async function otherLines(count: number, skip: number): Promise<Wanted[]> {
  const { rows } = await shop.pool.query(
    `select * from (select distinct on (p.id) p.id as product, v.id as variant, p.name from catalogue.product p join catalogue.variant v on v.product_id = p.id
     join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse' and s.on_hand - s.reserved >= 5
     where p.state = 'current' and p.functional_type = 'basic' and not p.account_exclusive and not p.loyalty_member_exclusive and p.challenge_question is null
       and p.cart_qty_product_max is null and p.cart_qty_variant_max is null and p.cart_qty_variant_min is null and p.cart_qty_variant_multiple_of is null
     order by p.id desc, v.id) s order by product desc limit $1 offset $2`,
    [count, skip],
  );
  return rows.map(({ product, variant, name }) => ({ productId: `${product}`, variantId: `${variant}`, qty: 1, name }));
}
const setProduct = (line: CartLine, change: string) =>
  shop.pool.query(`update catalogue.product set ${change} where id = $1`, [line.productId]);
const setStock = (line: CartLine, units: number) =>
  writeStock(
    shop.pool,
    "update stock.stock set on_hand = $2::int where variant_id = $1 and location_id = 'warehouse'",
    [line.variantId, units],
  );
const reason = (page: Page, line: CartLine) => page.locator(`[id="why-${line.productId}-${line.variantId}"]`);

async function goToPayment(shopper: Shopper): Promise<void> {
  await shopper.visit('/checkout/contact-info');
  await continueToPayment(shopper);
  await shopper.fillCard();
}

test.each(['draft', 'discontinued'])(
  'FIX-06 a product set to %s stays in the cart, here and in the account, and can be bought again once it is back',
  async (state) => {
    const [line] = (await otherLines(1, state === 'draft' ? 0 : 1)) as [Wanted];
    const email = freshEmail('cart');
    const client = await newCustomer(shop, email);
    const shopper = await newShopper(browser, shop.url, PHONE);
    const other = await newShopper(browser, shop.url, DESKTOP);
    await shopper.visit('/cart');
    await storeLines(shopper.page, [line]);
    await shopper.visit('/account/signin?redirect=/cart');
    await logIn(shopper, email);
    await shopper.page.getByRole('link', { name: 'Check out' }).waitFor();
    await setProduct(line, `state = '${state}'`);
    await shopper.visit('/cart');
    await expect
      .poll(() => reason(shopper.page, line).textContent())
      .toBe('This item is no longer available for purchase.');
    expect(await shopper.page.getByRole('link', { name: 'Check out' }).count()).toBe(0);
    // In the account as well, and so on the next device.
    expect((await client.call('GET', '/account/state')).body.cart.items).toMatchObject([
      { productId: line.productId, variantId: line.variantId },
    ]);
    await other.visit('/account/signin?redirect=/cart');
    await logIn(other, email);
    await expect
      .poll(() => reason(other.page, line).textContent())
      .toBe('This item is no longer available for purchase.');
    await setProduct(line, "state = 'current'");
    for (const each of [shopper, other]) {
      await each.visit('/cart');
      await each.page.getByRole('link', { name: 'Check out' }).waitFor();
      expect(await reason(each.page, line).count()).toBe(0);
    }
    await Promise.all([shopper.leave(), other.leave()]);
  },
);

test('FIX-07 after an order is refused for stock, state or price the cart says so at each line at once, without a reload', async () => {
  const [sold, gone, dearer] = (await otherLines(3, 2)) as [Wanted, Wanted, Wanted];
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /status of 4\d\d/ });
  const { page } = shopper;
  await shopper.visit('/cart');
  await storeLines(shopper.page, [sold, gone, dearer]);
  await goToPayment(shopper);
  const { rows } = await shop.pool.query('select price_cents from catalogue.product where id = $1', [dearer.productId]);
  await setStock(sold, 0);
  await setProduct(gone, "state = 'draft'");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('link', { name: 'Review your cart' }).click();
  await expect.poll(() => reason(page, sold).textContent()).toBe('This item is now sold out.');
  await expect.poll(() => reason(page, gone).textContent()).toBe('This item is no longer available for purchase.');
  expect(await reason(page, dearer).count()).toBe(0);
  for (const line of [sold, gone]) {
    await setStock(line, 5);
    await setProduct(line, "state = 'current'");
    await page
      .getByRole('listitem')
      .filter({ has: reason(page, line) })
      .getByRole('button', { name: /^Remove/ })
      .click();
  }
  await page.getByRole('link', { name: 'Check out' }).waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await goToPayment(shopper);
  await setProduct(dearer, 'price_cents = price_cents + 1000, original_price_cents = null');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('alert').first().waitFor();
  await page.getByRole('link', { name: 'Back to cart' }).click();
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  await shopper.see(
    `Price changed from ${dollars(Number(rows[0].price_cents))} to ${dollars(Number(rows[0].price_cents) + 1000)}`,
  );
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await shopper.leave();
});

test('FIX-09 a problem that the shop’s quote reports about a line is shown at that line, and stops the checkout with the reason', async () => {
  const [sold, other] = (await otherLines(2, 5)) as [Wanted, Wanted];
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit('/cart');
  await storeLines(shopper.page, [sold, { ...other, qty: 2 }]);
  await shopper.visit('/cart');
  await page.getByRole('link', { name: 'Check out' }).waitFor();
  // The product cache of the page is fresh: only the quote knows.
  await setStock(sold, 0);
  await page.getByRole('button', { name: 'One fewer' }).last().click();
  await expect.poll(() => reason(page, sold).textContent()).toBe('This item is now sold out.');
  await expect.poll(() => page.getByRole('button', { name: 'Check out' }).getAttribute('aria-disabled')).toBe('true');
  await setStock(sold, 5);
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact();
  // With the total shown, the page has loaded everything from before the stock changed.
  await page.locator('summary').getByText(/\$\d/).waitFor();
  await setStock(sold, 0);
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.waitForURL(`${shop.url}/nz/cart`);
  await expect.poll(() => reason(page, sold).textContent()).toBe('This item is now sold out.');
  await setStock(sold, 5);
  await shopper.leave();
});

test('FIX-08 lines restricted to accounts or members ask to log in or sign up; a failed membership check is retried, in cart, drawer, older cart and checkout', async () => {
  const [account, member] = (await otherLines(2, 7)) as [Wanted, Wanted];
  await setProduct(account, 'account_exclusive = true');
  await setProduct(member, 'loyalty_member_exclusive = true');
  const email = freshEmail('member');
  const client = await newCustomer(shop, email);
  await client.call('POST', '/account/loyalty/join');
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /ERR_FAILED/ });
  const { page } = shopper;
  await shopper.visit('/cart');
  await storeLines(shopper.page, [account, member]);
  for (const path of ['/cart', '/cart-old']) {
    await shopper.visit(path);
    for (const [way, target] of [
      ['Log in', 'signin'],
      ['Sign up', 'signup'],
    ] as const) {
      const links = page.getByRole('link', { name: new RegExp(`^${way} to buy `) });
      await expect.poll(() => links.count()).toBe(2);
      for (const link of await links.all())
        expect(await link.getAttribute('href')).toBe(`/nz/account/${target}?redirect=${encodeURIComponent(path)}`);
    }
  }
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  const drawer = page.getByRole('dialog');
  await expect.poll(() => drawer.getByRole('link', { name: /^Log in to buy/ }).count()).toBe(2);
  await expect.poll(() => drawer.getByRole('link', { name: /^Sign up to buy/ }).count()).toBe(2);

  const isAccount = (url: URL) => url.pathname === '/nz/api/account';
  await page.route(isAccount, (route) => route.abort());
  await shopper.visit('/account/signin?redirect=/cart');
  await logIn(shopper, email);
  const failed = 'Unable to check your membership. Try again later.';
  await expect.poll(() => reason(page, member).textContent()).toBe(failed);
  expect(await reason(page, account).count()).toBe(0);
  await shopper.visit('/cart-old');
  await expect.poll(() => reason(page, member).textContent()).toBe(failed);
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await expect.poll(() => reason(page, member).textContent()).toBe(failed);
  // The checkout shows it on its own page, and continues as soon as the membership is known.
  await shopper.visit('/checkout/contact-info');
  await page.getByRole('main').getByText(failed).waitFor();
  // The message stays during a retry: that retry has to finish before the next may succeed.
  const tried = page.waitForEvent('requestfailed', (request) => isAccount(new URL(request.url())));
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await tried;
  await page.getByRole('main').getByText(failed).waitFor();
  await page.unroute(isAccount);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByText(failed).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/nz/checkout/contact-info');
  await shopper.visit('/cart');
  await page.getByRole('link', { name: 'Check out' }).waitFor();
  await setProduct(account, 'account_exclusive = false');
  await setProduct(member, 'loyalty_member_exclusive = false');
  await shopper.leave();
});
