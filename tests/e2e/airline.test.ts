/** A membership of the partner airline: linked and unlinked in the account, and taken over from a guest at log-in. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { logIn, logInTo } from '../support/browser/log-in.ts';
import { newShopper, PHONE } from '../support/browser/shopper.ts';
import { newMember } from '../support/clients/members.ts';
import { fillStock } from '../support/fixtures/catalogue/write-stock.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_FRAUD_SCRIPT: 'simulator' }, { fill: fillStock }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';

test('FIX-33 FIX-53 NAV-38 AIR-01 AIR-02 AIR-12 AIR-14 the airline page links and unlinks a membership, and each failure has its own message', async () => {
  const email = await newMember(shop, 0);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /40[49]|503/ });
  const { page } = shopper;
  await shopper.visit('/account/korimako-air');
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  await logInTo(shopper, email, '/account/korimako-air');
  await page.getByRole('heading', { name: 'Korimako Air', level: 1 }).waitFor();
  const number = page.getByLabel('Membership number');
  const link = page.getByRole('button', { name: 'Link membership' });
  await page.getByLabel('Last name').fill('');
  await link.click();
  await shopper.see('Enter your membership number.');
  await shopper.see('Enter your last name.');
  await page.getByLabel('Last name').fill('Ngāta');
  for (const [text, said] of [
    ['KA9404', 'Membership not found.'],
    ['KA9409', 'This membership is inactive.'],
  ] as const) {
    await number.fill(text);
    await link.click();
    await shopper.see(said);
  }
  await page.route('**/nz/api/account', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { errorCode: 'Unavailable', message: 'x' } })
      : route.continue(),
  );
  await number.fill('KA9001');
  await link.click();
  await shopper.see('Unable to add your membership. Try again later.');
  // Nothing throws and nothing is lost when the account itself cannot be loaded.
  await page.unroute('**/nz/api/account');
  await page.route('**/nz/api/account', (route) =>
    route.fulfill({ status: 404, json: { errorCode: 'NotFound', message: 'x' } }),
  );
  await page.reload();
  await shopper.see('Unable to load your rewards. Try again later.');
  await page.unroute('**/nz/api/account');
  await page.getByRole('button', { name: 'Try again' }).click();
  await number.fill('KA9001');
  await page.route('**/nz/api/account', (route) =>
    route.fulfill({ status: 404, json: { errorCode: 'NotFound', message: 'x' } }),
  );
  // Another part of the page loads the account again: it fails, and the form stays as it is.
  await link.click();
  await shopper.see('Unable to add your membership. Try again later.');
  expect(await number.inputValue()).toBe('KA9001');
  await page.unroute('**/nz/api/account');
  await link.click();
  await shopper.see('Your membership is linked.');
  await page.getByText('KA9001').waitFor();
  await page.route('**/nz/api/account', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { errorCode: 'Unavailable', message: 'x' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Unlink' }).click();
  await shopper.see('Unable to unlink your membership. Try again later.');
  await page.unroute('**/nz/api/account');
  await page.getByRole('button', { name: 'Unlink' }).click();
  await shopper.see('Your membership is no longer linked.');
  await number.waitFor();
  expect((await fetch(`${shop.url}/nz/account/another-air`)).status).toBe(404);
  await shopper.leave();
});

const keptMembership = (page: Page) => page.evaluate(() => localStorage.getItem('v1:guest-airline'));

test('AIR-08 AIR-09 a membership that a guest entered is linked at log-in within 120 minutes, and forgotten after that', async () => {
  for (const [minutes, memberId] of [
    [120, 'KA6120'],
    [119, 'KA6119'],
  ] as const) {
    const email = await newMember(shop, 0);
    const shopper = await newShopper(browser, shop.url, PHONE);
    const { page } = shopper;
    await shopper.visit('/');
    await page.evaluate(
      (value) => localStorage.setItem('v1:guest-airline', value),
      JSON.stringify({ memberId, lastName: 'Ngāta', createdAt: new Date(Date.now() - minutes * 60_000).toISOString() }),
    );
    await logInTo(shopper, email, '/account');
    await page.getByRole('heading', { name: 'Kia ora Aroha', level: 1 }).waitFor();
    await expect.poll(() => keptMembership(page)).toBe(null);
    const { rows } = await shop.pool.query(
      'select l.member_id from frequent_flyer.link l join accounts.customer c on c.id = l.customer_id where c.email = $1 and l.unlinked_at is null',
      [email],
    );
    expect(rows, `${minutes} minutes`).toEqual(minutes < 120 ? [{ member_id: memberId }] : []);
    await shopper.leave();
  }
});

test('FIX-30 AIR-03 AIR-06 AIR-07 a membership that a guest enters at the payment step is linked when the guest logs in during checkout', async () => {
  const email = await newMember(shop, 0);
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart();
  await page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay with Korimako Air points' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay with Korimako Air points' });
  await dialog.getByLabel('Membership number').fill('ka 80 08');
  await dialog.getByLabel('Last name').fill('Ngāta');
  // A number and a surname reveal nothing and spend nothing: only the account that the membership is linked to can use
  // points.
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Log in to pay with points.').waitFor();
  expect(await dialog.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/nz/account/signin?redirect=/checkout/payment',
  );
  const stored = () => page.evaluate(() => localStorage.getItem('v1:guest-airline'));
  expect(await stored()).toContain('KA8008');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('link', { name: /Change/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Log in to use saved details' }).click();
  await logIn(shopper, email);
  const linked = async () =>
    (
      await shop.pool.query(
        'select l.member_id, l.unlinked_at from frequent_flyer.link l join accounts.customer c on c.id = l.customer_id where c.email = $1',
        [email],
      )
    ).rows;
  await expect.poll(linked).toEqual([{ member_id: 'KA8008', unlinked_at: null }]);
  await expect.poll(stored).toBe(null);
  await shopper.leave();
});
