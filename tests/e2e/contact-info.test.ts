/** A customer’s contact info: its form in the account, and at checkout. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
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

test('FIX-53 contact info whose account could not be loaded says so at the form, and keeps what was typed', async () => {
  const email = freshEmail('fetu');
  await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /net::ERR_FAILED/ });
  const { page } = shopper;
  await shopper.visit('/account/signin');
  await logIn(shopper, email);
  await page.getByRole('heading', { name: 'Kia ora Aroha' }).waitFor();
  await page.route('**/nz/api/account', (route) => route.abort('failed'));
  await page
    .getByRole('link', { name: /^Contact info/ })
    .first()
    .click();
  await page.getByLabel('First name').fill('Fetu');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('Unable to update your account. Try again later.').waitFor();
  await takeScreenshot(page, 'contact-info-failed-390');
  expect(await page.getByLabel('First name').inputValue()).toBe('Fetu');
  await page.unroute('**/nz/api/account');
  await page.getByRole('button', { name: 'Save' }).click();
  await shopper.see('Your contact info is saved.');
  const { rows } = await shop.pool.query('select first_name from accounts.customer where email = $1', [email]);
  expect(rows).toEqual([{ first_name: 'Fetu' }]);
  await shopper.leave();
});

test('ACC-02 ACC-16 ACC-26 ACC-30 NAV-31 contact info is validated, saved, and filled in at checkout', async () => {
  const email = freshEmail('ngaio');
  await newCustomer(shop, email);
  const shopper = await visitor();
  const { page } = shopper;
  await shopper.visit('/account/signin?redirect=/account/contact-info');
  await logIn(shopper, email);
  await page.getByRole('heading', { name: 'Contact info' }).waitFor();
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Aroha');
  await expectAccessible(page, 'contact info');
  await takeScreenshot(page, 'contact-info-390');
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Phone', { exact: false }).first().fill('1');
  await save.click();
  await shopper.see('Enter your first name.');
  await shopper.see('Enter a valid phone number or leave this field blank.');
  await page.getByLabel('First name').fill('Ngaio');
  await page.getByLabel('Last name').fill('Mārie-Hōne');
  await page.getByLabel('Phone', { exact: false }).first().fill('09 123 4567');
  await page.getByText('Email me about new releases').click();
  await page.getByText('Text me about new releases').click();
  await save.click();
  await shopper.see('Enter a New Zealand or Australian mobile number.');
  await page.getByLabel('Phone', { exact: false }).first().fill('021 555 0142');
  await page.getByLabel('Birth date', { exact: false }).fill('2999-12-31');
  await save.click();
  await shopper.see('Enter a date earlier than today or leave this field blank.');
  await page.getByLabel('Birth date', { exact: false }).fill('1988-06-01');
  await page.getByLabel('Gender', { exact: false }).selectOption('Other');
  await save.click();
  await shopper.see('Your contact info is saved.');
  await takeScreenshot(page, 'contact-info-saved-390');
  const boxes = [
    page.getByRole('checkbox', { name: /^Email me/ }),
    page.getByRole('checkbox', { name: /^Text me/ }),
  ] as const;
  const [emails, texts] = boxes;
  const expectSaved = async (ticked: boolean[]) => {
    await page.reload();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ngaio');
    expect(await page.getByLabel('Last name').inputValue()).toBe('Mārie-Hōne');
    expect(await page.getByLabel('Phone', { exact: false }).first().inputValue()).toBe('021 555 0142');
    expect(await page.getByLabel('Birth date', { exact: false }).inputValue()).toBe('1988-06-01');
    expect(await page.getByLabel('Gender', { exact: false }).inputValue()).toBe('NS');
    expect(await Promise.all(boxes.map((box) => box.isChecked()))).toEqual(ticked);
  };
  await expectSaved([true, true]);
  // Each subscription can be ended separately.
  await emails.setChecked(false, { force: true });
  await save.click();
  await shopper.see('Your contact info is saved.');
  await expectSaved([false, true]);
  await emails.setChecked(true, { force: true });
  await texts.setChecked(false, { force: true });
  await save.click();
  await shopper.see('Your contact info is saved.');
  await expectSaved([true, false]);

  await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
  await shopper.addToCart();
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ngaio');
  // The same for a customer who logs in during checkout, on another device.
  const elsewhere = await visitor(DESKTOP);
  await elsewhere.visit('/products/quayworn-harbour-court-chalk-pounamu');
  await elsewhere.addToCart();
  await elsewhere.page.getByRole('link', { name: 'Check out' }).click();
  await elsewhere.page.getByRole('link', { name: 'Log in to use saved details' }).click();
  await logIn(elsewhere, email);
  await elsewhere.page.waitForURL(`${shop.url}/nz/checkout/contact-info`);
  await expect.poll(() => elsewhere.page.getByLabel('Phone', { exact: false }).inputValue()).toBe('021 555 0142');
  await elsewhere.leave();

  await shopper.visit('/account');
  // A guest's opt-in without an order, and an order that was looked up.
  await page.evaluate(() => {
    for (const name of ['guest-airline', 'loyalty-wish']) localStorage.setItem(`v1:${name}`, '"ngaio"');
    sessionStorage.setItem('v1:order-view', '"ngaio"');
  });
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/nz\/?$/);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
    /ngaio|555.?0142/i,
  );
  await shopper.leave();
});
