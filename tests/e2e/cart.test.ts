/** The cart in a browser: every reason a line cannot be bought, unavailable storage, a shop that does not answer. */

import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { writeStock } from '../support/fixtures/write-stock.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';

/** What is changed about a product, how many are in the cart, and the message at its line. */
const cases = [
  { id: 'CART-22', change: 'cart_qty_product_max = 2', qty: 3, says: 'Maximum of 2 per order' },
  { id: 'CART-26', change: 'cart_qty_variant_max = 2', qty: 3, says: 'Maximum of 2 per size' },
  { id: 'CART-27', change: 'cart_qty_variant_min = 2', qty: 1, says: 'Minimum of 2 per size' },
  { id: 'CART-23', change: 'cart_qty_variant_multiple_of = 3', qty: 4, says: 'Must be purchased in multiples of 3' },
  { id: 'CART-24', stock: 3, qty: 4, says: 'Only 3 left' },
  { id: 'CART-34', stock: 0, qty: 1, says: 'This item is now sold out.' },
  { id: 'CART-28', change: 'account_exclusive = true', qty: 1, says: 'Log in to buy this item' },
  { id: 'CART-28', change: 'loyalty_member_exclusive = true', qty: 1, says: 'This item is for loyalty members only' },
  { id: 'CART-33', change: "state = 'discontinued'", qty: 1, says: 'This item is no longer available for purchase.' },
  {
    id: 'CHAL-08',
    change: "challenge_question = 'Which tree?', challenge_answers = '{kōwhai}'",
    qty: 1,
    says: 'Answer the question to buy this item.',
  },
];
interface Line {
  productId: string;
  variantId: string;
  qty: number;
}
const lines: Line[] = [];

async function prepare(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `select distinct on (p.id) p.id as product, v.id as variant from catalogue.product p join catalogue.variant v on v.product_id = p.id
     join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse' and s.on_hand - s.reserved >= 5
     where p.state = 'current' and p.functional_type = 'basic' and not p.account_exclusive and not p.loyalty_member_exclusive and p.challenge_question is null
       and p.cart_qty_product_max is null and p.cart_qty_variant_max is null and p.cart_qty_variant_min is null and p.cart_qty_variant_multiple_of is null
     order by p.id limit $1`,
    [cases.length],
  );
  for (const [index, { change, stock, qty }] of cases.entries()) {
    const { product, variant } = rows[index];
    lines.push({ productId: `${product}`, variantId: `${variant}`, qty });
    if (change) await client.query(`update catalogue.product set ${change} where id = $1`, [product]);
    if (stock !== undefined)
      await client.query(
        `with old as (select on_hand from stock.stock where variant_id = $1 and location_id = 'warehouse'),
           moved as (insert into stock.stock_move (variant_id, location_id, kind, qty, ref) select $1, 'warehouse', 'adjust', $2::int - on_hand, 'counted' from old)
         update stock.stock set on_hand = $2::int where variant_id = $1 and location_id = 'warehouse'`,
        [variant, stock],
      );
  }
  await client.end();
}

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({}, { fill: prepare })]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

