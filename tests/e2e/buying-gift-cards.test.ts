/** Gift cards for somebody else: asked for on the product page, kept in the cart and changed there (UX-03). */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, formatCalendarDay, nzDay } from '#shared/nz-dates.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
let card: string;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  const { rows } = await shop.pool.query<{ path: string }>(
    "select path from catalogue.product where product_type = 'Gift card' order by price_cents limit 1",
  );
  card = `/products/${rows[0]?.path}`;
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

interface Recipient {
  name: string;
  email: string;
  message?: string;
  day?: string;
}
async function fillGift(form: Page | Locator, { name, email, message = '', day }: Recipient): Promise<void> {
  await form.getByLabel('Their name').fill(name);
  await form.getByLabel('Their email').fill(email);
  await form.getByLabel('Your message').fill(message);
  await form.getByRole('radio', { name: day ? 'On a day' : 'As soon as it is paid for' }).check();
  if (day) await form.getByLabel('Day', { exact: true }).fill(day);
}
/** From the product page: a card for somebody else, in the cart. */
async function addGift({ page }: Shopper, recipient: Recipient): Promise<void> {
  await page.getByRole('radio', { name: 'Somebody else' }).check();
  await fillGift(page, recipient);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Added to your cart' });
  await drawer.getByText(`For ${recipient.name}`).waitFor();
  await drawer.getByRole('button', { name: /Close/ }).click();
}
const recipients = (page: Page) => page.getByRole('list', { name: 'Who they are for' }).getByRole('listitem');
const tomorrow = addDays(nzDay(new Date()), 1);

test.each([
  ['390', PHONE],
  ['1280', DESKTOP],
  ['320', { width: 320, height: 640 }],
] as const)(
  'UX-03 at %s px the product page asks for whom a gift card is, and the cart lists and changes it',
  async (_, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await shopper.visit(card);
    await page.getByRole('radio', { name: 'Somebody else' }).check();
    await page.getByLabel('Their name').waitFor();
    await page.getByRole('radio', { name: 'On a day' }).check();
    await inspectScreen(page, 'UX-03-after-product');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await shopper.see('Enter the name of the recipient.');
    await shopper.see('Enter the email address of the recipient.');
    await shopper.see('Choose the day on which we send it.');
    expect(await page.getByLabel('Their name').evaluate((field) => field === document.activeElement)).toBe(true);
    await fillGift(page, { name: 'Mere', email: 'mere@example.nz', message: 'See bad.example now', day: '2020-01-01' });
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await shopper.see('Web addresses are not allowed here. Put a space after each full stop.');
    await shopper.see('Choose a day from today on, at most a year ahead.');
    await addGift(shopper, { name: 'Mere', email: 'mere@example.nz', message: 'Ngā mihi.\nAroha', day: tomorrow });
    expect(await page.getByLabel('Their name').inputValue(), 'ready for the next').toBe('');
    await addGift(shopper, { name: 'Hōne', email: 'hone@example.nz' });
    await page.getByRole('radio', { name: 'Me', exact: true }).check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('dialog', { name: 'Added to your cart' }).getByText('1 card emailed to you').waitFor();

    await shopper.visit('/cart');
    const rows = recipients(page);
    await expect.poll(() => rows.count()).toBe(3);
    await inspectScreen(page, 'UX-03-after-cart');
    expect(await rows.nth(0).textContent()).toContain(
      `For Meremere@example.nzSent on ${formatCalendarDay(tomorrow)} at 8 am`,
    );
    expect(await rows.nth(1).textContent()).toContain('For Hōnehone@example.nzSent as soon as it is paid for');

    await page.getByRole('button', { name: 'Change the gift card for Hōne' }).click();
    const editor = page.getByRole('form', { name: 'Gift card for Hōne' });
    await expect
      .poll(() => editor.getByLabel('Their name').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await editor.getByLabel('Their email').fill('hone.new@example.nz');
    await inspectScreen(page, 'UX-03-after-cart-change');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => rows.nth(1).textContent()).toContain('hone.new@example.nz');

    await page.getByRole('button', { name: 'Send one to somebody else' }).click();
    await fillGift(page.getByRole('form', { name: 'New recipient' }), { name: 'Tama', email: 'tama@example.nz' });
    await page.getByRole('form', { name: 'New recipient' }).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => rows.nth(2).textContent()).toContain('For Tama');
    expect(await page.getByRole('button', { name: 'One fewer' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Remove the gift card for Mere' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(2);
    expect(await page.getByRole('textbox', { name: /Quantity of/ }).inputValue()).toBe('2');
    await shopper.leave();
  },
);

test('UX-03 a day that passed while the card was in the cart must be chosen again before checkout', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(card);
  await addGift(shopper, { name: 'Mere', email: 'mere@example.nz', day: tomorrow });
  await page.evaluate((day) => {
    localStorage.setItem('v1:cart', `${localStorage.getItem('v1:cart')}`.replaceAll(day, '2026-01-01'));
  }, tomorrow);
  await shopper.visit('/cart');
  await shopper.see('Choose a new day for the gift card for Mere.');
  await page.getByRole('button', { name: 'Change the gift card for Mere' }).click();
  const editor = page.getByRole('form', { name: 'Gift card for Mere' });
  await editor.getByRole('button', { name: 'Save' }).click();
  await shopper.see('Choose a day from today on, at most a year ahead.');
  await editor.getByRole('radio', { name: 'As soon as it is paid for' }).check();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByText('Choose a new day').count()).toBe(0);
  await shopper.leave();
});
