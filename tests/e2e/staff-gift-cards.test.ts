/** Staff and the gift cards that an order sends to somebody else (UX-03). */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, formatCalendarDay, nzDay } from '#shared/nz-dates.ts';
import { expectEntry } from '../support/activity/expect-entry.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { addGift, findGiftCard } from '../support/browser/gift-cards.ts';
import { inspectScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper } from '../support/browser/shopper.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { freshEmail } from '../support/clients/account-client.ts';
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

const tomorrow = addDays(nzDay(new Date()), 1);
const orderOf = async (email: string) => {
  const { rows } = await shop.pool.query(
    `select o.number, g.recipient_email as recipient, g.mailed_at from orders.orders o join orders.gift g on g.order_id = o.id where o.email = $1`,
    [email],
  );
  return rows[0];
};

test('UX-03 staff see to whom a card goes and correct a wrong address; a picker sees neither, and the order is in no list of parcels', async () => {
  const [email, wrong, right] = [freshEmail('aroha'), freshEmail('wrong'), freshEmail('right')];
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page: shopping } = shopper;
  await shopper.visit(await findGiftCard(shop));
  await addGift(shopper, { name: 'Mere', email: wrong, message: 'Ngā mihi.', day: tomorrow });
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact({ email });
  await shopping.getByRole('button', { name: 'Continue to payment' }).click();
  await shopper.fillCard();
  await shopping.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await shopper.leave();
  const { number } = await orderOf(email);

  const site = await openStaffOrders(browser, shop, await newStaff(shop, 'service', 'Mere Hōhepa'), DESKTOP, 'light');
  const { page } = site;
  await seeTitle(page, 'Orders');
  expect(await page.getByRole('link', { name: number }).count(), 'nothing to send').toBe(0);
  await site.go(`/orders/${number}`);
  await page.getByText(wrong).waitFor();
  await site.see(`on ${formatCalendarDay(tomorrow)} at 8 am`);
  expect(await page.getByRole('heading', { name: 'Send a parcel' }).count()).toBe(0);
  await page.getByText('Correct the recipient').click();
  await inspectScreen(page, 'UX-03-after-staff');
  const form = page.locator('form', { hasText: 'Save recipient' });
  await form.getByLabel('Email address').fill('nowhere');
  await form.getByRole('button', { name: 'Save recipient' }).click();
  await expect.poll(() => form.getByLabel('Email address').getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel('Email address').fill(right);
  await form.getByRole('button', { name: 'Save recipient' }).click();
  await page.getByText(right).waitFor();
  await site.see('Recipient of a gift card corrected');
  expect(await orderOf(email)).toMatchObject({ recipient: right, mailed_at: null });
  const corrected = { 'recipient › email': right };
  const entry = { subject: number, before: { 'recipient › email': wrong }, after: corrected };
  await expectEntry(shop.pool, 'PUT /staff/orders/{number}/gifts/{lineNo}/{unitNo}/recipient', entry);
  await site.leave();

  const picker = await newStaff(shop, 'picker');
  const seen = await picker.call('GET', `/staff/orders/${number}`);
  expect(JSON.stringify(seen.body)).not.toContain(right);
  const path = `/staff/orders/${number}/gifts/1/1/recipient`;
  expect(await picker.call('PUT', path, { name: 'Me', email: wrong })).toMatchObject({ status: 403 });
});
