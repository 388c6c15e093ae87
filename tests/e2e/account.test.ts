/** Signing up, logging in, and passwords forgotten and changed, with the mail that the shop really sends. */
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, errorOf, newShopper, PHONE } from '../support/browser/shopper.ts';
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

/** Refusals are shown to the shopper, and also reported in the browser's console. */
const REFUSALS = /the server responded with a status of (400|401|403|409|410|429)/;
const visitor = (viewport = PHONE) => newShopper(browser, shop.url, viewport, { allow: REFUSALS });
/** The same, for a test that makes a call fail. */
const cutOffVisitor = () =>
  newShopper(browser, shop.url, PHONE, { allow: new RegExp(`${REFUSALS.source}|net::ERR_FAILED`) });

/** Failures that no form field is about: no answer, and an error of the whole shop. */
const failures = [
  (route: Route) => route.abort('failed'),
  (route: Route) =>
    route.fulfill({ status: 429, json: { errorCode: 'TooManyRequests', message: 'Of the server, and not for here.' } }),
];

test('FIX-10 FIX-17 AUTH-07 AUTH-10 AUTH-11 AUTH-12 AUTH-13 AUTH-15 AUTH-19 AUTH-20 AUTH-21 AUTH-24 AUTH-26 AUTH-27 AUTH-28 AUTH-30 AUTH-31 AUTH-32 AUTH-41 AUTH-42 NAV-25 NAV-26 NAV-27 sign up, read the mail, verify, log in, log out', async () => {
  const email = freshEmail('kiri');
  const shopper = await cutOffVisitor();
  const { page } = shopper;
  await shopper.visit('/account/signup');
  await expectAccessible(page, 'sign up');
  await takeScreenshot(page, 'signup-390');
  const send = page.getByRole('button', { name: 'Create account' });
  await send.click();
  for (const words of [
    'Enter your email address.',
    'Enter your first name.',
    'Enter your last name.',
    'Use 8 characters or more.',
  ])
    await shopper.see(words);
  // The first invalid field has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  await expectAccessible(page, 'sign up with mistakes');
  await takeScreenshot(page, 'signup-mistakes-390');
  // Each rule has its own message at the field, and a value just within the limit is accepted.
  const longest = `${'k'.repeat(64)}@${`${'a'.repeat(61)}.`.repeat(2)}${'a'.repeat(58)}.nz`;
  for (const [label, text, message] of [
    ['Email', 'kiri@example', 'Enter a valid email address.'],
    ['Email', `${longest}x`, 'Enter an email address with 250 characters or fewer.'],
    ['Email', longest, ''],
    ['Email', `${'ā'.repeat(130)}@example.co.nz`, 'Enter an email address with fewer characters.'],
    ['Password', 'Kōwha-1', 'Use 8 characters or more.'],
    ['Password', 'Kōwhai-1', ''],
    ['Password', `${'Kōwhai-1'.repeat(32)}x`, 'Use 256 characters or fewer.'],
    ['Password', 'Kōwhai-1'.repeat(32), ''],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
    await expect
      .poll(() => errorOf(page.getByLabel(label, { exact: true })), { message: `${label} of ${text.length}` })
      .toBe(message);
  }

  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('First name').fill('Kiri');
  await page.getByLabel('Last name').fill('Te Kanawa-Hōne');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill('Another 1!');
  await page.getByText('Add phone, birthday, news and points').click();
  await page.getByLabel('Phone', { exact: false }).fill('12');
  await send.click();
  await shopper.see("The passwords you entered don't match.");
  await shopper.see('Enter a valid phone number or leave this field blank.');
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Phone', { exact: false }).fill('(021) 555 0199');
  for (const failure of failures) {
    await page.route('**/nz/api/auth/signup', failure, { times: 1 });
    await send.click();
    await expect.poll(() => send.getAttribute('aria-busy')).toBe(null);
    await shopper.see('Unable to create your account.');
  }
  await send.click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await expectAccessible(page, 'check your email');
  await takeScreenshot(page, 'signup-sent-390');

  await shopper.visit('/account/signin');
  await logIn(shopper, email);
  await shopper.see("Your email address hasn't been verified yet.");
  await takeScreenshot(page, 'signin-unverified-390');
  // Five mails an hour, including that of the sign-up.
  const sendAgain = page.getByRole('button', { name: 'Send a new verification email' });
  for (let mails = 2; mails <= 5; mails += 1) {
    await sendAgain.click();
    await linkFor(shop.simulatorUrl, email, 'verify', mails);
    await expect.poll(() => sendAgain.getAttribute('aria-busy')).toBe(null);
    await shopper.see(`A new link is on its way to ${email}.`);
  }
  await sendAgain.click();
  await shopper.see("You've sent too many verification emails. Try again later.");
  expect(await page.getByText('A new link is on its way').count()).toBe(0);
  await takeScreenshot(page, 'signin-too-many-mails-390');

  const link = await linkFor(shop.simulatorUrl, email, 'verify', 5);
  // Opened in another browser, as by a mail program: nothing happens until the button is pressed, and then the password
  // is required.
  const elsewhere = await visitor(DESKTOP);
  await elsewhere.page.goto(link.url);
  await elsewhere.page.getByRole('button', { name: 'Verify my email address' }).click();
  await elsewhere.see('Enter the password that was chosen when this account was created.');
  await expectAccessible(elsewhere.page, 'verify by password');
  await takeScreenshot(elsewhere.page, 'verify-password-1280');
  await elsewhere.page.getByLabel('Password', { exact: true }).fill('Wrong-password 1');
  await elsewhere.page.getByRole('button', { name: 'Verify my email address' }).click();
  await elsewhere.see('That password is not the one this account was created with.');
  await elsewhere.page.getByRole('button', { name: 'Email me a link to set a new password' }).click();
  await elsewhere.see('A link to set a new password is on its way to your email address.');
  await takeScreenshot(elsewhere.page, 'verify-reset-1280');
  await elsewhere.leave();
  // In the browser that signed up, pressing the button is enough.
  await page.goto(link.url);
  await page.getByRole('button', { name: 'Verify my email address' }).waitFor();
  await expectAccessible(page, 'verify');
  await takeScreenshot(page, 'verify-390');
  const { rows } = await shop.pool.query('select verified_at from accounts.customer where email = $1', [email]);
  expect(rows).toEqual([{ verified_at: null }]);
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await shopper.see('Your email address is verified.');
  await page.waitForURL(`${shop.url}/nz/account`);
  await page.getByRole('heading', { name: 'Kia ora Kiri' }).waitFor();
  await expectAccessible(page, 'verified');
  await takeScreenshot(page, 'verified-390');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/nz\/?$/);
  await page.goto(link.url);
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await shopper.see('Verification link no longer valid.');
  await takeScreenshot(page, 'verify-failed-390');

  await shopper.visit('/account/signin');
  await expectAccessible(page, 'log in');
  const enter = page.getByRole('main').getByRole('button', { name: 'Log in' });
  for (const failure of failures) {
    await page.route('**/nz/api/auth/login', failure, { times: 1 });
    await logIn(shopper, email);
    await expect.poll(() => enter.getAttribute('aria-busy')).toBe(null);
    await shopper.see('Unable to log in. Try again later.');
  }
  await logIn(shopper, email, 'Wrong-password 1');
  await shopper.see('Incorrect email address or password.');
  await takeScreenshot(page, 'signin-wrong-390');
  // After too many attempts even the right password is refused.
  await shop.pool.query("update platform.attempt_limit set hits = 1000 where key like '%log-in%'");
  await logIn(shopper, email);
  await shopper.see('Unable to log in. Try again later.');
  await shop.pool.query("delete from platform.attempt_limit where key like '%log-in%'");
  // Both fields are required, whatever their content.
  await logIn(shopper, '', '');
  for (const words of ['Enter your email address.', 'Enter your password.']) await shopper.see(words);
  await logIn(shopper, 'x', 'y');
  await shopper.see('Incorrect email address or password.');
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz/account`);
  await page.getByRole('heading', { name: 'Kia ora Kiri' }).waitFor();
  await expectAccessible(page, 'account');
  await takeScreenshot(page, 'account-390');
  await page.getByRole('link', { name: 'Your account, Kiri' }).waitFor();

  // The access token is in no storage that a script could read.
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toMatch(/eyJ/);
  expect(stored).not.toContain('kerb-session');

  // Signing up with that address again reports that it is in use.
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/nz\/?$/);
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  await shopper.visit('/account/signup');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('First name').fill('Kiri');
  await page.getByLabel('Last name').fill('Hōne');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
  await send.click();
  await shopper.see(`An account with the email address ${email} already exists.`);
  // Too many sign-ups from one network: the shop refuses with one general message.
  await shop.pool.query("update platform.attempt_limit set hits = 1000 where key like 'sign-ups:%'");
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('kiri'));
  await send.click();
  await shopper.see('Unable to create your account.');
  await shopper.leave();
});

test('AUTH-09 AUTH-33 AUTH-34 AUTH-39 NAV-36 NAV-37 a forgotten password is reset by the emailed link, once', async () => {
  const email = freshEmail('tane');
  await newCustomer(shop, email);
  const shopper = await visitor(DESKTOP);
  const { page } = shopper;
  await shopper.visit('/account/signin');
  await takeScreenshot(page, 'signin-1280');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await expectAccessible(page, 'forgot');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await shopper.see(`If ${email} has an account, a link is on its way.`);
  await takeScreenshot(page, 'forgot-1280');
  const askAgain = page.getByRole('button', { name: 'Send the link' });
  for (let mails = 2; mails <= 5; mails += 1) {
    await askAgain.click();
    await linkFor(shop.simulatorUrl, email, 'password/reset', mails);
    await shopper.see(`If ${email} has an account, a link is on its way.`);
  }
  await askAgain.click();
  await shopper.see("You've sent too many password reset links recently. Try again later.");
  expect(await page.getByText('a link is on its way').count()).toBe(0);
  await takeScreenshot(page, 'forgot-too-many-1280');
  const link = await linkFor(shop.simulatorUrl, email, 'password/reset', 5);
  await page.goto(link.url);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await expectAccessible(page, 'reset');
  const fill = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await fill('Welcome-2026!');
  await shopper.see('This password is easy to guess. Choose another one.');
  await takeScreenshot(page, 'reset-1280');
  await fill('Mātai-grove 58');
  await shopper.see('Your password is changed. Log in with the new one.');
  await logIn(shopper, email, 'Mātai-grove 58');
  await page.getByRole('heading', { name: 'Kia ora Aroha' }).waitFor();
  await takeScreenshot(page, 'account-1280');
  await page.goto(link.url);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await fill('Mātai-grove 59');
  await shopper.see('Your password reset link is no longer valid.');
  await takeScreenshot(page, 'reset-spent-1280');
  await shopper.leave();
});

test('AUTH-35 AUTH-36 AUTH-43 NAV-35 the password is changed with the current one, and not too often', async () => {
  const email = freshEmail('mere');
  await newCustomer(shop, email);
  const shopper = await visitor();
  const { page } = shopper;
  await shopper.visit('/account/password/change');
  await page.waitForURL(/\/account\/signin\?redirect=%2Faccount%2Fpassword%2Fchange/);
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz/account/password/change`);
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  await expectAccessible(page, 'change password');
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Repeat password', { exact: true }).fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('Not-this 1', 'Rātā-vine 12');
  await shopper.see('The current password that you entered is incorrect.');
  await takeScreenshot(page, 'change-wrong-390');
  await change(PASSWORD, 'Rātā-vine 12');
  await shopper.see('Your password is changed.');
  await takeScreenshot(page, 'change-done-390');
  for (let tries = 0; tries < 4; tries += 1) {
    await change(PASSWORD, `Rātā-vine ${tries}3`);
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Change password' }).getAttribute('aria-busy')).toBe(null);
  }
  await shopper.see("You've tried to update your password too many times. Try again later.");
  await shopper.leave();
});
