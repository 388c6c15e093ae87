/** OWN-11 on the staff site: a manager changes the words of an email, looks at it, tests it, and returns to the original. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  await createStaff(shop, 'manager');
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('OWN-11 OWN-16 words are changed with their mistakes shown, previewed, tested, saved, and returned to the original', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager', DESKTOP);
  await open('emails', 'Emails');
  await inspectLoadedScreen(page, 'staff-emails');
  await page.getByRole('link', { name: 'On its way' }).click();
  await seeTitle(page, 'On its way');
  const frame = page.frameLocator('iframe[title="Preview of the email"]');
  await frame.getByRole('heading', { name: 'Your order is on its way' }).waitFor();

  await page.getByLabel('Subject').fill('Off it went: {ordr}');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('There is no placeholder {ordr} here. Is {order} meant?').waitFor();
  await inspectLoadedScreen(page, 'staff-email-refused');
  await page.getByLabel('Subject').fill('Off it went: {order}');
  await page.getByLabel('Heading', { exact: true }).fill('Off <b>it</b> went');
  await page.getByRole('button', { name: 'Show preview' }).click();
  await frame.getByRole('heading', { name: 'Off <b>it</b> went' }).waitFor();
  await page.getByText(/^Off it went: NZ\d{8}$/).waitFor();
  await page.getByLabel('Desktop').check();
  await inspectLoadedScreen(page, 'staff-email-preview');
  await page.getByLabel('Plain text').check();
  await page
    .locator('pre')
    .getByText(/Order NZ\d{8} has left our warehouse/)
    .waitFor();
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByText('A test is on its way to your email address.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Emails written from now on have these words.').waitFor();
  await page.getByText('Version 1', { exact: true }).waitFor();
  await leave();
});

test('OWN-11 OWN-16 on a phone the same, to the original and an earlier version', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager', PHONE);
  await open('emails', 'Emails');
  await inspectLoadedScreen(page, 'staff-emails');
  await open('emails/dispatched', 'On its way');
  const frame = page.frameLocator('iframe[title="Preview of the email"]');
  await frame.getByRole('heading', { name: 'Off <b>it</b> went' }).waitFor();
  await page.getByLabel('Case').selectOption('A part of it');
  await frame.getByRole('heading', { name: 'A part of your order is on its way' }).waitFor();
  await inspectLoadedScreen(page, 'staff-email');
  await page.getByRole('button', { name: 'Return to the original' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Return to the original' }).click();
  await page.getByText('This email has its original words again.').waitFor();
  // The words are read again after they are saved.
  await expect
    .poll(() => page.getByLabel('Subject').inputValue(), { timeout: patient(10_000) })
    .toBe('Your {shop} order {order} is on its way');
  await page.getByRole('button', { name: 'Put into the form: version 1' }).click();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Off it went: {order}');
  await leave();
});