/** Puts lines into the browser's storage as an earlier visit would have left them. */
async function storeLines({ page }: Shopper, items: readonly Line[]): Promise<void> {
  const stored = items.map((item, index) => ({
    ...item,
    id: `${item.productId}-${item.variantId}`,
    createdAt: new Date(1_700_000_000_000 - index).toISOString(),
  }));
  await page.evaluate((value) => localStorage.setItem('v1:cart', value), JSON.stringify({ items: stored, stamps: [] }));
}
const cartName = (page: Page) => page.getByRole('link', { name: /^Cart/ }).first().getAttribute('aria-label');

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'CART-20 CART-22 CART-23 CART-24 CART-25 CART-26 CART-27 CART-28 CART-29 CART-33 CART-34 at %s every line says why it cannot be bought',
  async (_place, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await shopper.visit('/cart');
    await storeLines(shopper, lines);
    await shopper.visit('/cart');
    for (const [index, { says }] of cases.entries()) {
      const { productId, variantId } = lines[index] as Line;
      await expect.poll(() => page.locator(`[id="why-${productId}-${variantId}"]`).textContent()).toBe(says);
    }
    expect(await page.getByText('Sold out', { exact: true }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Check out' }).getAttribute('aria-disabled')).toBe('true');
    // Once the last blocked line is removed, checkout is enabled.
    for (let left = lines.length; left > 0; left -= 1) {
      expect(await page.getByRole('link', { name: 'Check out' }).count()).toBe(0);
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await expect.poll(() => page.getByRole('button', { name: /^Remove/ }).count()).toBe(left - 1);
    }
    await shopper.see('Your cart is empty');
    await shopper.leave();
  },
);

test('CART-03 CART-37 CART-38 a guest adds a size, changes its quantity, removes it and undoes that; a reload keeps everything, no account is needed', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await shopper.visit('/cart');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect.poll(() => cartName(page)).toBe('Cart, 2 items');
  await shopper.visit('/cart');
  await expect.poll(() => cartName(page)).toBe('Cart, 2 items');
  const qty = page
    .getByRole('spinbutton')
    .or(page.getByRole('textbox', { name: /^Quantity of/ }))
    .first();
  await qty.fill('3');
  await qty.press('Enter');
  await expect.poll(() => cartName(page)).toBe('Cart, 3 items');
  await page.getByRole('button', { name: /^Remove Quayworn Harbour Court/ }).click();
  await expect.poll(() => cartName(page)).toBe('Cart');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cartName(page)).toBe('Cart, 3 items');
  // A quantity of 0 removes the line as well, and can be undone too.
  await qty.fill('0');
  await qty.press('Enter');
  await shopper.see('Your cart is empty');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cartName(page)).toBe('Cart, 3 items');
  expect(requested.filter((path) => path.startsWith('/nz/api/account'))).toEqual([]);
  await shopper.leave();
});

test('CART-06 a line whose product no longer exists leaves the cart after loading, with a message', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  await storeLines(shopper, [{ productId: '99999999', variantId: '1', qty: 1 }]);
  await shopper.visit('/cart');
  await shopper.see('We removed an item that is no longer available for purchase.');
  await shopper.see('Your cart is empty');
  expect(await page.evaluate(() => localStorage.getItem('v1:cart'))).not.toContain('"productId"');
  await shopper.leave();
});

test('CART-05 CART-30 CART-31 when the shop does not answer, cart and total say so, nothing is lost, and trying again works', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /ERR_FAILED|Failed to load/ });
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('10');
  // The total is requested more than once, as the wallets load: it fails from the first time on.
  for (const path of ['**/nz/api/search/indexes/**', '**/nz/api/checkout/info'])
    await page.route(path, (route) => route.abort());
  await shopper.visit('/cart');
  await shopper.see('Unable to load your shopping cart. Try again later.');
  await page.unroute('**/nz/api/search/indexes/**');
  const requestedAgain = page.waitForRequest('**/nz/api/search/indexes/**');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await requestedAgain;
  await page.getByRole('list', { name: 'Items in your cart' }).getByRole('link', { name: 'Harbour Court' }).waitFor();
  await page.getByText('Unable to load your shopping cart.').waitFor({ state: 'hidden' });
  await shopper.see('Unable to load your cart total. Try again later.');
  await page.getByText('Estimated total').waitFor({ state: 'hidden' });
  await page.unroute('**/nz/api/checkout/info');
  // The wallets below request their own total and may show the same message by now.
  await page.getByRole('region', { name: 'Order summary' }).getByRole('button', { name: 'Try again' }).first().click();
  await shopper.see('Estimated total');
  await shopper.leave();
});

test('CART-32 an add that fails says so with the product’s name', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  // The maximum number of lines in a cart.
  await storeLines(
    shopper,
    Array.from({ length: 100 }, (_, index) => ({ productId: `${90_000_000 + index}`, variantId: '1', qty: 1 })),
  );
  await shopper.visit(COURT);
  await page
    .getByRole('radiogroup', { name: /size/i })
    .getByRole('radio', { disabled: false })
    .first()
    .check({ force: true });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Unable to add Quayworn Harbour Court to your shopping cart. Try again later.').waitFor();
  expect(await cartName(page)).toBe('Cart, 100 items');
  await shopper.leave();
});

/** Buys from the drawer, across pages that know the cart through this tab only. */
async function buyWhatIsThere(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^View cart/ })
    .click();
  await page.getByRole('list', { name: 'Items in your cart' }).getByRole('link', { name: 'Harbour Court' }).waitFor();
  await page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await shopper.visit('/cart');
  await shopper.see('Your cart is empty');
}

