/** Signing up with five fields, and the press in the email that logs in and leads back (UX-11). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { freshEmail, linkFor, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
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

const visitor = (viewport = PHONE) =>
  newShopper(browser, shop.url, viewport, { allow: /the server responded with a status of (400|403|410)/ });
const fill = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('First name').fill('Kiri');
  await page.getByLabel('Last name').fill('Te Kanawa');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password', { exact: true }).fill(password);
};
/** Signs up on the page that is open. */
const signUp = async ({ page }: Shopper, email: string) => {
  await fill(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
};
/** The page of the emailed link, opened as mail programs do: in a new tab of the browser. */
const openLink = async ({ context }: Shopper, email: string, mails = 1): Promise<Page> => {
  const tab = await context.newPage();
  await tab.goto((await linkFor(shop.simulatorUrl, email, 'verify', mails)).url);
  return tab;
};
const press = (page: Page) => page.getByRole('button', { name: 'Verify my email address' }).click();
const itemsInCart = (page: Page) =>
  page.evaluate(() => (JSON.stringify(localStorage.getItem('v1:cart')).match(/variantId/g) ?? []).length);

test('UX-11 sign-up shows five fields, ticks the rules while a password is typed, and keeps the rest behind one link', async () => {
  const shopper = await visitor();
  const { page } = shopper;
  await shopper.visit('/account/signup');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Create account' }) });
  const shownFields = () =>
    form.locator('input:visible, select:visible').evaluateAll((all) => all.map((field) => field.getAttribute('name')));
  expect(await shownFields()).toEqual(['email', 'firstName', 'lastName', 'password', 'repeat']);
  await expectAccessible(page, 'sign up, nothing opened');
  await takeScreenshot(page, 'signup-five-390');

  const rules = page.getByRole('list').filter({ hasText: 'A lowercase letter' }).getByRole('listitem');
  const met = async () => (await rules.allTextContents()).filter((text) => text.includes('done')).length;
  const password = page.getByLabel('Password', { exact: true });
  expect([await rules.count(), await met()]).toEqual([5, 0]);
  for (const [typed, count] of [
    ['k', 1],
    ['kō', 1],
    ['kōW', 2],
    ['kōW7', 3],
    ['kōW7!', 4],
    ['kōW7!waia', 5],
  ] as const) {
    await password.fill(typed);
    await expect.poll(met, { message: typed }).toBe(count);
  }
  // A rule that is seldom broken is shown once it is.
  await password.fill('kōW7!waia ');
  await shopper.see("A password can't start or end with a space.");
  expect(await rules.count()).toBe(6);
  await password.fill('kōW7!waia');
  const status = page.getByRole('status').filter({ hasText: 'password rules' });
  await expect.poll(() => status.textContent()).toBe('All password rules met.');
  expect(await page.getByText('Matches').count()).toBe(0);
  await page.getByLabel('Repeat password', { exact: true }).fill('kōW7!waia');
  await shopper.see('Matches');
  await expect.poll(() => status.textContent()).toBe('All password rules met. The passwords match.');
  await takeScreenshot(page, 'signup-rules-390');
  // Each password can be shown, and is hidden at first.
  for (const label of ['Password', 'Repeat password']) {
    const field = page.getByLabel(label, { exact: true });
    expect(await field.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: `Show ${label.toLowerCase()}` }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: `Hide ${label.toLowerCase()}` }).waitFor();
  }
  // By keyboard: the link opens, and its fields follow.
  await page.getByText('Add phone, birthday, news and points').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone');
  expect(await shownFields()).toEqual([
    ...['email', 'firstName', 'lastName', 'password', 'repeat'],
    ...['phone', 'birthDate', 'gender', 'agreeToMarketing', 'addToLoyaltyProgram'],
  ]);
  await expectAccessible(page, 'sign up, all opened');
  await takeScreenshot(page, 'signup-opened-390');
  await shopper.leave();
});

