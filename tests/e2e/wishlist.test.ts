/** The wishlist in a browser: wishlist buttons, log-in, the account's page, the cart. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
const TERMINUS = '/products/tramline-terminus-court-chalk-midnight';

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

const snap = async (page: Page, name: string) => {
  if (process.env.KERB_SNAP_DIR)
    await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/${name}.png`, fullPage: !name.includes('fold') });
};
let serial = 0;
const newEmail = async () => {
  serial += 1;
  const email = `wisher${serial}@example.co.nz`;
  await newCustomer(shop, email);
  return email;
};
async function logIn({ page }: Shopper, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}
/** The wishlist in the database. */
const saved = async (email: string) =>
  (
    await shop.pool.query(
      `select p.name, v.label from wishlist.item i join accounts.customer c on c.id = i.customer_id join catalogue.product p on p.id = i.product_id
       left join catalogue.variant v on v.id = i.variant_id where c.email = $1 order by i.created_at desc`,
      [email],
    )
  ).rows;
const heart = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first();
const pressed = (page: Page, name: string) => heart(page, name).getAttribute('aria-pressed');

test('WISH-06 WISH-12 the wishlist button asks a visitor to log in; afterwards the product is on the list, from a card as from the product page', async () => {
  const email = await newEmail();
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit('/products');
  await expectAccessible(page, 'listing');
  await snap(page, 'listing-390-fold');
  const first = await page
    .getByRole('main')
    .getByRole('button', { name: /^Wishlist: / })
    .first()
    .getAttribute('aria-label');
  await heart(page, first as string).click();
  await page.waitForURL(/\/account\/signin\?redirect=%2Fproducts$/);
  await shopper.see(/^Log in to save .* to your wishlist\.$/);
  await snap(page, 'signin-asked-390');
  await expectAccessible(page, 'asked to log in');
  // A second wishlist item before the log-in, with its size.
  await shopper.visit(COURT);
  await page
    .getByRole('radiogroup', { name: /size/i })
    .getByRole('radio', { name: '9', exact: true })
    .check({ force: true });
  await heart(page, 'Wishlist: Harbour Court').click();
  await page.waitForURL(/\/account\/signin\?redirect=%2Fproducts%2Fquayworn-harbour-court-chalk-pounamu$/);
  expect(await page.evaluate(() => localStorage.getItem('v1:wishlist-intent'))).toContain('createdAt');
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz${COURT}`);
  await expect.poll(() => pressed(page, 'Wishlist: Harbour Court')).toBe('true');
  await expect.poll(() => page.getByText('to your wishlist.').count()).toBe(0);
  await expect.poll(() => saved(email)).toHaveLength(2);
  expect(await saved(email)).toContainEqual({ name: 'Harbour Court', label: 'US 9' });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('v1:wishlist-intent'))).toBe(null);
  await snap(page, 'product-wished-390');
  // The card's button shows it too, and removes it.
  await shopper.visit('/products');
  await expect.poll(() => pressed(page, first as string)).toBe('true');
  await snap(page, 'listing-wished-390-fold');
  await heart(page, first as string).click();
  await expect.poll(() => saved(email)).toEqual([{ name: 'Harbour Court', label: 'US 9' }]);
  expect(await pressed(page, first as string)).toBe('false');
  await shopper.leave();
});

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'NAV-29 WISH-03 WISH-05 WISH-10 at %s the page lists what is saved; it is moved to the cart, removed, and the removal undone',
  async (place, viewport) => {
    const email = await newEmail();
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await shopper.visit('/account/signin?redirect=/account/wishlist');
    await logIn(shopper, email);
    await shopper.see('Nothing saved yet.');
    await expectAccessible(page, 'empty wishlist');
    await snap(page, `wishlist-empty-${viewport.width}`);

    await shopper.visit('/products');
    const names = await page
      .getByRole('main')
      .getByRole('button', { name: /^Wishlist: / })
      .evaluateAll((hearts) => hearts.slice(0, 2).map((each) => each.getAttribute('aria-label') as string));
    for (const [index, name] of names.entries()) {
      await heart(page, name).click();
      await expect.poll(() => pressed(page, name)).toBe('true');
      await expect.poll(() => saved(email)).toHaveLength(index + 1);
    }
    await shopper.visit(COURT);
    await page
      .getByRole('radiogroup', { name: /size/i })
      .getByRole('radio', { name: '9', exact: true })
      .check({ force: true });
    await heart(page, 'Wishlist: Harbour Court').click();
    await expect.poll(() => saved(email)).toHaveLength(3);

    await shopper.visit('/account/wishlist');
    const list = page.getByRole('list', { name: 'Your wishlist' });
    await expect.poll(() => list.getByRole('heading').count()).toBe(3);
    await expectAccessible(page, `wishlist at ${place}`);
    await snap(page, `wishlist-${viewport.width}`);
    // Removed, and restored at its old position.
    const order = () => list.getByRole('heading').allTextContents();
    const before = await order();
    await list
      .getByRole('button', { name: /^Remove/ })
      .nth(1)
      .click();
    await shopper.see(`Removed ${before[1]}.`);
    await expect.poll(() => saved(email)).toHaveLength(2);
    await snap(page, `wishlist-removed-${viewport.width}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => saved(email)).toHaveLength(3);
    expect(await order()).toEqual(before);
    // Without a size it cannot go into the cart.
    const unsized = list.getByRole('listitem').filter({ has: page.getByLabel('Size', { exact: true }) });
    if ((await unsized.count()) > 0) {
      await unsized
        .first()
        .getByRole('button', { name: /^Move to cart/ })
        .click();
      await shopper.see('Choose a size first.');
      await snap(page, `wishlist-choose-${viewport.width}`);
    }
    await list.getByRole('button', { name: /^Move to cart: Quayworn Harbour Court, size US Men 9/ }).click();
    await page.getByRole('dialog', { name: /cart/i }).waitFor();
    await page.getByRole('dialog').getByText('Size US Men 9').waitFor();
    await expect.poll(() => saved(email)).toHaveLength(2);
    const stored = JSON.parse((await page.evaluate(() => localStorage.getItem('v1:cart'))) as string);
    expect(stored.items[0]).toMatchObject({ qty: 1, sizeSystem: 'usMen', translatedVariantLabel: 'US Men 9' });
    // And back again from the cart.
    await shopper.visit('/cart');
    await page.getByRole('button', { name: /^Move to wishlist: Quayworn Harbour Court/ }).click();
    await shopper.see('Your cart is empty');
    await shopper.see('Quayworn Harbour Court is on your wishlist.');
    await snap(page, `cart-moved-${viewport.width}`);
    expect(await saved(email)).toContainEqual({ name: 'Harbour Court', label: 'US 9' });
    await shopper.leave();
  },
);

