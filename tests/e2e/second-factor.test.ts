/** A manager sets up a passkey, logs in with it and confirms with it, on a desktop and a phone; a colleague uses an app. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { addVirtualAuthenticator } from '../support/browser/virtual-authenticator.ts';
import { createStaff, STAFF_PASSWORD } from '../support/clients/staff-login.ts';
import { appCode, stepNow } from '../support/second-factor/app-code.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_STAFF_SECOND_FACTOR: 'merchandiser' })]);
  for (const role of ['merchandiser', 'manager'] as const) await createStaff(shop, role);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const inspectBoth = async (page: Page, name: string) => {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await inspectLoadedScreen(page, name);
  }
};
const enterPassword = async (page: Page, role: string) => {
  await page.getByLabel('Email').fill(`${role}@kerb.example`);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
};

test('SEC-09 a manager adds a passkey, logs in with it, confirms with it before money moves, and ends another session', async () => {
  const allow = /status of (401|403)/;
  const elsewhere = await openStaffSite(browser, shop, 'manager', DESKTOP, allow);
  const staff = await openStaffSite(browser, shop, 'manager', DESKTOP, allow);
  const { page } = staff;
  await addVirtualAuthenticator(page);
  await page.getByRole('link', { name: 'Your log-in' }).click();
  await seeTitle(page, 'Your log-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Enter a name, such as Work laptop.').waitFor();
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = page.getByRole('region', { name: 'Recovery codes' });
  await codes.waitFor();
  expect(await codes.getByRole('listitem').count()).toBe(10);
  await page.getByText('The passkey is added.').waitFor({ state: 'hidden' });
  await inspectBoth(page, 'second-factor-added');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await codes.waitFor({ state: 'hidden' });

  // The session of before had no second factor: it has ended, in its tab too.
  await elsewhere.page.getByRole('link', { name: 'Security' }).click();
  await elsewhere.page.getByRole('heading', { name: 'Your session has ended' }).waitFor();

  await page.getByRole('button', { name: 'Log out' }).click();
  await enterPassword(page, 'manager');
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await inspectBoth(page, 'second-factor-log-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('link', { name: 'Your log-in' }).waitFor();

  await shop.pool.query("update staff.session set confirmed_at = now() - interval '1 hour'");
  await staff.open('gift-cards/issue', 'Issue a gift card');
  await page.getByLabel(/^(Value|Amount)/).fill('25');
  const issue = page.getByRole('button', { name: /^Issue/ });
  await issue.click();
  const answerYes = page.getByRole('dialog', { name: /Issue/ }).getByRole('button', { name: /Issue/ });
  if (await answerYes.isVisible()) await answerYes.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await inspectBoth(page, 'second-factor-confirm');
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText(/PIN/).first().waitFor();
  await staff.open('members', 'Staff');
  await page.getByRole('row', { name: /manager@kerb.example manager Yes/ }).waitFor();
  await inspectBoth(page, 'second-factor-staff');
  await elsewhere.leave();
  await staff.leave();
});

test('SEC-09 a role that needs a second factor sets up an authenticator app before anything else, and logs in with its next code', async () => {
  const staff = await openStaffSite(browser, shop, 'merchandiser', PHONE, /status of 403/);
  const { page } = staff;
  await seeTitle(page, 'Your log-in');
  await page.getByRole('alert').filter({ hasText: 'Your role needs a second factor.' }).waitFor();
  await staff.go('/products');
  await seeTitle(page, 'Your log-in');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const key = ((await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  await inspectBoth(page, 'second-factor-app');
  // After the inspection, which on a slow machine takes longer than a code is good for.
  await page.getByLabel('Code that the app shows').fill(appCode(key, stepNow() - 1));
  await page.getByRole('button', { name: 'Use this app' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await staff.open('products', 'Products');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Log out' }).click();
  await enterPassword(page, 'merchandiser');
  await page.getByLabel('Code from your app, or a recovery code').fill(appCode(key, stepNow()));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Your log-in' }).waitFor();
  await staff.leave();
});
