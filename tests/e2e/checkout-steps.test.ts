/**
 * The checkout steps in a real browser: which step is open to whom, what survives a reload, what is filled in for a
 * customer, and promotions that exclude each other.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPromotions } from '#modules/promotions/import/import-promotions.ts';
import { readPromotionsFile } from '#modules/promotions/import/read-promotions-file.ts';
import { openDatabase } from '#platform/database/database.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, mailFor, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { patient } from '../support/vitest/patience.ts';

const PROMOTIONS = `
- { id: ten, name: Ten dollars off, offer: { kind: amountOffOrder, amount: 10 }, codes: [TEN] }
- { id: solo, name: Thirty dollars off by itself, offer: { kind: amountOffOrder, amount: 30 }, codes: [SOLO], exclusive: true }
`;
let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
  const database = openDatabase(shop.databaseUrl, { max: 1 });
  expect(await importPromotions(testCtx(database.db), readPromotionsFile(PROMOTIONS).entries)).toEqual([]);
  await database.close();
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
const screenshot = async ({ page }: Shopper, name: string): Promise<void> => {
  if (process.env.KERB_SNAP_DIR)
    await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/${name}.png`, fullPage: true });
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const next = (page: Page, step: string) => page.getByRole('button', { name: `Continue to ${step}` }).click();
/**
 * Presses the button until it works: a press during pricing does nothing (CHK-28), and pricing may begin just before
 * the press.
 */
const pressToPayment = (page: Page) =>
  expect
    .poll(
      async () => {
        const button = page.getByRole('button', { name: 'Continue to payment' });
        if (await button.isVisible()) await button.click({ timeout: patient(5_000) });
        return page.url();
      },
      { interval: 1_000 },
    )
    .toBe(`${shop.url}/nz/checkout/payment`);
const reload = async ({ page }: Shopper): Promise<void> => {
  await page.reload({ waitUntil: 'load' });
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
};
/** Opens a step by its URL and checks which page is shown in the end. */
const goTo = async (shopper: Shopper, path: string, endsAt: string): Promise<void> => {
  await shopper.visit(path);
  await shopper.page.waitForURL(`${shop.url}/nz${endsAt}`);
};

/** Holds back the shop's answers about carts whose request contains `part`, until the returned function is called. */
async function holdQuotes(page: Page, part = ''): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  // The route stays: a request in progress cannot be continued twice.
  await page.route('**/nz/api/checkout/info', async (route) => {
    if (!route.request().postData()?.includes(part)) return route.fallback();
    await released;
    await route.continue();
  });
  return release;
}

