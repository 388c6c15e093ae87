/** The cart as shoppers meet it: every reason a line cannot be bought, storage that will not work, a shop that does not answer. */

import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startTestShop, type TestShop } from '../support/running-shop.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/shopper.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';

/** What is done to a product, how many of it lie in the cart, and what its line then says. */
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
  { id: 'CHAL-08', change: "challenge_question = 'Which tree?', challenge_answers = '{kōwhai}'", qty: 1, says: 'Answer the question to buy this item.' },
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
async function keep({ page }: Shopper, items: readonly Line[]): Promise<void> {
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
  ['a desk', DESKTOP],
])(
  'CART-20 CART-22 CART-23 CART-24 CART-25 CART-26 CART-27 CART-28 CART-29 CART-33 CART-34 at %s every line says why it cannot be bought',
  async (_place, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await shopper.visit('/cart');
    await keep(shopper, lines);
    await shopper.visit('/cart');
    for (const [index, { says }] of cases.entries()) {
      const { productId, variantId } = lines[index] as Line;
      await expect.poll(() => page.locator(`[id="why-${productId}-${variantId}"]`).textContent()).toBe(says);
    }
    expect(await page.getByText('Sold out', { exact: true }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Check out' }).getAttribute('aria-disabled')).toBe('true');
    // The last reason goes with its line, and the way to checkout opens.
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

test('CART-03 CART-37 CART-38 a guest adds a size, changes its quantity, removes it, takes that back; a reload keeps all, no account is asked', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
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
  // Nought removes it as well, and can be taken back as well.
  await qty.fill('0');
  await qty.press('Enter');
  await shopper.see('Your cart is empty');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cartName(page)).toBe('Cart, 3 items');
  expect(asked.filter((path) => path.startsWith('/nz/api/account'))).toEqual([]);
  await shopper.leave();
});

test('CART-06 what the shop no longer has leaves the cart after it has loaded, with a word about it', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  await keep(shopper, [{ productId: '99999999', variantId: '1', qty: 1 }]);
  await shopper.visit('/cart');
  await shopper.see('We removed an item that is no longer available for purchase.');
  await shopper.see('Your cart is empty');
  expect(await page.evaluate(() => localStorage.getItem('v1:cart'))).not.toContain('"productId"');
  await shopper.leave();
});

test('CART-05 CART-30 CART-31 a shop that does not answer: cart and total say so, nothing is lost, trying again helps', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /ERR_FAILED|Failed to load/ });
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('10');
  await page.route('**/nz/api/search/indexes/**', (route) => route.abort());
  await shopper.visit('/cart');
  await shopper.see('Unable to load your shopping cart. Try again later.');
  await page.unroute('**/nz/api/search/indexes/**');
  await page.route('**/nz/api/checkout/info', (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('list', { name: 'Items in your cart' }).getByRole('link', { name: 'Harbour Court' }).waitFor();
  await shopper.see('Unable to load your cart total. Try again later.');
  await page.unroute('**/nz/api/checkout/info');
  await page.getByRole('button', { name: 'Try again' }).click();
  await shopper.see('Estimated total');
  await shopper.leave();
});

test('CART-32 an add that cannot be done says so by the product’s name', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  // As many lines as a cart holds.
  await keep(
    shopper,
    Array.from({ length: 100 }, (_, index) => ({ productId: `${90_000_000 + index}`, variantId: '1', qty: 1 })),
  );
  await shopper.visit(COURT);
  await page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { disabled: false }).first().check({ force: true });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Unable to add Quayworn Harbour Court to your shopping cart. Try again later.').waitFor();
  expect(await cartName(page)).toBe('Cart, 100 items');
  await shopper.leave();
});

/** From the drawer, over pages that know the cart by the tab alone. */
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

/** The next page cannot know what was in the cart, and why is said before and after. */
async function beTold({ page, see }: Shopper): Promise<void> {
  const told = page.getByText('Your browser keeps nothing for this site');
  await told.waitFor();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^View cart/ })
    .click();
  await see('Your cart is empty');
  await told.waitFor();
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
])('CART-03 APP-12 with browser storage that is %s a shopper can still fill a cart', async (_what, spoil, goOn?: (shopper: Shopper) => Promise<void>) => {
  // React Router keeps where pages were scrolled to, and complains aloud when it cannot; nothing else may.
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
});

test.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
])('NAV-04 NAV-05 at %s the older cart shows the same lines and reasons, changes and removes them; no search engine takes it in', async (_place, viewport) => {
  const shopper = await newShopper(browser, shop.url, viewport);
  const { page } = shopper;
  await shopper.visit('/cart-old');
  await shopper.see('Your cart is empty');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await keep(shopper, lines);
  await shopper.visit('/cart-old');
  for (const [index, { says }] of cases.entries()) {
    const { productId, variantId } = lines[index] as Line;
    await expect.poll(() => page.locator(`[id="why-${productId}-${variantId}"]`).textContent()).toBe(says);
  }
  expect(await page.getByRole('row').count()).toBe(lines.length + 1);
  expect(await page.getByRole('button', { name: 'Check out' }).getAttribute('aria-disabled')).toBe('true');
  if (process.env.KERB_SNAP_DIR) await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/cart-old-${viewport.width}.png`, fullPage: true });
  await keep(shopper, lines.slice(2, 3));
  await shopper.visit('/cart-old');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect.poll(() => cartName(page)).toBe('Cart, 2 items');
  await shopper.see('Estimated total');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect.poll(() => cartName(page)).toBe('Cart');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cartName(page)).toBe('Cart, 2 items');
  await shopper.leave();
});

test('nothing moves when the cart takes the place of its skeleton', async () => {
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
  await page.getByText(/^Members earn \d+ points with this order\.$/).waitFor();
  await page.getByRole('button', { name: 'Apply' }).waitFor();
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))).toBeLessThan(0.01);
  await shopper.leave();
});