test('WISH-09 WISH-13 a change that cannot be saved or moved says so, and is undone; a list that cannot be loaded can be tried again', async () => {
  const email = await newEmail();
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /ERR_FAILED|Failed to load/ });
  const { page } = shopper;
  await shopper.visit(`/account/signin?redirect=${encodeURIComponent(COURT)}`);
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz${COURT}`);
  await page
    .getByRole('radiogroup', { name: /size/i })
    .getByRole('radio', { name: '9', exact: true })
    .check({ force: true });
  await page.route('**/nz/api/account/wishlist', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await heart(page, 'Wishlist: Harbour Court').click();
  const add = page.getByText('Unable to add this item to your wishlist. Try again later.');
  await add.waitFor();
  expect(await page.locator('[aria-live=assertive]').getByText('Unable to add this item').count()).toBe(1);
  expect(await pressed(page, 'Wishlist: Harbour Court')).toBe('false');
  await snap(page, 'alert-390-fold');
  await expectAccessible(page, 'an alert');
  await page.getByRole('button', { name: /^Dismiss: Unable to add/ }).click();
  await expect.poll(() => add.count()).toBe(0);
  await page.unroute('**/nz/api/account/wishlist');
  await heart(page, 'Wishlist: Harbour Court').click();
  await expect.poll(() => saved(email)).toHaveLength(1);

  await page.route('**/nz/api/account/wishlist', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await heart(page, 'Wishlist: Harbour Court').click();
  await page.getByText('Unable to remove this item from your wishlist. Try again later.').waitFor();
  expect(await pressed(page, 'Wishlist: Harbour Court')).toBe('true');
  await page.unroute('**/nz/api/account/wishlist');

  // A full cart.
  await page.evaluate(() => {
    const items = Array.from({ length: 100 }, (_, index) => ({
      id: `${90_000_000 + index}-1`,
      productId: `${90_000_000 + index}`,
      variantId: '1',
      qty: 1,
      createdAt: new Date(1_700_000_000_000).toISOString(),
    }));
    localStorage.setItem('v1:cart', JSON.stringify({ items, stamps: [] }));
  });
  await shopper.visit('/account/wishlist');
  await page.getByRole('button', { name: /^Move to cart: Quayworn Harbour Court/ }).click();
  await shopper.see('Unable to move this item to your cart. Try again later.');
  expect(await saved(email)).toHaveLength(1);

  await page.route('**/nz/api/account/wishlist', (route) => route.abort());
  await shopper.visit('/account/wishlist');
  await shopper.see('Unable to load your wishlist. Try again later.');
  await snap(page, 'wishlist-failed-390');
  await page.unroute('**/nz/api/account/wishlist');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('list', { name: 'Your wishlist' }).waitFor();
  await shopper.leave();
});

test('WISH-10 WISH-12 an empty wishlist button fills, also before the list has loaded; one whose page is left at once is on the list afterwards', async () => {
  const email = await newEmail();
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(`/account/signin?redirect=${encodeURIComponent(COURT)}`);
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz${COURT}`);
  await heart(page, 'Wishlist: Harbour Court').click();
  await expect.poll(() => saved(email)).toHaveLength(1);
  const remembered = () => page.evaluate(() => localStorage.getItem('v1:wishlist-intent'));
  await expect.poll(remembered).toBe(null);

  // A slow connection: the list is still loading, so the buttons of saved items look empty.
  let letGo = () => {};
  const gate = new Promise<void>((open) => {
    letGo = open;
  });
  await page.route('**/nz/api/account/wishlist', async (route) => {
    await gate;
    await route.continue();
  });
  await shopper.visit(COURT);
  expect(await pressed(page, 'Wishlist: Harbour Court')).toBe('false');
  await heart(page, 'Wishlist: Harbour Court').click();
  await expect.poll(remembered).toContain('createdAt');
  letGo();
  await expect.poll(() => pressed(page, 'Wishlist: Harbour Court')).toBe('true');
  await expect.poll(remembered).toBe(null);
  expect(await saved(email)).toHaveLength(1);
  await page.unroute('**/nz/api/account/wishlist');

  // The page is left while the list is loading.
  let left = false;
  await page.route('**/nz/api/account/wishlist', async (route) => {
    if (left) await route.continue();
  });
  await shopper.visit('/products');
  const name = (await page
    .getByRole('main')
    .getByRole('button', { name: /^Wishlist: (?!Harbour Court$)/ })
    .first()
    .getAttribute('aria-label')) as string;
  await heart(page, name).click();
  await expect.poll(remembered).toContain('createdAt');
  left = true;
  await shopper.visit('/account/wishlist');
  await expect.poll(() => page.getByRole('list', { name: 'Your wishlist' }).getByRole('heading').count()).toBe(2);
  await expect.poll(() => saved(email)).toHaveLength(2);
  await shopper.leave();
});

