/** Sold-out sizes that can be pressed, and the log-in that keeps the place and finishes the act. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { scriptOf } from '../support/browser/delay-script.ts';
import { inspectScreen, takeScreenshot } from '../support/browser/inspect-screen.ts';
import { logIn, logInOnSheet } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { newWishlistCustomer, pressedOf, savedItems, wishlistButton } from '../support/browser/wishlist.ts';
import { freshEmail, linkFor, PASSWORD } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
  await sellOut('10');
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

/** Sells out a size of the court shoe; open pages are updated. */
async function sellOut(label: string): Promise<void> {
  await shop.pool.query(
    `with v as (select v.id from catalogue.variant v join catalogue.product p on p.id = v.product_id where p.path = $1 and v.us_men = $2),
       m as (insert into stock.stock_move (variant_id, location_id, kind, qty)
         select s.variant_id, s.location_id, 'adjust', s.reserved - s.on_hand from stock.stock s join v on v.id = s.variant_id where s.location_id = 'warehouse')
     update stock.stock s set on_hand = s.reserved from v where s.variant_id = v.id and s.location_id = 'warehouse'`,
    [COURT.split('/').at(-1), label],
  );
  await shop.pool.query("select pg_notify('kerb_changed', 'stock')");
}

/** The id of a size of the court shoe. */
const variantOf = async (label: string): Promise<string> =>
  (
    await shop.pool.query<{ id: string }>(
      'select v.id from catalogue.variant v join catalogue.product p on p.id = v.product_id where p.path = $1 and v.us_men = $2',
      [COURT.split('/').at(-1), label],
    )
  ).rows[0]?.id as string;

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Log in', exact: true });
const soldOutSize = (page: Page, label: string) =>
  page.getByRole('button', { name: `US Men ${label}, sold out. Email me when it’s back` });
const requests = async (email: string): Promise<string[]> =>
  (
    await shop.pool.query<{ label: string }>(
      `select v.us_men as label from restock.request r join accounts.customer c on c.id = r.customer_id
       join catalogue.variant v on v.id = r.variant_id where c.email = $1`,
      [email],
    )
  ).rows.map(({ label }) => label);

test.each([
  ['light', PHONE],
  ['dark', DESKTOP],
] as const)(
  'UX-09 PROD-34 a sold-out size is pressed, the log-in opens above the page, and the alert is set (%s)',
  async (theme, viewport) => {
    const email = await newWishlistCustomer(shop);
    const shopper = await newShopper(browser, shop.url, viewport, { theme, allow: /401/ });
    const { page } = shopper;
    await expect
      .poll(async () => {
        await shopper.visit(COURT);
        return soldOutSize(page, '10').count();
      })
      .toBe(1);
    const add = page.getByRole('button', { name: 'Add to cart' });
    const alerts = await page.getByRole('button', { name: 'Email me when it’s back', exact: true }).count();
    expect(alerts, 'no alert besides the sizes themselves').toBe(0);
    expect(await add.isVisible()).toBe(true);
    await page.waitForLoadState('networkidle');
    await inspectScreen(page, 'UX-09-after-sold-out-sizes');

    // By keyboard: the arrow keys pass it by, the tab key reaches it.
    await page.getByRole('radio', { name: '9.5', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: '10.5', exact: true }).isChecked()).toBe(true);
    await soldOutSize(page, '10').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Email me when it’s back' });
    await dialog.getByText('Log in or sign up first').waitFor();
    await inspectScreen(page, `UX-09-after-alert-${theme}`);
    await page.keyboard.press('Escape');
    await expect.poll(() => soldOutSize(page, '10').evaluate((button) => button === document.activeElement)).toBe(true);

    await soldOutSize(page, '10').click();
    await dialog.getByRole('button', { name: 'Log in to be emailed about US Men 10' }).click();
    await sheetOf(page).getByText('Log in, and we’ll email you when US Men 10 of the').waitFor();
    await inspectScreen(page, `UX-09-after-log-in-${theme}`);
    await logInOnSheet(shopper, email, 'Wrong password 1!');
    await sheetOf(page)
      .getByRole('alert')
      .getByText(/password/i)
      .waitFor();
    expect(await requests(email)).toEqual([]);
    await logInOnSheet(shopper, email);
    await dialog.getByText(`We’ll email ${email} once, when US Men 10 is back.`).waitFor();
    expect(await sheetOf(page).count()).toBe(0);
    expect(await requests(email)).toEqual(['10']);
    expect(page.url()).toBe(`${shop.url}/nz${COURT}`);
    await inspectScreen(page, `UX-09-after-noted-${theme}`);
    await shopper.leave();
  },
);

