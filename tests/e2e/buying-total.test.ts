/** The total is never an empty box: while a quote is awaited or has failed, the last known one stays, with a sign. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_CHECKOUT_DATA_MAX_AGE: '0' })]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

/** The texts of every total on the page: in the lists of totals, and in the bar of the checkout on a phone. */
function readTotals(): string[] {
  const inLists = [...document.querySelectorAll('dt')]
    .filter((term) => /^(Estimated total|Total)$/.test(term.textContent ?? ''))
    .map((term) => term.nextElementSibling?.textContent ?? '');
  const bar = [...document.querySelectorAll('summary')].filter((one) => one.textContent?.startsWith('Your order'));
  return [...inLists, ...bar.map((one) => one.textContent ?? '')];
}
/** From now on each frame of every page is checked; returns the totals without an amount that were seen. */
async function watchTotals(page: Page): Promise<string[]> {
  const empty: string[] = [];
  await page.exposeFunction('reportEmptyTotal', (text: string) => empty.push(text));
  await page.addInitScript(`
    const readTotals = ${readTotals};
    const look = () => {
      if (document.documentElement?.dataset.hydrated === 'true')
        for (const text of readTotals()) if (!text.includes('$')) reportEmptyTotal(location.pathname + ' ' + text);
      requestAnimationFrame(look);
    };
    look();
  `);
  return empty;
}
const seeTotal = (page: Page, text: string) =>
  expect
    .poll(async () => (await page.evaluate(readTotals)).some((one) => one.includes(text)), { message: text })
    .toBe(true);
/** What stands beside the total in the cart and its drawer, and at a desk in the checkout. */
const sign = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first();

/** What happens to requests for a quote from now on, and to those that are held back. */
async function controlQuotes(page: Page): Promise<Record<'hold' | 'fail' | 'pass', () => void>> {
  let waiting: Promise<void> | null = null;
  let isFailing = false;
  let letGo = (): void => undefined;
  await page.route('**/nz/api/checkout/info', async (route) => {
    await waiting;
    // The page may have replaced the request meanwhile.
    await (isFailing ? route.abort() : route.continue()).catch(() => undefined);
  });
  const answer = (fails: boolean) => () => {
    isFailing = fails;
    waiting = null;
    letGo();
  };
  return {
    hold: () => {
      waiting = new Promise((resolve) => {
        letGo = resolve;
      });
    },
    fail: answer(true),
    pass: answer(false),
  };
}

const FAILED = 'Unable to load your cart total. Try again later.';
const PRICE = '149.90';

test.each([
  ['on a phone', PHONE],
  ['at a desk', DESKTOP],
])(
  'UX-18 the total is never empty in drawer, cart and steps while quotes are held back or fail, %s',
  async (_, device) => {
    const shopper = await newShopper(browser, shop.url, device, { allow: /ERR_FAILED|ERR_ABORTED/ });
    const { page } = shopper;
    const snap = (name: string) => takeScreenshot(page, `UX-18-after-${name}-${device.width}`, { fullPage: false });
    const empty = await watchTotals(page);
    const quotes = await controlQuotes(page);
    const told = () => page.locator('#delivery-status').textContent();
    await shopper.visit(COURT);
    quotes.hold();
    await shopper.addToCart('9');
    // Nothing is known but the price of the item.
    await seeTotal(page, `$${PRICE} + delivery`);
    await sign(page, 'Checking the total…').waitFor();
    await snap('drawer');
    quotes.pass();
    await seeTotal(page, 'from $155.90');

    quotes.hold();
    await shopper.visit('/cart');
    await seeTotal(page, 'from $155.90');
    await sign(page, 'Checking the total…').waitFor();
    await snap('cart-checking');
    quotes.fail();
    await sign(page, FAILED).waitFor();
    await sign(page, 'Last known total').waitFor();
    await seeTotal(page, 'from $155.90');
    await snap('cart-failed');
    quotes.pass();
    await page
      .getByRole('region', { name: 'Order summary' })
      .getByRole('button', { name: 'Try again' })
      .first()
      .click();
    await sign(page, 'Includes GST of').waitFor();

    quotes.hold();
    await shopper.visit('/checkout/contact-info');
    await seeTotal(page, '$155.90');
    await expect.poll(told).toBe('Checking the total');
    await snap('contact-checking');
    quotes.pass();
    await expect.poll(told).toBe('Total from $155.90.');
    await shopper.fillContact({ email: 'total@example.co.nz' });
    await page.getByRole('button', { name: 'Continue to delivery' }).click();
    await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
    quotes.hold();
    await shopper.fillAddress();
    await expect.poll(told).toBe('Checking the total');
    await seeTotal(page, '$155.90');
    await snap('shipping-checking');
    quotes.pass();
    await seeTotal(page, '$164.90');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
    await expect.poll(told).toBe('Four-hour delivery: Total $164.90.');

    quotes.hold();
    await page.reload();
    await seeTotal(page, '$164.90');
    // The amount is in view, and cannot be paid before it is checked.
    const pay = page.getByRole('button', { name: 'Pay $164.90' });
    await pay.waitFor();
    expect(await pay.getAttribute('aria-busy')).toBe('true');
    await snap('payment-checking');
    quotes.fail();
    await sign(page, FAILED).waitFor();
    await seeTotal(page, '$164.90');
    expect(await pay.getAttribute('aria-disabled')).toBe('true');
    await snap('payment-failed');
    quotes.pass();
    await page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).first().click();
    await expect.poll(told).toBe('Four-hour delivery: Total $164.90.');
    expect(empty).toEqual([]);
    await shopper.leave();
  },
);

test('UX-18 in a new tab, where no total is known, the items are shown with the prices seen last', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await shopper.visit('/cart');
  await shopper.see('Includes GST of');
  const tab = await shopper.context.newPage();
  const quotes = await controlQuotes(tab);
  quotes.hold();
  await tab.goto(`${shop.url}/nz/checkout/contact-info`);
  await seeTotal(tab, `$${PRICE} + delivery`);
  quotes.pass();
  await seeTotal(tab, 'from $155.90');
  await shopper.leave();
});
