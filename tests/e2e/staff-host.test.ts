/** SEC-06 in a browser: staff work at staff.localhost, the shop at localhost shows nothing of it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { buy, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
let staffUrl: string;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  await createStaff(shop, 'manager');
  staffUrl = shop.url.replace('localhost', 'staff.localhost');
  await shop.deploy('build', { KERB_STAFF_URL: staffUrl });
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('SEC-06 on a host of their own staff see an order, the preview of settings and a text, and the shop as a customer', async () => {
  const email = freshEmail('seen');
  const client = await newCustomer(shop, email);
  const number = await buy(shop, (await restockTwoSizes(shop)).slice(0, 1), { email, client });
  const staff = await openStaffSite(browser, { url: staffUrl }, 'manager', DESKTOP, /status of (401|404)/);
  const { page, open } = staff;
  expect(await page.evaluate(() => [isSecureContext, crossOriginIsolated])).toEqual([true, true]);
  await staff.go(`/orders/${number}`);
  await seeTitle(page, new RegExp(number));
  await inspectLoadedScreen(page, 'staff-host-order');

  // The shop's images, from the staff site's own host.
  await open('products', 'Products');
  const painted = () =>
    page.locator('img').evaluateAll((all) => all.some((one) => (one as HTMLImageElement).naturalWidth > 0));
  await expect.poll(painted, { timeout: patient(30_000) }).toBe(true);

  await open('settings', 'Settings');
  await page.getByRole('textbox', { name: 'Announcement (optional)', exact: true }).fill('Free delivery this week');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await seeTitle(page, 'Draft of settings');
  const preview = page.frameLocator('iframe[title="Preview of the shop"]');
  await preview.getByText('Free delivery this week').waitFor();
  await inspectLoadedScreen(page, 'staff-host-preview');
  await page.setViewportSize(PHONE);
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await preview.getByText('Free delivery this week').waitFor();
  await inspectLoadedScreen(page, 'staff-host-preview-phone');
  await page.setViewportSize(DESKTOP);
  const draft = await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href');
  expect(draft).toMatch(new RegExp(`^${shop.url}/nz`));

  // The only HTML that a screen sets.
  await open('content/new/article', 'New article');
  await page.getByLabel('URL').fill('he-kaupapa');
  await page.getByLabel('Title').fill('He kaupapa');
  await page.getByLabel('Summary').fill('Why we do this');
  await page.getByLabel('Text', { exact: true }).fill('**Kia ora** [shoes](/products)');
  await page.getByRole('button', { name: 'Preview' }).click();
  const link = page.getByRole('main').getByRole('link', { name: 'shoes' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`${shop.url}/nz/products`);

  const { rows } = await shop.pool.query('select id from accounts.customer where email = $1', [email]);
  await open(`customers/${rows[0].id}`, 'Aroha Ngāta');
  await page.getByRole('button', { name: 'See the shop as they do' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'See the shop' }).click();
  await page.waitForURL(`${shop.url}/nz/account`);
  const bar = page.getByRole('region', { name: 'Shop as a customer' });
  await bar.getByText('You see the shop as Aroha Ngāta does. Nothing can be changed.').waitFor();
  await page.goto(`${shop.url}/nz/account/orders`);
  await page.getByText(number).first().waitFor();
  await inspectLoadedScreen(page, 'staff-host-as-customer');
  // No cookie of the staff site is there, and none of the shop at the staff site.
  const cookies = await staff.context.cookies();
  expect(cookies.filter(({ name }) => name.includes('staff')).map(({ domain }) => domain)).toEqual(['staff.localhost']);
  expect(cookies.filter(({ domain }) => domain !== 'staff.localhost')).toEqual([]);
  await bar.getByRole('button', { name: 'Stop' }).click();
  await page.waitForURL(`${staffUrl}/nz/staff/customers/${rows[0].id}`);
  await seeTitle(page, 'Aroha Ngāta');
  await staff.leave();
});

test('SEC-06 the shop’s host shows its not-found page for the staff site', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /status of 404/ });
  const { page } = shopper;
  for (const path of ['/staff', '/staff/orders']) {
    const answer = await shopper.visit(path);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
    expect(await page.getByLabel('Password').count()).toBe(0);
  }
  await inspectLoadedScreen(page, 'staff-host-shop-404');
  await shopper.leave();
});