test('UX-11 a wrong optional field is brought into sight and gets the focus, and cannot be hidden', async () => {
  const shopper = await visitor({ width: 320, height: 640 });
  const { page } = shopper;
  await shopper.visit('/account/signup');
  await fill(page, freshEmail('kiri'));
  const link = page.getByText('Add phone, birthday, news and points');
  await link.click();
  await page.getByLabel('Phone', { exact: false }).fill('12');
  await link.click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await shopper.see('Enter a valid phone number or leave this field blank.');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone');
  await link.click();
  await expect.poll(() => page.getByLabel('Phone', { exact: false }).isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await takeScreenshot(page, 'signup-wrong-320');
  await shopper.leave();
});

test('UX-11 from checkout to sign-up and back: the press logs in, keeps the cart and opens the step', async () => {
  const email = freshEmail('kiri');
  const shopper = await visitor();
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await shopper.visit('/checkout/contact-info');
  await page.getByRole('link', { name: 'Log in to use saved details' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await signUp(shopper, email);
  await expectAccessible(page, 'check your email');
  await takeScreenshot(page, 'signup-check-mail-390');
  // The wrong address: what was typed is still there.
  await page.getByRole('button', { name: 'Use another email address' }).click();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  const right = freshEmail('kiri');
  await page.getByLabel('Email', { exact: true }).fill(right);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  const tab = await openLink(shopper, right);
  await press(tab);
  await tab.waitForURL(`${shop.url}/nz/checkout/contact-info`);
  await tab.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
  // A step of the checkout is a page of its own, and says it too.
  await tab.getByText('Your email address is verified.').waitFor();
  await expect.poll(() => tab.getByLabel('First name').inputValue()).toBe('Kiri');
  expect(await itemsInCart(tab)).toBe(1);
  // The cart is the customer's from now on, at the server too.
  await expect
    .poll(async () => {
      const { rows } = await shop.pool.query(
        'select s.cart_items::text as cart from accounts.synced_state s join accounts.customer c on c.id = s.customer_id where c.email = $1',
        [right],
      );
      return rows.some(({ cart }) => cart.includes('variantId'));
    })
    .toBe(true);
  // The tab that waited for the email goes on as well.
  await page.waitForURL(`${shop.url}/nz/checkout/contact-info`);
  expect(await tab.evaluate(() => localStorage.getItem('v1:after-sign-up'))).toBe(null);
  await shopper.leave();
});

test('UX-11 without a page to go back to by name, it is the page before; in another browser the password leads to the account', async () => {
  const email = freshEmail('kiri');
  const shopper = await visitor(DESKTOP);
  const { page } = shopper;
  await shopper.visit(COURT);
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await takeScreenshot(page, 'signup-five-1280');
  await signUp(shopper, email);
  const tab = await openLink(shopper, email);
  await press(tab);
  await tab.waitForURL(`${shop.url}/nz${COURT}`);
  await tab.getByText('Your email address is verified.').waitFor();
  await tab.getByRole('link', { name: 'Your account, Kiri' }).waitFor();

  const next = freshEmail('kiri');
  const first = await visitor(DESKTOP);
  await first.visit('/account/signup?redirect=/products');
  await signUp(first, next);
  const elsewhere = await visitor(DESKTOP);
  await elsewhere.page.goto((await linkFor(shop.simulatorUrl, next, 'verify')).url);
  await press(elsewhere.page);
  await elsewhere.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(elsewhere.page);
  await elsewhere.page.waitForURL(`${shop.url}/nz/account`);
  await elsewhere.page.getByRole('heading', { name: 'Kia ora Kiri' }).waitFor();
  // The browser that signed up did not log in.
  await first.visit('/products');
  await first.page.getByRole('link', { name: 'Log in' }).first().waitFor();
  for (const each of [shopper, first, elsewhere]) await each.leave();
});

test('UX-11 FIX-15 where somebody else is logged in they stay so, and a path that was tampered with leads to the account', async () => {
  const email = freshEmail('kiri');
  const bea = freshEmail('bea');
  await newCustomer(shop, bea);
  const shopper = await visitor(DESKTOP);
  const { page } = shopper;
  await shopper.visit('/account/signup');
  await signUp(shopper, email);
  await shopper.visit('/account/signin');
  await logIn(shopper, bea);
  await page.waitForURL(`${shop.url}/nz/account`);
  const tab = await openLink(shopper, email);
  await press(tab);
  await tab.getByText(`You are still logged in as ${bea}.`, { exact: false }).waitFor();
  await expectAccessible(tab, 'verified, another customer logged in');
  await takeScreenshot(tab, 'verified-other-1280');
  await tab.getByRole('link', { name: 'Go to your account' }).click();
  await tab.getByRole('heading', { name: 'Kia ora Aroha' }).waitFor();
  await shopper.leave();

  const next = freshEmail('kiri');
  const other = await visitor(DESKTOP);
  await other.visit('/account/signup?redirect=https://evil.example/nz');
  await signUp(other, next);
  const { page: victim } = other;
  await victim.goto((await linkFor(shop.simulatorUrl, next, 'verify')).url);
  await victim.evaluate(
    (at) => localStorage.setItem('v1:after-sign-up', JSON.stringify({ path: '//evil.example/', at })),
    new Date().toISOString(),
  );
  await press(victim);
  await victim.waitForURL(`${shop.url}/nz/account`);
  await other.leave();
});
