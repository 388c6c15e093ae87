/** The price of delivery from the cart to payment: nothing about it changes without being said, and slower is never dearer. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
let goods: number;
const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
  const { rows } = await shop.pool.query('select price_cents from catalogue.product where path = $1', [
    COURT.replace('/products/', ''),
  ]);
  goods = Number(rows[0].price_cents);
  expect(goods, 'one pair has no free delivery, two have').toBeGreaterThan(7_500);
  expect(goods).toBeLessThan(15_000);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const method = (page: Page, name: string) => page.getByRole('radio', { name: `${name} delivery` });
/** The methods that are shown as chosen. */
const ticked = (page: Page) =>
  page
    .locator('input[name="methodCode"]')
    .evaluateAll((all) =>
      all.filter((one) => (one as HTMLInputElement).checked).map((one) => (one as HTMLInputElement).value),
    );
/** What a screen reader is told about total and delivery. */
const told = (page: Page) => page.locator('#delivery-status').textContent();
/** What a sighted shopper reads about the change, beside the total that is in view. */
const note = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true });

async function seeNote({ page }: Shopper, text: string, totalCents: number): Promise<void> {
  await expect.poll(() => note(page, text).count(), { message: text }).toBe(1);
  await expect.poll(() => told(page)).toContain(text);
  await expect.poll(() => told(page)).toContain(`Total ${dollars(totalCents)}.`);
}
async function seeNoNote({ page }: Shopper): Promise<void> {
  await expect.poll(() => page.getByRole('button', { name: 'OK', exact: true }).count()).toBe(0);
}

async function goToDelivery(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
  await expect
    .poll(() => told(page), { message: 'nothing is known of the address' })
    .toBe(`Total from ${dollars(goods + 600)}.`);
  await shopper.fillContact({ email: 'delivery@example.co.nz' });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
}

test.each([
  ['on a phone', PHONE],
  ['at a desk', DESKTOP],
])(
  'UX-01 the total says from, no method is ticked, and each change that an address makes is said with its difference, %s',
  async (_, device) => {
    const shopper = await newShopper(browser, shop.url, device);
    const { page } = shopper;
    const at = (postcode: string, street = '12 Karangahape Road') => shopper.fillAddress({ postcode, street });
    await shopper.visit(COURT);
    await shopper.addToCart('9');
    await shopper.see(`from ${dollars(goods + 600)}`);
    await goToDelivery(shopper);
    expect(await ticked(page)).toEqual([]);
    await inspectScreen(page, 'UX-01-after-no-address');

    await at('1010');
    await seeNote(
      shopper,
      'Four-hour delivery is selected for this address: $15.00, $9.00 more than the lowest.',
      goods + 1_500,
    );
    expect(await ticked(page)).toEqual(['fourhd']);
    await inspectScreen(page, 'UX-01-after-default');
    expect(await page.getByRole('status').filter({ hasText: 'Total' }).count(), 'one live region').toBe(1);

    await at('6011');
    await seeNote(
      shopper,
      'Four-hour delivery is not available at this address. Standard delivery instead: $9.00 less.',
      goods + 600,
    );
    expect(await ticked(page)).toEqual(['standard']);
    await at('1010');
    await seeNote(shopper, 'Four-hour delivery is selected instead of Standard delivery: $9.00 more.', goods + 1_500);
    // A rural round within a postcode that vans reach.
    await at('2013', '41 Ormiston Road, RD 1');
    await seeNote(
      shopper,
      'Four-hour delivery is not available at this address. Standard delivery instead: $9.00 less.',
      goods + 600,
    );
    await at('1010');
    await seeNote(shopper, 'Four-hour delivery is selected instead of Standard delivery: $9.00 more.', goods + 1_500);
    await page.getByRole('checkbox', { name: /safe place/ }).uncheck();
    await seeNote(
      shopper,
      'Four-hour delivery needs a safe place to leave your parcel. Standard delivery instead: $9.00 less.',
      goods + 600,
    );
    await page.getByRole('button', { name: 'Change', exact: true }).filter({ visible: true }).click();
    await expect.poll(() => method(page, 'Standard').evaluate((radio) => radio === document.activeElement)).toBe(true);

    // The shopper's own choice needs no note.
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => ticked(page)).toEqual(['express']);
    await expect.poll(() => told(page)).toBe(`Express delivery: Total ${dollars(goods + 900)}.`);
    await seeNoNote(shopper);
    await at('8016');
    await seeNote(
      shopper,
      'Express delivery is not available at this address. Standard delivery instead: $3.00 less.',
      goods + 600,
    );
    await page.getByRole('button', { name: 'OK', exact: true }).filter({ visible: true }).click();
    await seeNoNote(shopper);
    expect(await told(page)).toBe(`Standard delivery: Total ${dollars(goods + 600)}.`);
    await shopper.leave();
  },
);

test('UX-01 a method pressed before the address is known is ticked as a wish, and lost with the reason', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await goToDelivery(shopper);
  await method(page, 'Express').check({ force: true });
  await note(page, 'Express delivery, if it reaches your address').waitFor();
  await expect.poll(() => told(page)).toBe(`Total from ${dollars(goods + 900)}.`);
  expect(await ticked(page)).toEqual(['express']);
  await shopper.fillAddress({ postcode: '1140' });
  await seeNote(
    shopper,
    'Express delivery does not go to PO boxes. Standard delivery instead: $3.00 less.',
    goods + 600,
  );
  await shopper.fillAddress({ postcode: '6011' });
  await seeNote(shopper, 'Express delivery is selected instead of Standard delivery: $3.00 more.', goods + 900);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  await expect.poll(() => told(page)).toBe(`Express delivery: Total ${dollars(goods + 900)}.`);
  await seeNoNote(shopper);
  await shopper.leave();
});

test.each([
  ['on a phone', PHONE],
  ['at a desk', DESKTOP],
])(
  'UX-02 from the threshold on standard delivery is free like express, in cart and checkout, %s',
  async (_, device) => {
    const shopper = await newShopper(browser, shop.url, device);
    const { page } = shopper;
    await shopper.visit(COURT);
    await shopper.addToCart('9');
    await shopper.visit('/cart');
    await shopper.see(`Spend ${dollars(15_000 - goods)} more for free express delivery.`);
    await page.getByRole('button', { name: 'One more' }).first().click();
    await shopper.see('Delivery is free for this order.');
    await shopper.see(`from ${dollars(goods * 2)}`);
    await inspectScreen(page, 'UX-02-after-cart');
    await page.getByRole('link', { name: 'Check out' }).click();
    await shopper.fillContact({ email: 'free@example.co.nz' });
    await page.getByRole('button', { name: 'Continue to delivery' }).click();
    await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
    await shopper.fillAddress();
    const prices = () =>
      page
        .locator('label:has(input[name="methodCode"])')
        .evaluateAll((cards) => cards.map((card) => /Free|\$[\d.]+/.exec(card.textContent ?? '')?.[0]));
    await expect.poll(prices).toEqual(['Free', 'Free', '$15.00']);
    await inspectScreen(page, 'UX-02-after-delivery');
    // Express does not reach an island; standard delivery is free there too.
    await shopper.fillAddress({ postcode: '1081' });
    await seeNote(
      shopper,
      'Four-hour delivery is not available at this address. Standard delivery instead: $15.00 less.',
      goods * 2,
    );
    await shopper.leave();
  },
);
