/**
 * A customer's own data, the mailing list, and what account screens show when the shop cannot answer; in a real
 * browser.
 */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { logIn, openAccount } from '../support/browser/log-in.ts';
import { DESKTOP, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail, linkFor, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

/** Refused and failed requests are also reported in the browser's console. */
const REFUSALS = /the server responded with a status of|net::ERR_FAILED/;
const visitor = (viewport = PHONE) => newShopper(browser, shop.url, viewport, { allow: REFUSALS });

/** Screenshots at both widths, when screenshots are requested. */
async function snap(page: Page, name: string): Promise<void> {
  if (!process.env.KERB_SNAP_DIR) return;
  const before = page.viewportSize();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width: size.width, height: size.height });
    await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/${name}-${size.width}.png`, fullPage: true });
  }
  if (before) await page.setViewportSize(before);
}
/** Makes the next calls to this path fail. */
const breakLine = (page: Page, path: string) => page.route(`**/nz/api/${path}`, (route) => route.abort('failed'));
const mendLine = (page: Page, path: string) => page.unroute(`**/nz/api/${path}`);

test('a customer downloads all their data, and deletes the account with the password', async () => {
  const email = freshEmail('wikitoria');
  await newCustomer(shop, email);
  const shopper = await visitor();
  const { page } = shopper;
  await openAccount(shopper, email);
  await page.getByRole('main').getByRole('link', { name: 'Your data' }).first().click();
  await page.getByRole('heading', { name: 'Your data', level: 1 }).waitFor();
  await expectAccessible(page, 'your data');
  await snap(page, 'your-data');

  await breakLine(page, 'account/export');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await shopper.see('Unable to export your data. Try again later.');
  await mendLine(page, 'account/export');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');
  expect(JSON.parse(readFileSync(await download.path(), 'utf8')).data.account.customer.email).toBe(email);
  await shopper.see('Your data is saved as my-data.json.');

  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const password = page.getByLabel('Password', { exact: true });
  const remove = page.getByRole('button', { name: 'Delete my account', exact: true });
  await remove.click();
  await shopper.see('Enter your password.');
  await password.fill('Not-this-one 1');
  await remove.click();
  await shopper.see('The current password that you entered is incorrect.');
  await expectAccessible(page, 'delete with a mistake');
  await snap(page, 'your-data-mistake');
  await breakLine(page, 'account/delete');
  await remove.click();
  await shopper.see('Unable to delete your account. Try again later.');
  await mendLine(page, 'account/delete');
  await password.fill(PASSWORD);
  await remove.click();
  await page.waitForURL((url) => !url.pathname.includes('/account'));
  await shopper.see('Your account is deleted. We’ve sent you an email to confirm.');
  await snap(page, 'account-deleted');
  await expect
    .poll(async () => (await mailFor(shop.simulatorUrl, email))[0]?.subject)
    .toBe('Your Kerb account is deleted');
  await shopper.visit('/account');
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  await shopper.leave();
});

test('FIX-14 ACC-32 the footer adds an address to the mailing list and reports errors, and the mail’s link removes it again', async () => {
  const email = freshEmail('ana');
  const shopper = await visitor();
  const { page } = shopper;
  await shopper.visit('/');
  const field = page.getByLabel('New releases and sales by email. Stop any time, with one click.');
  const send = page.getByRole('button', { name: 'Subscribe' });
  await send.click();
  await shopper.see('Enter your email address.');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await field.fill('ana@nowhere');
  await send.click();
  await shopper.see('Enter a valid email address.');
  await expectAccessible(page, 'footer with a mistake');
  await snap(page, 'footer-mistake');
  await field.fill(email);
  await breakLine(page, 'mailing-list');
  await send.click();
  await shopper.see('Unable to subscribe you to our mailing list. Try again later.');
  await mendLine(page, 'mailing-list');
  await field.press('Enter');
  await shopper.see('Ka pai! Check your email and confirm.');
  expect(page.url()).toBe(`${shop.url}/nz/`.replace(/\/$/, page.url().endsWith('/') ? '/' : ''));
  await expect.poll(() => field.inputValue()).toBe('');
  await snap(page, 'footer-joined');

  await expect.poll(async () => (await mailFor(shop.simulatorUrl, email)).length).toBe(1);
  const [mail] = await mailFor(shop.simulatorUrl, email);
  const link = /https?:\/\/\S+unsubscribe\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  // Until the address has confirmed, nothing else is sent to it.
  const row = async () =>
    (await shop.pool.query('select source, confirmed_at from mailing_list.subscriber where email = $1', [email]))
      .rows[0];
  await page.goto(link.replace('unsubscribe', 'confirm'));
  await page.getByRole('heading', { name: 'Get our emails' }).waitFor();
  await expectAccessible(page, 'confirm the mailing list');
  await snap(page, 'confirm-news');
  expect(await row()).toEqual({ source: 'form', confirmed_at: null });
  await breakLine(page, 'mailing-list/confirm/*');
  await page.getByRole('button', { name: 'Yes, email me' }).click();
  await shopper.see('Unable to confirm your email address. Try again later.');
  await mendLine(page, 'mailing-list/confirm/*');
  await page.getByRole('button', { name: 'Yes, email me' }).click();
  await shopper.see('You’re on our mailing list.');
  expect((await row()).confirmed_at).not.toBe(null);
  await page.goto(link.slice(0, -3));
  await shopper.see('This link is not complete. Copy all of it from our email.');
  await page.goto(link);
  await page.getByRole('heading', { name: 'Stop our emails' }).waitFor();
  await expectAccessible(page, 'unsubscribe');
  await snap(page, 'unsubscribe');
  await breakLine(page, 'mailing-list/unsubscribe/*');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await shopper.see('Unable to unsubscribe you. Try again later.');
  await mendLine(page, 'mailing-list/unsubscribe/*');
  // Opening the page does not unsubscribe.
  const left = async () =>
    (await shop.pool.query('select unsubscribed_at from mailing_list.subscriber where email = $1', [email])).rows[0]
      .unsubscribed_at;
  expect(await left()).toBe(null);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await shopper.see('You’re off our mailing list. We won’t email you about releases and sales any more.');
  expect(await left()).not.toBe(null);
  await shopper.leave();
});

test('ACC-12 a failed action shows its own message, and what was typed stays', async () => {
  const email = freshEmail('hemi');
  await newCustomer(shop, email);
  const shopper = await visitor();
  const { page } = shopper;
  const password = page.getByLabel('Password', { exact: true });

  await breakLine(page, 'auth/**');
  await shopper.visit('/account/verify?code=x&user=y');
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await shopper.see('Unable to verify your email address. Try again later.');
  await snap(page, 'verify-unreachable');
  await shopper.visit('/account/password/forgot');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('main').getByRole('button').last().click();
  await shopper.see('Unable to send the password reset link. Try again later.');
  await snap(page, 'forgot-unreachable');
  await shopper.visit('/account/password/reset?code=x&user=y');
  await password
    .or(page.getByLabel('New password', { exact: true }))
    .first()
    .fill(PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').locator('button[type=submit]').click();
  await shopper.see('Unable to reset your password. Try again later.');
  await snap(page, 'reset-unreachable');
  await mendLine(page, 'auth/**');

  await openAccount(shopper, email);
  await breakLine(page, 'auth/password/change');
  await shopper.visit('/account/password/change');
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('Harakeke-bush 9');
  await page.getByLabel('Repeat password', { exact: true }).fill('Harakeke-bush 9');
  await page.getByRole('main').locator('button[type=submit]').click();
  await shopper.see('Unable to update your password. Try again later.');
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('Harakeke-bush 9');
  await snap(page, 'change-unreachable');

  await shopper.visit('/account/contact-info');
  await page.getByLabel('First name').fill('Hēmi');
  await page.route('**/nz/api/account', (route) =>
    route.request().method() === 'PUT' ? route.abort('failed') : route.continue(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await shopper.see('Unable to update your account. Try again later.');
  expect(await page.getByLabel('First name').inputValue()).toBe('Hēmi');
  await snap(page, 'contact-unreachable');
  await mendLine(page, 'account');

  await page.route('**/nz/api/account', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/json',
      body: JSON.stringify({ errorCode: 'CustomerNotFound', message: 'Your account is being prepared.' }),
    }),
  );
  await shopper.visit('/account/contact-info');
  await shopper.see('Your account is being prepared.');
  await snap(page, 'contact-preparing');
  await mendLine(page, 'account');

  await breakLine(page, 'auth/logout');
  await page.setViewportSize({ width: DESKTOP.width, height: DESKTOP.height });
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await shopper.see('Unable to log out. Try again later.');
  await snap(page, 'logout-unreachable');
  await shopper.leave();
});

test('a verification mail that could not be requested is reported', async () => {
  const email = freshEmail('kahu');
  const shopper = await visitor();
  const { page } = shopper;
  const client = await import('../support/clients/account-client.ts').then(({ accountClient }) =>
    accountClient(shop.url),
  );
  expect(
    (await client.call('POST', '/auth/signup', { email, password: PASSWORD, firstName: 'Kahu', lastName: 'Rangi' }))
      .status,
  ).toBe(204);
  await linkFor(shop.simulatorUrl, email, 'verify');
  await shopper.visit('/account/signin');
  await logIn(shopper, email);
  await breakLine(page, 'auth/verify/resend');
  await page.getByRole('button', { name: 'Send a new verification email' }).click();
  await shopper.see('Unable to send the verification email. Try again later.');
  await snap(page, 'resend-unreachable');
  await shopper.leave();
});
