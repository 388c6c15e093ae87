/** A guest buys from the demo shop: directly, with detours, and with a declined card. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { continueToPayment } from '../support/browser/checkout/payment-step.ts';
import { DESKTOP, mailFor, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { freshEmail } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

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

async function goToPayment(shopper: Shopper, email: string): Promise<void> {
  await shopper.page.getByRole('link', { name: 'Check out' }).click();
  await continueToPayment(shopper, { email });
}

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('at %s: home, listing, filter, product, cart, three steps, paid, mail', async (place, viewport) => {
  const email = freshEmail(place.replace(' ', '-'));
  const shopper = await newShopper(browser, shop.url, viewport);
  const { page } = shopper;
  await shopper.visit('/');
  await shopper.visit('/products?colour=green');
  await shopper.see(/Harbour Court/);
  await page.locator(`main a[href$="${COURT}"]`).first().click();
  await page.getByRole('heading', { name: /Harbour Court/, level: 1 }).waitFor();
  await shopper.addToCart('9');
  await goToPayment(shopper, email);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await expect.poll(async () => (await mailFor(shop.simulatorUrl, email)).length, { timeout: patient(60_000) }).toBe(1);
  const [mail] = await mailFor(shop.simulatorUrl, email);
  expect(mail?.text).toContain('Harbour Court');
  // The cart is empty again, also after a reload.
  await shopper.visit('/cart');
  await shopper.see(/Your cart is empty/);
  await shopper.leave();
});

test('CHK-33 a declined card says so, keeps everything typed, and another card pays the same order once', async () => {
  const email = freshEmail('declined');
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /status of 4\d\d/ });
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('10');
  await goToPayment(shopper, email);
  await shopper.fillCard({ number: '4000 1111 1111 1115' });
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByText(email).first().isVisible()).toBe(true);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  const { rows } = await shop.pool.query('select state from orders.orders where email = $1', [email]);
  expect(rows.filter(({ state }) => state === 'PLACED')).toHaveLength(1);
  await shopper.leave();
});

test('what is typed survives a reload, and each invalid field shows its own message', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart();
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('textbox', { name: /^Email/ }).fill('not an address');
  await page.getByLabel('First name').fill('Tāne');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expect.poll(() => page.getByLabel('Email').first().getAttribute('aria-invalid')).toBe('true');
  await expect
    .poll(() =>
      page
        .getByLabel('Email')
        .first()
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Tāne');
  await shopper.leave();
});

test('two tabs share one cart, and the last unit goes to one of them only', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  await shopper.visit(COURT);
  await shopper.addToCart();
  const other = await shopper.context.newPage();
  await other.goto(`${shop.url}/nz/cart`);
  await expect.poll(() => other.getByRole('link', { name: /Harbour Court/ }).count()).toBeGreaterThan(0);
  await other.getByRole('button', { name: /^Remove/ }).click();
  await shopper.page.keyboard.press('Escape');
  await expect.poll(() => shopper.page.getByRole('link', { name: 'Cart', exact: true }).count()).toBe(1);
  await shopper.leave();
});

test('CHK-33 what is typed while the page is still loading stays, and nothing is sent before hydration', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart();
  let letScriptsCome: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    letScriptsCome = done;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${shop.url}/nz/checkout/contact-info`, { waitUntil: 'commit' });
  await page.getByLabel('First name').fill('Hinemoa');
  await page.getByLabel('First name').press('Enter');
  expect(await page.getByRole('button', { name: 'Continue to delivery' }).isDisabled()).toBe(true);
  letScriptsCome();
  await page.getByRole('button', { name: 'Continue to delivery', disabled: false }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.getByLabel('First name').inputValue()).toBe('Hinemoa');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  expect(await page.getByLabel('First name').inputValue()).toBe('Hinemoa');
  await shopper.leave();
});