test('CHK-18 CHK-20 CHK-21 CHK-28 CHK-29 CHK-30 CHK-38 NAV-39 NAV-40 NAV-41 NAV-42 NAV-43 a guest takes the steps one by one, reloads each, and cannot skip one', async () => {
  const email = 'steps@example.co.nz';
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  // With an empty cart no step is open, nor any page after them.
  for (const step of ['contact-info', 'shipping', 'payment', 'success', 'error'])
    await goTo(shopper, `/checkout/${step}`, '/cart');

  await shopper.visit(COURT);
  await shopper.addToCart('9');
  for (const step of ['payment', 'shipping']) await goTo(shopper, `/checkout/${step}`, '/checkout/contact-info');
  await heading(page, 'Contact');
  await screenshot(shopper, 'steps-contact-390');
  await next(page, 'delivery');
  await shopper.see(/fields need your attention/);
  await screenshot(shopper, 'steps-contact-errors-390');
  await shopper.fillContact({ email });
  await reload(shopper);
  await expect.poll(() => page.getByLabel('Email', { exact: false }).first().inputValue()).toBe(email);
  await next(page, 'delivery');

  await heading(page, 'Delivery');
  await goTo(shopper, '/checkout/payment', '/checkout/shipping');
  // The URL changes before the page is rendered, and the previous page's billing address has fields of the same names.
  await heading(page, 'Delivery');
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Add delivery instructions' }).click();
  await page.getByLabel('Delivery instructions').fill('Behind the water tank');
  await page.getByRole('radio', { name: /Express/ }).check({ force: true });
  await reload(shopper);
  await expect.poll(() => page.getByLabel('Delivery instructions').inputValue()).toBe('Behind the water tank');
  await expect.poll(() => page.getByRole('radio', { name: /Express/ }).isChecked()).toBe(true);
  await screenshot(shopper, 'steps-delivery-390');

  // While a choice is being priced the button is disabled and says so; a press does nothing, not even later.
  const toPayment = page.getByRole('button', { name: 'Continue to payment' });
  await expect.poll(() => toPayment.getAttribute('aria-busy')).not.toBe('true');
  let answer = await holdQuotes(page);
  await page.getByRole('radio', { name: /Standard/ }).check({ force: true });
  await expect.poll(() => toPayment.getAttribute('aria-busy')).toBe('true');
  await screenshot(shopper, 'steps-delivery-busy-390');
  await toPayment.click({ force: true });
  answer();
  await expect.poll(() => toPayment.getAttribute('aria-busy')).not.toBe('true');
  await page.getByRole('radio', { name: /Express/ }).check({ force: true });
  expect(await page.evaluate(() => localStorage.getItem('v1:checkout'))).not.toContain('"methodCode"');
  expect(new URL(page.url()).pathname).toBe('/nz/checkout/shipping');
  await expect.poll(() => toPayment.getAttribute('aria-busy')).not.toBe('true');
  // The same while the choice is being saved: the step is left once the shop has answered. Only a saved choice is
  // quoted with its address.
  answer = await holdQuotes(page, '"shippingAddress"');
  const pressed = async () => {
    if ((await toPayment.getAttribute('aria-busy')) !== 'true') await toPayment.click();
    return page.evaluate(() => localStorage.getItem('v1:checkout'));
  };
  await expect.poll(pressed, { interval: 1_000 }).toContain('"express"');
  expect(await toPayment.getAttribute('aria-busy')).toBe('true');
  // Two seconds on every machine: a longer wait would exceed the page's own time limit for a quote.
  await page.waitForTimeout(2_000);
  expect(new URL(page.url()).pathname).toBe('/nz/checkout/shipping');
  answer();

  await heading(page, 'Payment');
  await reload(shopper);
  await heading(page, 'Payment');
  await shopper.see(/Express delivery · /);
  await screenshot(shopper, 'steps-payment-390');
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  const number = `${await page.getByText(/^#NZ\d{8}$/).textContent()}`;
  await expect
    .poll(async () => (await mailFor(shop.simulatorUrl, email)).map(({ subject }) => subject), {
      timeout: patient(60_000),
    })
    .toEqual([`Your Kerb order ${number.slice(1)}`]);
  await reload(shopper);
  await shopper.see(number);
  await screenshot(shopper, 'steps-success-390');
  // The steps are closed again: the cart no longer contains what was bought.
  await goTo(shopper, '/checkout/payment', '/cart');
  await shopper.leave();
});

test('CHK-21 a line that can no longer be bought sends the shopper from the first step to the cart', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('10');
  await goTo(shopper, '/checkout/contact-info', '/checkout/contact-info');
  await heading(page, 'Contact');
  await screenshot(shopper, 'steps-contact-1280');
  const { rows } = await shop.pool.query('select id, state from catalogue.product where path = $1', [
    COURT.slice('/products/'.length),
  ]);
  await shop.pool.query("update catalogue.product set state = 'discontinued' where id = $1", [rows[0].id]);
  await expect
    .poll(
      async () => {
        await shopper.visit('/checkout/contact-info');
        return page.waitForURL(`${shop.url}/nz/cart`, { timeout: patient(5_000) }).then(
          () => true,
          () => false,
        );
      },
      { timeout: patient(60_000) },
    )
    .toBe(true);
  await shop.pool.query('update catalogue.product set state = $2 where id = $1', [rows[0].id, rows[0].state]);
  await shopper.leave();
});

