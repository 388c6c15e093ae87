/** Gift cards for somebody else: asked for on the product page, kept in the cart and changed there (UX-03). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, formatCalendarDay, nzDay } from '#shared/nz-dates.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { openExpressSheet, payButton, waitUntilReady } from '../support/browser/checkout/wallet-sheet.ts';
import { addGift, fillGift, findGiftCard } from '../support/browser/gift-cards.ts';
import { inspectScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
let card: string;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  card = await findGiftCard(shop);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

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

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
/** The order of this buyer, with its shipping and recipients as they are stored. */
const orderOf = async (email: string) => {
  const { rows } = await shop.pool.query(
    `select o.number, o.state, o.shipping, o.billing_address, (select coalesce(jsonb_agg(jsonb_build_array(g.recipient_email, g.send_on, g.mailed_at is not null)
       order by g.unit_no) filter (where g.recipient_email is not null), '[]') from orders.gift g where g.order_id = o.id) as gifts
     from orders.orders o where o.email = $1`,
    [email],
  );
  return rows[0];
};

test('UX-03 gift cards alone are bought without any address: sent now, on a day and to the buyer, each once', async () => {
  const [email, mere, hone] = [freshEmail('aroha'), freshEmail('mere'), freshEmail('hone')];
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(card);
  await addGift(shopper, { name: 'Mere', email: mere, message: 'Ngā mihi.' });
  await addGift(shopper, { name: 'Hōne', email: hone, day: tomorrow });
  await shopper.visit('/cart');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: /^Continue to/ }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Change by email' }).click();
  await shopper.see('Your gift cards go by email, so there is no address to enter.');
  await shopper.see(`Hōne, ${hone}, on ${formatCalendarDay(tomorrow)} at 8 am`);
  expect(await page.getByLabel(/Street|Postcode|safe place|instructions/).count()).toBe(0);
  await inspectScreen(page, 'UX-03-after-delivery');
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  await shopper.see('Everything goes by email, so no billing address is needed.');
  await shopper.fillCard();
  await inspectScreen(page, 'UX-03-after-payment');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await shopper.see(`By email: Hōne, ${hone}, on ${formatCalendarDay(tomorrow)} at 8 am`);
  await shopper.see('By email: 1 card to you');
  await inspectScreen(page, 'UX-03-after-success');

  await expect.poll(async () => (await mailFor(shop.simulatorUrl, mere)).length).toBe(1);
  const [mail] = await mailFor(shop.simulatorUrl, mere);
  expect(mail?.subject).toBe('Aroha has sent you a Kerb gift card of $25.00');
  expect(mail?.text).toContain('‘Ngā mihi.’');
  await expect
    .poll(async () => (await mailFor(shop.simulatorUrl, email)).map(({ subject }) => subject).sort())
    .toEqual([
      'A Kerb gift card of $25.00',
      'Your Kerb order '.concat((await orderOf(email)).number),
      'Your gift card for Mere was sent',
    ]);
  expect(await mailFor(shop.simulatorUrl, hone)).toEqual([]);
  const order = await orderOf(email);
  expect(order).toMatchObject({
    state: 'PLACED',
    billing_address: null,
    gifts: [
      [mere, null, true],
      [hone, tomorrow, false],
    ],
  });
  expect(order.shipping).not.toHaveProperty('address');

  await page.goto(`${shop.url}/nz/orders?number=${order.number}`);
  await page.getByLabel(/Email/).first().fill(email);
  await page.getByRole('button', { name: /Find/ }).click();
  await shopper.see(`For Hōne, ${hone}: will be sent on ${formatCalendarDay(tomorrow)}`);
  await inspectScreen(page, 'UX-03-after-order');
  await shopper.leave();
});

test('UX-03 by keyboard alone; a cart that becomes mixed asks for the delivery, and one that loses its shoes does not', async () => {
  const email = freshEmail('keys');
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string) => page.keyboard.type(text);
  await shopper.visit(card);
  await page.getByRole('radio', { name: 'Me', exact: true }).focus();
  await press('ArrowDown');
  await page.getByLabel('Their name').waitFor();
  await press('Tab');
  await type('Mere');
  await press('Tab');
  await type('mere@example.nz');
  await press('Tab');
  await type('Hello');
  await press('Tab', 'Tab', 'Enter');
  const drawer = page.getByRole('dialog', { name: 'Added to your cart' });
  await drawer.getByText('For Mere').waitFor();
  await press('Escape');
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact({ email });
  await page.getByLabel('Phone', { exact: false }).press('Enter');
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();

  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/checkout/payment');
  await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
  await page.getByLabel('Postcode', { exact: false }).waitFor();
  await shopper.visit('/cart');
  await page.getByRole('button', { name: /^Remove Quayworn/ }).click();
  await shopper.visit('/checkout/payment');
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  await shopper.see('Mere, mere@example.nz');
  await shopper.leave();
});

test.each(['Apple Pay', 'Google Pay', 'PayPal'])(
  'UX-03 %s asks for no delivery of gift cards alone',
  async (wallet) => {
    const [email, mere] = [freshEmail(wallet.replace(' ', '').toLowerCase()), freshEmail('mere')];
    const shopper = await newShopper(browser, shop.url, DESKTOP);
    const { page } = shopper;
    await shopper.visit(card);
    await addGift(shopper, { name: 'Mere', email: mere });
    await shopper.visit('/cart');
    expect(await page.getByText(/Delivery notes|Click & Collect/).count()).toBe(0);
    const sheet = await openExpressSheet(page, wallet);
    await waitUntilReady(sheet);
    expect(await sheet.getByRole('radio').count(), 'no delivery options').toBe(0);
    await sheet.locator('summary', { hasText: '@' }).click();
    await sheet.getByLabel('Email', { exact: true }).fill(email);
    await payButton(sheet).click();
    await shopper.see(/Your\s+order is placed/);
    const order = await orderOf(email);
    expect(order.shipping).toMatchObject({ type: 'DELIVERY', label: 'By email', options: { methodCode: 'email' } });
    expect(order.shipping).not.toHaveProperty('address');
    await expect.poll(async () => (await mailFor(shop.simulatorUrl, mere)).length).toBe(1);
    await shopper.leave();
  },
);