/** The next page cannot know the cart, and the reason is shown before and after. */
async function beTold({ page, see }: Shopper): Promise<void> {
  const notice = page.getByText('Your browser keeps nothing for this site');
  await notice.waitFor();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^View cart/ })
    .click();
  await see('Your cart is empty');
  await notice.waitFor();
}

test.each([
  ['corrupt', () => localStorage.setItem('v1:cart', '{"items":[')],
  ['of another shape', () => localStorage.setItem('v1:cart', JSON.stringify({ items: { a: 1 }, stamps: 7 }))],
  ['of an older version', () => localStorage.setItem('v0:cart', JSON.stringify({ items: [{ id: 'x' }] }))],
  [
    'full',
    () => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (...pair) {
        if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
        setItem.apply(this, pair);
      };
    },
    buyWhatIsThere,
  ],
  [
    'switched off',
    () => {
      const get = () => {
        throw new DOMException('no', 'SecurityError');
      };
      Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } });
    },
    beTold,
  ],
])(
  'CART-03 APP-12 with browser storage that is %s a shopper can still fill a cart',
  async (_what, spoil, goOn?: (shopper: Shopper) => Promise<void>) => {
    // React Router stores scroll positions and logs an error when it cannot; no other error is allowed.
    const shopper = await newShopper(browser, shop.url, PHONE, { allow: /^console: SecurityError: no |^page: no$/ });
    const { page } = shopper;
    await page.addInitScript(spoil);
    await shopper.visit(COURT);
    expect(await cartName(page)).toBe('Cart');
    await shopper.addToCart('11');
    expect(await cartName(page)).toBe('Cart, 1 item');
    await page.getByRole('dialog').getByRole('link', { name: 'Harbour Court' }).waitFor();
    await goOn?.(shopper);
    await shopper.leave();
  },
);

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'NAV-04 NAV-05 at %s the older cart page shows the same lines and reasons, changes and removes them; search engines do not index it',
  async (_place, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await shopper.visit('/cart-old');
    await shopper.see('Your cart is empty');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await storeLines(shopper, lines);
    await shopper.visit('/cart-old');
    for (const [index, { says }] of cases.entries()) {
      const { productId, variantId } = lines[index] as Line;
      await expect.poll(() => page.locator(`[id="why-${productId}-${variantId}"]`).textContent()).toBe(says);
    }
    expect(await page.getByRole('row').count()).toBe(lines.length + 1);
    expect(await page.getByRole('button', { name: 'Check out' }).getAttribute('aria-disabled')).toBe('true');
    if (process.env.KERB_SNAP_DIR)
      await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/cart-old-${viewport.width}.png`, fullPage: true });
    await storeLines(shopper, lines.slice(2, 3));
    await shopper.visit('/cart-old');
    await page.getByRole('button', { name: 'One more' }).click();
    await expect.poll(() => cartName(page)).toBe('Cart, 2 items');
    await shopper.see('Estimated total');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect.poll(() => cartName(page)).toBe('Cart');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cartName(page)).toBe('Cart, 2 items');
    await shopper.leave();
  },
);

test('nothing moves when the cart replaces its skeleton', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await shopper.visit('/cart');
  await page.getByText(/^Members earn \d+ points? with this order\.$/).waitFor();
  await page.getByRole('button', { name: 'Apply' }).waitFor();
  expect(
    await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0)),
  ).toBeLessThan(0.01);
  await shopper.leave();
});

interface Wanted extends Line {
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
const setProduct = (line: Line, change: string) =>
  shop.pool.query(`update catalogue.product set ${change} where id = $1`, [line.productId]);
const setStock = (line: Line, units: number) =>
  writeStock(
    shop.pool,
    "update stock.stock set on_hand = $2::int where variant_id = $1 and location_id = 'warehouse'",
    [line.variantId, units],
  );
const reason = (page: Page, line: Line) => page.locator(`[id="why-${line.productId}-${line.variantId}"]`);

async function logIn({ page }: Shopper, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

async function goToPayment(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
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
    await storeLines(shopper, [line]);
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
  await storeLines(shopper, [sold, gone, dearer]);
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
  await storeLines(shopper, [sold, { ...other, qty: 2 }]);
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
  await storeLines(shopper, [account, member]);
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
