/** The wishlist in a browser: wishlist buttons, log-in, the account’s page, the cart, sold-out items and log-out. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { logIn, logInOnSheet } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { newWishlistCustomer, pressedOf, savedItems, wishlistButton } from '../support/browser/wishlist.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('WISH-06 WISH-12 the wishlist button asks a visitor to log in; afterwards the product is on the list, from a card as from the product page', async () => {
  const email = await newWishlistCustomer(shop);
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit('/products');
  await expectAccessible(page, 'listing');
  await takeScreenshot(page, 'listing-390-fold', { fullPage: false });
  const first = await page
    .getByRole('main')
    .getByRole('button', { name: /^Wishlist: / })
    .first()
    .getAttribute('aria-label');
  await wishlistButton(page, first as string).click();
  const sheet = page.getByRole('dialog', { name: 'Log in', exact: true });
  await sheet.getByText(/^Log in to save .* to your wishlist\.$/).waitFor();
  await takeScreenshot(page, 'UX-09-after-log-in-sheet-390', { fullPage: false });
  await expectAccessible(page, 'asked to log in');
  expect(await page.evaluate(() => localStorage.getItem('v1:wishlist-intent'))).toContain('createdAt');
  // The page is left with the question open: the item waits for a log-in. A second one, with its size.
  await shopper.visit(COURT);
  await page
    .getByRole('radiogroup', { name: /size/i })
    .getByRole('radio', { name: '9', exact: true })
    .check({ force: true });
  await wishlistButton(page, 'Wishlist: Harbour Court').click();
  await logInOnSheet(shopper, email);
  await sheet.waitFor({ state: 'hidden' });
  await shopper.see('Harbour Court is on your wishlist.');
  expect(page.url()).toBe(`${shop.url}/nz${COURT}`);
  await expect.poll(() => pressedOf(page, 'Wishlist: Harbour Court')).toBe('true');
  await expect.poll(() => savedItems(shop, email)).toHaveLength(2);
  expect(await savedItems(shop, email)).toContainEqual({ name: 'Harbour Court', label: 'US 9' });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('v1:wishlist-intent'))).toBe(null);
  await takeScreenshot(page, 'product-wished-390');
  // The card's button shows it too, and removes it.
  await shopper.visit('/products');
  await expect.poll(() => pressedOf(page, first as string)).toBe('true');
  await takeScreenshot(page, 'listing-wished-390-fold', { fullPage: false });
  await wishlistButton(page, first as string).click();
  await expect.poll(() => savedItems(shop, email)).toEqual([{ name: 'Harbour Court', label: 'US 9' }]);
  expect(await pressedOf(page, first as string)).toBe('false');
  await shopper.leave();
});

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'NAV-29 WISH-03 WISH-05 WISH-10 at %s the page lists what is saved; it is moved to the cart, removed, and the removal undone',
  async (place, viewport) => {
    const email = await newWishlistCustomer(shop);
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await shopper.visit('/account/signin?redirect=/account/wishlist');
    await logIn(shopper, email);
    await shopper.see('Nothing saved yet.');
    await expectAccessible(page, 'empty wishlist');
    await takeScreenshot(page, `wishlist-empty-${viewport.width}`);

    await shopper.visit('/products');
    const names = await page
      .getByRole('main')
      .getByRole('button', { name: /^Wishlist: / })
      .evaluateAll((hearts) => hearts.slice(0, 2).map((each) => each.getAttribute('aria-label') as string));
    for (const [index, name] of names.entries()) {
      await wishlistButton(page, name).click();
      await expect.poll(() => pressedOf(page, name)).toBe('true');
      await expect.poll(() => savedItems(shop, email)).toHaveLength(index + 1);
    }
    await shopper.visit(COURT);
    await page
      .getByRole('radiogroup', { name: /size/i })
      .getByRole('radio', { name: '9', exact: true })
      .check({ force: true });
    await wishlistButton(page, 'Wishlist: Harbour Court').click();
    await expect.poll(() => savedItems(shop, email)).toHaveLength(3);

    await shopper.visit('/account/wishlist');
    const list = page.getByRole('list', { name: 'Your wishlist' });
    await expect.poll(() => list.getByRole('heading').count()).toBe(3);
    await expectAccessible(page, `wishlist at ${place}`);
    await takeScreenshot(page, `wishlist-${viewport.width}`);
    // Removed, and restored at its old position.
    const order = () => list.getByRole('heading').allTextContents();
    const before = await order();
    await list
      .getByRole('button', { name: /^Remove/ })
      .nth(1)
      .click();
    await shopper.see(`Removed ${before[1]}.`);
    await expect.poll(() => savedItems(shop, email)).toHaveLength(2);
    await takeScreenshot(page, `wishlist-removed-${viewport.width}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => savedItems(shop, email)).toHaveLength(3);
    expect(await order()).toEqual(before);
    // Without a size it cannot go into the cart.
    const unsized = list.getByRole('listitem').filter({ has: page.getByLabel('Size', { exact: true }) });
    if ((await unsized.count()) > 0) {
      await unsized
        .first()
        .getByRole('button', { name: /^Move to cart/ })
        .click();
      await shopper.see('Choose a size first.');
      await takeScreenshot(page, `wishlist-choose-${viewport.width}`);
    }
    await list.getByRole('button', { name: /^Move to cart: Quayworn Harbour Court, size US Men 9/ }).click();
    await page.getByRole('dialog', { name: /cart/i }).waitFor();
    await page.getByRole('dialog').getByText('Size US Men 9').waitFor();
    await expect.poll(() => savedItems(shop, email)).toHaveLength(2);
    const stored = JSON.parse((await page.evaluate(() => localStorage.getItem('v1:cart'))) as string);
    expect(stored.items[0]).toMatchObject({ qty: 1, sizeSystem: 'usMen', translatedVariantLabel: 'US Men 9' });
    // And back again from the cart.
    await shopper.visit('/cart');
    await page.getByRole('button', { name: /^Move to wishlist: Quayworn Harbour Court/ }).click();
    await shopper.see('Your cart is empty');
    await shopper.see('Quayworn Harbour Court is on your wishlist.');
    await takeScreenshot(page, `cart-moved-${viewport.width}`);
    expect(await savedItems(shop, email)).toContainEqual({ name: 'Harbour Court', label: 'US 9' });
    await shopper.leave();
  },
);

test('WISH-07 WISH-10 CART-36 sold-out wishlist items stay and say so; log-out removes wishlist and cart from the browser', async () => {
  const email = await newWishlistCustomer(shop);
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page, context } = shopper;
  await shopper.visit(`/account/signin?redirect=${encodeURIComponent(COURT)}`);
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz${COURT}`);
  const size = page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { name: '10', exact: true });
  await size.check({ force: true });
  const variantId = await size.inputValue();
  await wishlistButton(page, 'Wishlist: Harbour Court').click();
  await expect.poll(() => savedItems(shop, email)).toHaveLength(1);
  await shopper.addToCart('11');
  await shop.pool.query(
    "update stock.stock set on_hand = reserved where variant_id = $1 and location_id = 'warehouse'",
    [variantId],
  );
  await expect
    .poll(
      async () => {
        await shopper.visit('/account/wishlist');
        await page.getByRole('list', { name: 'Your wishlist' }).waitFor();
        return page.getByText('Sold out', { exact: true }).count();
      },
      { timeout: patient(60_000), interval: 500 },
    )
    .toBe(1);
  expect(await page.getByRole('button', { name: /^Move to cart/ }).count()).toBe(0);
  await takeScreenshot(page, 'wishlist-sold-out-390');

  const second = await context.newPage();
  await second.goto(`${shop.url}/nz${COURT}`);
  await expect.poll(() => pressedOf(second, 'Wishlist: Harbour Court')).toBe('true');
  await shopper.visit('/account');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/nz\/?$/);
  await expect.poll(() => pressedOf(second, 'Wishlist: Harbour Court')).toBe('false');
  await expect
    .poll(() =>
      page.evaluate(() => [
        localStorage.getItem('v1:wishlist'),
        JSON.parse(localStorage.getItem('v1:cart') ?? '{}').items,
      ]),
    )
    .toEqual([null, []]);
  await shopper.visit('/account/wishlist');
  await page.waitForURL(/\/account\/signin\?redirect=%2Faccount%2Fwishlist$/);
  await shopper.leave();
});