test('UX-09 UX-11 who signs up from the alert comes back to it, with the size chosen', async () => {
  const email = freshEmail('kiri');
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /401/ });
  const { page } = shopper;
  await shopper.visit(COURT);
  await soldOutSize(page, '10').click();
  await page.getByRole('button', { name: 'Log in to be emailed about US Men 10' }).click();
  await sheetOf(page).getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('First name').fill('Kiri');
  await page.getByLabel('Last name').fill('Te Kanawa');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const tab = await shopper.context.newPage();
  await tab.goto((await linkFor(shop.simulatorUrl, email, 'verify', 1)).url);
  await tab.getByRole('button', { name: 'Verify my email address' }).click();
  await tab.getByRole('button', { name: 'Email me when US Men 10 is back' }).click();
  await tab.getByText(`We’ll email ${email} once, when US Men 10 is back.`).waitFor();
  expect(await requests(email)).toEqual(['10']);
  // A size that is in stock, or of another product, opens nothing.
  for (const hash of ['#alert=1', '#alert=', `#alert=${await variantOf('9')}`]) {
    await tab.goto(`${shop.url}/nz${COURT}${hash}`);
    await tab.reload();
    await tab.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
    expect(await tab.getByRole('dialog', { name: 'Email me when it’s back' }).count()).toBe(0);
  }
  await shopper.leave();
});

test('UX-09 WISH-06 a heart in a filtered listing is pressed: place and filters stay, and the product is on the list', async () => {
  const email = await newWishlistCustomer(shop);
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit('/products?usMenSize=9');
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Wishlist: / })
    .nth(6);
  const name = (await heart.getAttribute('aria-label')) as string;
  await heart.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await heart.click();
  await sheetOf(page)
    .getByText(`Log in to save ${name.replace('Wishlist: ', '')} to your wishlist.`)
    .waitFor();
  // Declined: nothing is kept, and the focus is back.
  await page.keyboard.press('Escape');
  await expect.poll(() => heart.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('v1:wishlist-intent'))).toBeNull();
  await heart.click();
  await logInOnSheet(shopper, email);
  await expect.poll(() => savedItems(shop, email)).toHaveLength(1);
  await expect.poll(() => pressedOf(page, name)).toBe('true');
  await shopper.see('is on your wishlist.');
  expect(page.url()).toBe(`${shop.url}/nz/products?usMenSize=9`);
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(2);
  await takeScreenshot(page, 'UX-09-after-saved-390', { fullPage: false });
  await shopper.leave();
});

test('UX-09 a log-in in another tab finishes the act here; sign-up leads back; without the sheet’s script the page opens', async () => {
  const email = await newWishlistCustomer(shop);
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /ERR_FAILED|dynamically imported/ });
  const { page } = shopper;
  const sheetScript = `**/${scriptOf('src/storefront/features/account/log-in/log-in-sheet.tsx')}`;
  await page.route(sheetScript, (route) => route.abort());
  await shopper.visit(COURT);
  await wishlistButton(page, 'Wishlist: Harbour Court').click();
  // The guard reloads a page whose script is missing; the navigation to the log-in page replaces that one.
  await expect
    .poll(() => page.url(), { timeout: patient(30_000) })
    .toMatch(/\/account\/signin\?redirect=%2Fproducts%2Fquayworn-harbour-court-chalk-pounamu$/);
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await page.unroute(sheetScript);

  await shopper.visit(COURT);
  await wishlistButton(page, 'Wishlist: Harbour Court').click();
  const create = sheetOf(page).getByRole('link', { name: 'Create an account' });
  expect(await create.getAttribute('href')).toBe(
    `/nz/account/signup?redirect=${encodeURIComponent('/products/quayworn-harbour-court-chalk-pounamu')}`,
  );
  const other = await shopper.context.newPage();
  await other.goto(`${shop.url}/nz/account/signin`);
  await other.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await logIn({ page: other }, email);
  await sheetOf(page).waitFor({ state: 'hidden' });
  await expect.poll(() => savedItems(shop, email)).toEqual([{ name: 'Harbour Court', label: null }]);
  await shopper.leave();
});
