/** EDIT-08 in a browser: staff see the shop as a customer in one tab, and the browser's own shop stays as it was. */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { buy, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test.each([
  ['1280', DESKTOP, 'light'],
  ['390', PHONE, 'dark'],
] as const)(
  'EDIT-08 at %s px staff see the account, cart and prices of a customer, are told that nothing is saved, and stop',
  async (_width, viewport, theme) => {
    const email = freshEmail('seen');
    const client = await newCustomer(shop, email);
    const sizes = await restockTwoSizes(shop);
    const number = await buy(shop, sizes.slice(0, 1), { email, client });
    const [size] = sizes;
    const state = (await client.call('GET', '/account/state')).body;
    const item = { id: randomUUID(), ...size, qty: 3, createdAt: new Date().toISOString() };
    const saved = await client.call('PUT', '/account/state', { ...state, cart: { items: [item] } });
    expect(saved.status).toBe(200);
    const { rows } = await shop.pool.query('select id from accounts.customer where email = $1', [email]);
    const customerId: string = rows[0].id;

    const service = await newStaff(shop, 'service', 'Mere Hōhepa');
    const site = await openStaffOrders(browser, shop, service, viewport, theme);
    const { page } = site;
    await seeTitle(page, 'Orders');
    // The browser's own cart, in another tab.
    const own = await site.context.newPage();
    await own.goto(`${shop.url}/nz/`);
    await own.evaluate(() => localStorage.setItem('v1:mine', '1'));
    const before = await own.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));

    await site.go(`/customers/${customerId}`);
    await seeTitle(page, 'Aroha Ngāta');
    await page.getByRole('button', { name: 'See the shop as they do' }).click();
    const dialog = page.getByRole('dialog', { name: 'See the shop as Aroha Ngāta?' });
    await dialog.waitFor();
    await site.inspect('see-shop');
    await dialog.getByRole('button', { name: 'See the shop' }).click();
    const bar = page.getByRole('region', { name: 'Shop as a customer' });
    await bar.getByText('You see the shop as Aroha Ngāta does. Nothing can be changed.').waitFor();
    expect(await bar.getByRole('alert').textContent(), 'nothing was tried yet').toBe('');
    await inspectLoadedScreen(page, `as-customer-account-${theme}`);
    await page.goto(`${shop.url}/nz/account/orders`);
    await page.getByText(number).first().waitFor();
    await page.goto(`${shop.url}/nz/cart`);
    await expect.poll(() => page.getByText('$449.70').count()).toBeGreaterThan(0);
    expect(await bar.getByRole('alert').textContent()).toBe('');
    await inspectLoadedScreen(page, `as-customer-cart-${theme}`);

    await page.getByRole('button', { name: 'One more' }).first().click();
    await bar.getByText('That was not saved. Load the page again to see it as it is.').waitFor();
    await inspectLoadedScreen(page, `as-customer-refused-${theme}`);
    expect((await client.call('GET', '/account/state')).body.cart.items).toEqual([expect.objectContaining({ qty: 3 })]);

    await bar.getByRole('button', { name: 'Stop' }).click();
    await seeTitle(page, 'Aroha Ngāta');
    // What is left is the staff site's own.
    const kept = await page.evaluate(() => Object.entries(sessionStorage).map((entry) => entry.join(' ')));
    expect(kept.filter((entry) => /viewing|view\.|^v\d|Aroha|Ngāta|@/.test(entry))).toEqual([]);
    expect(await own.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()))).toBe(before);
    await own.close();
    await page.goto(`${shop.url}/nz/cart`);
    await page.getByText('Your cart is empty').first().waitFor();
    expect(await bar.count()).toBe(0);
    await site.leave();
  },
);