test('CHAL-01 WISH-10 a wishlist item of a limited release leaves the list when its question is answered, and stays when the question is closed', async () => {
  const email = await newEmail();
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(`/account/signin?redirect=${encodeURIComponent(TERMINUS)}`);
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz${TERMINUS}`);
  await page
    .getByRole('radiogroup', { name: /size/i })
    .getByRole('radio', { disabled: false })
    .first()
    .check({ force: true });
  await heart(page, 'Wishlist: Terminus Court').click();
  await expect.poll(() => saved(email)).toHaveLength(1);
  await shopper.visit('/account/wishlist');
  const move = page.getByRole('button', { name: /^Move to cart: Tramline Terminus Court/ });
  const question = page.getByRole('dialog', { name: 'One question first' });
  await move.click();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await move.click();
  expect(await saved(email)).toHaveLength(1);
  await question.getByRole('textbox').fill('terry');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Added to your cart' }).waitFor({ timeout: patient(60_000) });
  await expect.poll(() => saved(email)).toEqual([]);
  await page.keyboard.press('Escape');
  await shopper.see('Nothing saved yet.');
  await shopper.leave();
});

test('WISH-07 WISH-10 CART-36 sold-out wishlist items stay and say so; log-out removes wishlist and cart from the browser', async () => {
  const email = await newEmail();
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page, context } = shopper;
  await shopper.visit(`/account/signin?redirect=${encodeURIComponent(COURT)}`);
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz${COURT}`);
  const size = page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { name: '10', exact: true });
  await size.check({ force: true });
  const variantId = await size.inputValue();
  await heart(page, 'Wishlist: Harbour Court').click();
  await expect.poll(() => saved(email)).toHaveLength(1);
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
  await snap(page, 'wishlist-sold-out-390');

  const second = await context.newPage();
  await second.goto(`${shop.url}/nz${COURT}`);
  await expect.poll(() => pressed(second, 'Wishlist: Harbour Court')).toBe('true');
  await shopper.visit('/account');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/nz\/?$/);
  await expect.poll(() => pressed(second, 'Wishlist: Harbour Court')).toBe('false');
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
