/** A member of staff who has forgotten the password gets back in by mail, without anybody's help, at both widths. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { seeTitle } from '../support/browser/staff/staff-site.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({}, { template: 'kerb_template' })]);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])(
  'OWN-04 OWN-16 a forgotten password of staff: the link from the log-in, the mail, another password, the log-in (%s)',
  async (size, viewport) => {
    const { email } = await newStaff(shop, 'picker', 'Tāne Rua');
    const { page, leave } = await newShopper(browser, shop.url, viewport, { allow: /\b4(00|01|03|10)\b/ });
    await page.goto(`${shop.url}/nz/staff`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await page.getByText('Enter your email address.').waitFor();
    await page.getByLabel('Email').fill(email);
    await inspectLoadedScreen(page, `staff-forgot-password-${size}`);
    await page.getByLabel('Email').press('Enter');
    await page.getByText('a link to choose a new password is on its way').waitFor();
    await inspectLoadedScreen(page, `staff-forgot-password-sent-${size}`);

    const mail = async () => (await mailFor(shop.simulatorUrl, email))[0]?.text ?? '';
    await expect.poll(mail, { timeout: patient(20_000) }).toContain('/nz/staff/new-password#');
    const link = /https?:\/\/\S+\/nz\/staff\/new-password#[\w-]+/.exec(await mail())?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await page.getByLabel('New password').fill('Password1!');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('easy to guess').waitFor();
    await inspectLoadedScreen(page, `staff-new-password-${size}`);
    await page.getByLabel('New password').fill('Harakeke-bush 9');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('heading', { name: 'Staff log-in' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('Harakeke-bush 9');
    await page.getByRole('button', { name: 'Log in' }).click();
    await seeTitle(page, 'Orders');
    // The link has been used, also for somebody who is logged in.
    await page.goto(link);
    await page.getByLabel('New password').fill('Harakeke-bush 10');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Your password reset link is no longer valid.').waitFor();
    await page.getByRole('link', { name: 'Ask for another link' }).click();
    await leave();
  },
);
