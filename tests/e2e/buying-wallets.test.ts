/** The wallets of express checkout: first in drawer, cart and contact step. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { COURT, openContact, SIZES, STEADY, shiftOf } from '../support/browser/checkout/contact-step.ts';
import { openExpressSheet, payButton, waitUntilReady } from '../support/browser/checkout/wallet-sheet.ts';
import { inspectScreen } from '../support/browser/inspect-screen.ts';
import { newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

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

/** Where each of these stands in what a screen reader reads; ascending when they come in this order. */
const placesOf = async (page: Page, root: 'main' | 'dialog', texts: readonly string[]): Promise<number[]> => {
  const tree = await page.getByRole(root).first().ariaSnapshot();
  return texts.map((text) => tree.indexOf(text));
};
const isAscending = (places: readonly number[]) =>
  places.every((place, at) => place >= 0 && (at === 0 || place > (places[at - 1] ?? 0)));

/**
 * React renders the next page late from now on, as on a busy phone: its scheduler's messages come half a second late.
 */
const renderLate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...sent: unknown[]) {
      setTimeout(() => Reflect.apply(post, this, sent), 500);
    };
  });

test.each(SIZES)(
  'UX-10 EXP-01 at %s px wallets come first in drawer, cart and contact step, and nothing moves when they arrive',
  async (_width, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await shopper.visit(COURT);
    await shopper.addToCart();
    const google = page.getByRole('link', { name: 'Pay with Google Pay' });
    await google.waitFor();
    expect(
      isAscending(
        await placesOf(page, 'dialog', ['Pay with Google Pay', 'Pay with PayPal', 'Estimated total', '"Check out"']),
      ),
    ).toBe(true);
    // This device has no Apple Pay, and no provider's script runs here.
    expect(await page.getByRole('link', { name: 'Pay with Apple Pay' }).count()).toBe(0);
    expect(requested.filter((url) => url.startsWith(shop.simulatorUrl))).toEqual([]);
    await inspectScreen(page, 'UX-10-after-drawer');
    await google.click();
    const button = page.getByRole('button', { name: 'Google Pay', exact: true });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement).catch(() => false)).toBe(true);
    for (const name of ['Apple Pay', 'PayPal']) await page.getByRole('button', { name, exact: true }).waitFor();
    expect(
      isAscending(
        await placesOf(page, 'main', [
          'Your cart',
          '"Google Pay"',
          'Items in your cart',
          'Estimated total',
          '"Check out"',
        ]),
      ),
    ).toBe(true);
    await inspectScreen(page, 'UX-10-after-cart');
    expect(await shiftOf(page)).toBeLessThan(0.02);

    await shopper.visit('/checkout/contact-info');
    await button.waitFor();
    for (const name of ['Apple Pay', 'PayPal']) await page.getByRole('button', { name, exact: true }).waitFor();
    expect(
      isAscending(await placesOf(page, 'main', ['"Contact"', '"Google Pay"', 'Log in to use saved details', 'Email'])),
    ).toBe(true);
    await inspectScreen(page, 'UX-10-after-contact');
    expect(await shiftOf(page)).toBeLessThan(STEADY);
    await page.emulateMedia({ colorScheme: 'dark' });
    await inspectScreen(page, 'UX-10-after-contact-dark');
    await shopper.leave();
  },
);

test('UX-10 EXP-02 a wallet pays from the contact step and asks nothing that its sheet gave', async () => {
  const email = freshEmail('wallet');
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await openContact(shopper);
  const sheet = await openExpressSheet(page, 'Google Pay');
  await waitUntilReady(sheet);
  await sheet.locator('summary', { hasText: '@' }).click();
  await sheet.getByLabel('Email', { exact: true }).fill(email);
  await renderLate(page);
  await payButton(sheet).click();
  await shopper.see(/Your\s+order is placed/);
  const { rows } = await shop.pool.query('select state from orders.orders where email = $1', [email]);
  expect(rows).toEqual([{ state: 'PLACED' }]);
  await shopper.leave();
});
