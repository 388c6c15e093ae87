/** HON-05 in a browser: texts to adapt, the line beside the pay button, and the version kept with the order. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { openPayment } from '../support/browser/checkout/payment-step.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffOrders, openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { freshEmail } from '../support/clients/account-client.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  await createStaff(shop, 'merchandiser');
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('HON-05 a missing legal page is added as a draft, adapted and published; an order names the versions it was placed under, for shopper and staff, after a change too', async () => {
  await shop.pool.query(`delete from content.document where id = 'article:guarantee'`);
  const merchandiser = await openStaffSite(browser, shop, 'merchandiser', DESKTOP);
  await merchandiser.open('content', 'Pages');
  await merchandiser.page.getByText('Your shop has no page at /articles/guarantee.').waitFor();
  await inspectLoadedScreen(merchandiser.page, 'legal-pages-missing');
  await merchandiser.page.setViewportSize(PHONE);
  await inspectLoadedScreen(merchandiser.page, 'legal-pages-missing');
  await merchandiser.page.getByRole('button', { name: 'Add drafts' }).click();
  await merchandiser.page.getByText('Drafts added.').waitFor();
  await merchandiser.open('content/edit?id=article%3Aguarantee', 'Guarantee');
  await merchandiser.page.getByRole('button', { name: 'Save draft' }).click();
  await merchandiser.page.getByRole('button', { name: 'Publish now' }).click();
  await merchandiser.page.getByText('Published: the shop shows it now.').waitFor();
  await merchandiser.leave();

  const email = freshEmail('texts');
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /the server responded with a status of 404/ });
  await expect.poll(async () => (await fetch(`${shop.url}/nz/articles/guarantee`)).status).toBe(200);
  const page = await openPayment(shopper, email);
  const line = page.getByText('By ordering you accept what these pages say today');
  await line.waitFor();
  expect(await line.getByRole('link').allTextContents()).toEqual([
    'Terms of sale',
    'Returns and exchanges',
    'Guarantee',
    'Privacy',
  ]);
  await inspectLoadedScreen(page, 'agreed-texts-payment');
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  const number = `${await page.getByText(/^#NZ\d{8}$/).textContent()}`.slice(1);
  await shop.pool.query(
    `update content.document set fields = fields || '{"title":"Newer terms","body":"Newer."}' where id = 'article:terms'`,
  );

  await shopper.visit('/orders');
  await page.getByLabel('Order number').fill(number);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Find my order' }).click();
  const kept = page.getByRole('link', { name: 'Terms of sale, version 1' });
  await kept.waitFor();
  await inspectLoadedScreen(page, 'agreed-texts-order');
  await kept.click();
  await page.getByRole('heading', { level: 1, name: 'Terms of sale' }).waitFor();
  await shopper.see(/Version 1, published on .*, replaced on /);
  await inspectLoadedScreen(page, 'agreed-texts-version');
  await page.setViewportSize(DESKTOP);
  await inspectLoadedScreen(page, 'agreed-texts-version');
  await page.getByRole('link', { name: 'Read the version in force now' }).click();
  await page.getByRole('heading', { level: 1, name: 'Newer terms' }).waitFor();
  await shopper.see(/Version 2, published on /);
  await shopper.leave();

  const picker = await newStaff(shop, 'picker', 'Hemi Tāwhai');
  const site = await openStaffOrders(browser, shop, picker, DESKTOP, 'light');
  await site.go(`/orders/${number}`);
  await seeTitle(site.page, `Order ${number}`);
  await site.page.getByRole('link', { name: 'Terms of sale, version 1' }).waitFor();
  await site.page.getByRole('link', { name: 'Guarantee, version 3' }).waitFor();
  await site.inspect('order-with-texts');
  await site.leave();
});
