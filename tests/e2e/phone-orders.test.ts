/** Phone orders in browsers: staff build one and mail its link, the customer pays; another is paid in cash at the counter. */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { chooseSize } from '../support/browser/staff/choose-size.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { type BoughtSize, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
let sizes: BoughtSize[];
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  sizes = await restockTwoSizes(shop);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const linkTo = async (email: string): Promise<string> => {
  let link = '';
  await expect
    .poll(
      async () => {
        const [mail] = (await mailFor(shop.simulatorUrl, email)).filter(({ subject }) => /^Pay for/.test(subject));
        link = /https?:\S+\/checkout\/phone\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
        return link;
      },
      { timeout: patient(45_000) },
    )
    .not.toBe('');
  const { pathname, search } = new URL(link);
  return `${shop.url}${pathname}${search}`;
};

test('EDIT-03 staff build a phone order and mail its link, the customer pays it by card; another one is paid in cash', async () => {
  const { rows } = await shop.pool.query('select code from catalogue.variant where id = $1', [sizes[0]?.variantId]);
  const person = await newStaff(shop, 'service', 'Mere Hōhepa');
  const build = async (site: Awaited<ReturnType<typeof openStaffOrders>>, email: string) => {
    const { page } = site;
    await site.go('/phone-orders/new');
    const fill = async (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Show the total' }).click();
    await page.getByText('Choose a product and its size.').waitFor();
    await expect
      .poll(() => page.getByLabel('First name', { exact: true }).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await fill('First name', 'Aroha');
    await fill('Last name', 'Ngāta');
    await fill('Email address', email);
    await fill('Phone', '021 555 0123');
    await chooseSize(page, rows[0].code);
    await fill('Street address', '12 Kōwhai Street');
    await fill('Suburb (optional)', 'Aro Valley');
    await fill('Town, city or state', 'Wellington');
    await fill('Postcode', '6021');
    await fill('Discount (optional)', '10');
    await fill('Reason for the discount', 'Scratched box');
    await page.getByRole('button', { name: 'Show the total' }).click();
    await page.getByText('Discount by our team').waitFor();
    await site.inspect('phone-order-new');
    await page.getByRole('button', { name: 'Hold the stock' }).click();
    await seeTitle(page, 'Phone order of Aroha Ngāta');
    await page.getByText('Waits for its payment').first().waitFor();
  };

  const email = `phone-${randomUUID().slice(0, 8)}@example.co.nz`;
  const desk = await openStaffOrders(browser, shop, person, DESKTOP, 'light');
  await build(desk, email);
  await desk.page.getByRole('button', { name: 'Email a link to pay' }).click();
  await desk.page.getByText(`The link to pay is emailed to ${email}.`).waitFor();
  await desk.inspect('phone-order');
  const link = await linkTo(email);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /\b402\b/ });
  await shopper.page.goto(link);
  await shopper.page.getByRole('heading', { name: 'Pay for your order' }).waitFor();
  expect(await shopper.page.getByRole('banner').getByRole('link').count(), 'links in the header').toBe(1);
  await shopper.page.getByRole('heading', { name: 'Your order' }).waitFor();
  await expect.poll(() => shopper.page.url()).toMatch(/\/nz\/checkout\/phone\/[0-9a-f-]+$/);
  const pay = shopper.page.getByRole('button', { name: /^Pay \$/ });
  await shopper.page.frameLocator('iframe[title="Card details"]').getByLabel('Card number').waitFor();
  await inspectScreen(shopper.page, 'phone-payment');
  await shopper.fillCard({ number: '4000 1111 1111 1115' });
  await pay.click();
  await shopper.see('Your payment was declined, please try another payment method or contact your issuing bank.');
  await shopper.page.reload();
  await shopper.page.frameLocator('iframe[title="Card details"]').getByLabel('Card number').waitFor();
  await shopper.fillCard();
  await pay.dblclick();
  await shopper.see(/Thank you\. Your order is placed: its number is NZ\d{8}\./);
  await inspectScreen(shopper.page, 'phone-paid');

  const counter = await openStaffOrders(browser, shop, person, PHONE, 'dark');
  await build(counter, `cash-${randomUUID().slice(0, 8)}@example.co.nz`);
  await counter.page.getByRole('button', { name: /^Take \$/ }).click();
  await counter.page.getByRole('button', { name: 'I took the money' }).click();
  await counter.page.getByText('Taken by phone').first().waitFor();
  await counter.page.getByText('Cash', { exact: false }).first().waitFor();
  await counter.go('/phone-orders?all=true');
  await counter.page.getByText('Paid').first().waitFor();
  await counter.inspect('phone-orders');
  await Promise.all([desk.leave(), counter.leave(), shopper.leave()]);
});
