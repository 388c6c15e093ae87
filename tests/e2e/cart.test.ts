/** The cart in a browser: every reason a line cannot be bought, unavailable storage, a shop that does not answer. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { type CartLine, cartLabel, storeLines } from '../support/browser/cart.ts';
import { continueToPayment } from '../support/browser/checkout/payment-step.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { changeProducts } from '../support/fixtures/catalogue/change-products.ts';
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
let lines: CartLine[];
const prepare = async (databaseUrl: string): Promise<void> => {
  lines = await changeProducts(databaseUrl, cases);
};

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

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'CART-20 CART-22 CART-23 CART-24 CART-25 CART-26 CART-27 CART-28 CART-29 CART-33 CART-34 at %s every line says why it cannot be bought',
  async (_place, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await shopper.visit('/cart');
    await storeLines(shopper.page, lines);
    await shopper.visit('/cart');
    for (const [index, { says }] of cases.entries()) {
      const { productId, variantId } = lines[index] as CartLine;
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
  await expect.poll(() => cartLabel(page)).toBe('Cart, 2 items');
  await shopper.visit('/cart');
  await expect.poll(() => cartLabel(page)).toBe('Cart, 2 items');
  const qty = page
    .getByRole('spinbutton')
    .or(page.getByRole('textbox', { name: /^Quantity of/ }))
    .first();
  await qty.fill('3');
  await qty.press('Enter');
  await expect.poll(() => cartLabel(page)).toBe('Cart, 3 items');
  await page.getByRole('button', { name: /^Remove Quayworn Harbour Court/ }).click();
  await expect.poll(() => cartLabel(page)).toBe('Cart');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cartLabel(page)).toBe('Cart, 3 items');
  // A quantity of 0 removes the line as well, and can be undone too.
  await qty.fill('0');
  await qty.press('Enter');
  await shopper.see('Your cart is empty');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cartLabel(page)).toBe('Cart, 3 items');
  expect(requested.filter((path) => path.startsWith('/nz/api/account'))).toEqual([]);
  await shopper.leave();
});

test('CART-06 a line whose product no longer exists leaves the cart after loading, with a message', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  await storeLines(shopper.page, [{ productId: '99999999', variantId: '1', qty: 1 }]);
  await shopper.visit('/cart');
  await shopper.see('We removed an item that is no longer available for purchase.');
  await shopper.see('Your cart is empty');
  expect(await page.evaluate(() => localStorage.getItem('v1:cart'))).not.toContain('"productId"');
  await shopper.leave();
});

test('CART-05 CART-30 CART-31 when the shop does not answer, cart and total say so, nothing is lost, and trying again works', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /ERR_FAILED|Failed to load/ });
  const { page } = shopper;
  // The page reloads its products every 15 s: without that, nothing but the button requests them again.
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
  await shopper.visit(COURT);
  await shopper.addToCart('10');
  // The wallets request products and total as well when they load: both fail until they are there.
  for (const path of ['**/nz/api/search/indexes/**', '**/nz/api/checkout/info'])
    await page.route(path, (route) => route.abort());
  await shopper.visit('/cart');
  await shopper.see('Unable to load your shopping cart. Try again later.');
  const wallets = page.getByRole('region', { name: 'Express checkout' });
  await wallets.getByText('Unable to load your cart total. Try again later.').waitFor();
  await page.unroute('**/nz/api/search/indexes/**');
  const requestedAgain = page.waitForRequest('**/nz/api/search/indexes/**');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await requestedAgain;
  await page.getByRole('list', { name: 'Items in your cart' }).getByRole('link', { name: 'Harbour Court' }).waitFor();
  await page.getByText('Unable to load your shopping cart.').waitFor({ state: 'hidden' });
  await shopper.see('Unable to load your cart total. Try again later.');
  // The total of the drawer stays, with a sign (UX-18).
  await shopper.see('Last known total');
  await page.unroute('**/nz/api/checkout/info');
  // The wallets below show the same message about their own total.
  await page.getByRole('region', { name: 'Order summary' }).getByRole('button', { name: 'Try again' }).first().click();
  await shopper.see('Includes GST of');
  await shopper.leave();
});

test('CART-32 an add that fails says so with the product’s name', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  // The maximum number of lines in a cart.
  await storeLines(
    shopper.page,
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
  expect(await cartLabel(page)).toBe('Cart, 100 items');
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
  await continueToPayment(shopper);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await shopper.visit('/cart');
  await shopper.see('Your cart is empty');
}

/** The next page cannot know the cart, and the reason is shown before and after. */
async function beTold({ page, see }: Shopper): Promise<void> {
  const notice = page.getByText('Your browser is blocking storage for this site');
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
    expect(await cartLabel(page)).toBe('Cart');
    await shopper.addToCart('11');
    expect(await cartLabel(page)).toBe('Cart, 1 item');
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
    await storeLines(shopper.page, lines);
    await shopper.visit('/cart-old');
    for (const [index, { says }] of cases.entries()) {
      const { productId, variantId } = lines[index] as CartLine;
      await expect.poll(() => page.locator(`[id="why-${productId}-${variantId}"]`).textContent()).toBe(says);
    }
    expect(await page.getByRole('row').count()).toBe(lines.length + 1);
    expect(await page.getByRole('button', { name: 'Check out' }).getAttribute('aria-disabled')).toBe('true');
    if (process.env.KERB_SNAP_DIR)
      await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/cart-old-${viewport.width}.png`, fullPage: true });
    await storeLines(shopper.page, lines.slice(2, 3));
    await shopper.visit('/cart-old');
    await page.getByRole('button', { name: 'One more' }).click();
    await expect.poll(() => cartLabel(page)).toBe('Cart, 2 items');
    await shopper.see('Estimated total');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect.poll(() => cartLabel(page)).toBe('Cart');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cartLabel(page)).toBe('Cart, 2 items');
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