test('CHK-28 CHK-31 CHK-34 a customer finds contact and address filled in, agrees to marketing, and is a member once the order is placed', async () => {
  const email = freshEmail('joiner');
  const client = await newCustomer(shop, email);
  await client.call('PUT', '/account', { customer: { phone: '021 555 0199' } });
  await client.call('POST', '/account/addresses', {
    type: 'ENTERED',
    contactName: 'Aroha Ngāta',
    country: 'NZ',
    street1: '85 Taumatawhakatangihangakoauauotamateaturipuka Rd',
    suburb: 'Pōrangahau',
    state: 'Central Hawke’s Bay',
    postcode: '4293',
  });
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /status of 40\d/ });
  const { page } = shopper;
  await shopper.visit('/account/signin');
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz/account`);
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await shopper.visit('/checkout/contact-info');
  await expect.poll(() => page.getByLabel('Email', { exact: false }).first().inputValue()).toBe(email);
  await expect.poll(() => page.getByLabel('Phone', { exact: false }).inputValue()).toBe('021 555 0199');
  await shopper.see(/You’re logged in as/);
  // What is typed for this order stays, whatever the account has.
  await page.getByLabel('Phone', { exact: false }).fill('021 555 0177');
  await page.getByText('Email me about new releases').click();
  await screenshot(shopper, 'steps-customer-contact-1280');
  const requested = page.waitForRequest(
    (request) =>
      request.url().endsWith('/checkout/info') && request.postData()?.includes('"addToLoyaltyProgram":true') === true,
  );
  await next(page, 'delivery');
  expect((await requested).headers().authorization).toMatch(/^Bearer /);
  await expect
    .poll(() => page.getByLabel('Street address', { exact: false }).first().inputValue())
    .toMatch(/^85 Taumata/);
  await page.getByRole('radio', { name: /Standard/ }).check({ force: true });
  // Until the customer is identified, nothing has been priced: the button is disabled, and a press shows no validation
  // error (CHK-28).
  const { promise: known, resolve: letKnow } = Promise.withResolvers<void>();
  await page.route('**/nz/api/auth/refresh', async (route) => {
    await known;
    await route.continue();
  });
  await reload(shopper);
  await expect
    .poll(() => page.getByLabel('Street address', { exact: false }).first().inputValue())
    .toMatch(/^85 Taumata/);
  const toPayment = page.getByRole('button', { name: 'Continue to payment' });
  await expect.poll(() => toPayment.getAttribute('aria-busy')).toBe('true');
  await toPayment.click({ force: true });
  letKnow();
  await expect.poll(() => toPayment.getAttribute('aria-busy')).not.toBe('true');
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
  await screenshot(shopper, 'steps-customer-delivery-1280');
  await pressToPayment(page);
  await shopper.see('021 555 0177');
  await screenshot(shopper, 'steps-customer-payment-1280');
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  expect((await client.call('GET', '/account')).body.loyalty.providers[0].isEnrolled).toBe(true);
  // The browser's own save of its cart may still be in progress.
  await expect.poll(async () => (await client.call('GET', '/account/state')).body.cart.items).toEqual([]);
  await shopper.leave();
});

test('PROMO-09 PROMO-10 of two codes that exclude each other the one that saves more applies, the other says why, and applies when the first is removed', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  const code = page.getByRole('textbox', { name: 'Promo code' }).locator('visible=true');
  const enter = async (text: string) => {
    await code.fill(text);
    await page.getByRole('button', { name: 'Apply' }).locator('visible=true').click();
  };
  const offers = () => page.locator('dt', { hasText: 'dollars off' }).allInnerTexts();
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await shopper.visit('/cart');
  await enter('ten');
  await shopper.see('Offer Ten dollars off has been applied.');
  await enter('solo');
  await shopper.see('Offer Thirty dollars off by itself has been applied.');
  await shopper.see('Offer Ten dollars off could not be applied because it cannot be combined with another offer.');
  expect(await offers()).toEqual(['Thirty dollars off by itself']);
  await screenshot(shopper, 'steps-exclusive-390');
  await page.getByRole('button', { name: 'Remove SOLO' }).click();
  await expect.poll(offers).toEqual(['Ten dollars off']);
  await shopper.leave();
});
