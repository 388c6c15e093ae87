/** Express checkout from the cart: each wallet's sheet worked as a shopper would, and everything that can go wrong in it. */
import type { Browser, FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startTestShop, type TestShop } from '../support/running-shop.ts';
import { DESKTOP, mailFor, newShopper, PHONE, type Shopper } from '../support/shopper.ts';

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
const WALLETS = ['Apple Pay', 'Google Pay', 'PayPal'] as const;
type Wallet = (typeof WALLETS)[number];
const UNSERVICEABLE = /Unfortunately we cannot deliver to the entered address\. Please use a different address\./;

/** A cart with a pair in it, its wallets ready. */
async function openCart(viewport = DESKTOP, options: Parameters<typeof newShopper>[3] = {}, size?: string): Promise<Shopper> {
  const shopper = await newShopper(browser, shop.url, viewport, options);
  await shopper.visit(COURT);
  await shopper.addToCart(size);
  await shopper.visit('/cart');
  for (const name of WALLETS) await shopper.page.getByRole('button', { name, exact: true }).waitFor();
  return shopper;
}
async function openSheet({ page }: Shopper, wallet: Wallet): Promise<FrameLocator> {
  await page.locator(`button:text-is("${wallet}"):not([aria-disabled])`).click();
  const sheet = page.frameLocator(`iframe[title="${wallet}"]`);
  await sheet.getByRole('heading', { name: wallet }).waitFor();
  return sheet;
}
const pay = (sheet: FrameLocator) => sheet.getByRole('button', { name: /^Pay with/ });
const total = (sheet: FrameLocator) => sheet.locator('#total dd').innerText();
const isReady = (sheet: FrameLocator) => expect.poll(() => pay(sheet).isEnabled()).toBe(true);
async function fillContact(sheet: FrameLocator, values: Record<string, string>): Promise<void> {
  await sheet.locator('summary', { hasText: '@' }).click();
  for (const [label, value] of Object.entries(values)) await sheet.getByLabel(label, { exact: true }).fill(value);
}
const orderOf = async (email: string) => (await shop.pool.query('select * from orders.orders where email = $1', [email])).rows;
async function chargesOf(orderNumber: string): Promise<{ amount: string }[]> {
  const journal = (await (await fetch(`${shop.simulatorUrl}/control/journal`)).json()) as { event: string; orderId?: string; amount?: string }[];
  return journal.filter(({ event, orderId }) => event === 'sale' && orderId === orderNumber).map(({ amount = '' }) => ({ amount }));
}

test.each([
  ['Apple Pay', PHONE],
  ['Google Pay', DESKTOP],
  ['PayPal', PHONE],
] as const)('EXP-01 EXP-07 %s: a guest pays from the cart with another option, and is charged what the sheet showed', async (wallet, viewport) => {
  const email = `${wallet.replace(' ', '').toLowerCase()}@example.co.nz`;
  const shopper = await openCart(viewport);
  const sheet = await openSheet(shopper, wallet);
  await isReady(sheet);
  const first = await total(sheet);
  await sheet.getByRole('radio').nth(1).check();
  await isReady(sheet);
  expect(await total(sheet)).not.toBe(first);
  const shown = (await total(sheet)).replace('NZ$', '');
  await fillContact(sheet, { Email: email, Phone: '' });
  await pay(sheet).click();
  await shopper.see(/Your\s+order is placed/);
  const [order] = await orderOf(email);
  expect(order).toMatchObject({ state: 'PLACED', total_cents: shown.replace('.', '') });
  expect(order.shipping).toMatchObject({ type: 'DELIVERY', options: { methodCode: 'express', authorityToLeave: true }, address: { postcode: '1010', street1: '12 Karangahape Road' } });
  // The number of nobody stands in the order, and is told to nobody.
  expect(order.contact.phone).toBe('+61491570006');
  await expect.poll(async () => (await mailFor(shop.simulatorUrl, email)).length, { timeout: 15_000 }).toBe(1);
  const [mail] = await mailFor(shop.simulatorUrl, email);
  expect(`${mail?.text} ${mail?.html}`).not.toContain('91570006');
  expect(await shopper.page.content()).not.toContain('91570006');
  await shopper.visit('/cart');
  await shopper.see(/Your cart is empty/);
  await shopper.leave();
});
