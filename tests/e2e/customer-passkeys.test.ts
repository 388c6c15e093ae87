/** A customer adds a passkey, logs in with it, confirms with it and ends another session, on a phone and a desktop. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { openAccount } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { addVirtualAuthenticator } from '../support/browser/virtual-authenticator.ts';
import { accountClient, freshEmail, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
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

const inspectBoth = async (page: Page, name: string) => {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await inspectLoadedScreen(page, name);
  }
};

test('SEC-10 a customer adds a passkey, logs in with it, ends another session after confirming with it, and removes it', async () => {
  const email = freshEmail('passkey');
  await newCustomer(shop, email);
  const elsewhere = accountClient(shop.url);
  await elsewhere.call('POST', '/auth/login', { email, password: PASSWORD }, { 'user-agent': 'Firefox/140 (Windows)' });
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /status of (401|403)|ERR_FAILED/ });
  const { page } = shopper;
  const { suggest, verify } = await addVirtualAuthenticator(page);
  await openAccount(shopper, email);
  await page.getByRole('link', { name: 'Passkeys and devices' }).first().click();
  await page.getByText('· this device').waitFor();
  await page.route('**/nz/api/account/passkeys', (route) => route.abort());
  await page.reload();
  await page.getByText('Unable to load your passkeys and devices. Try again later.').waitFor();
  await page.unroute('**/nz/api/account/passkeys');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Enter a name, such as My phone.').waitFor();
  await page.getByLabel('Name of the passkey').fill('My phone');
  await page.route('**/nz/api/account/passkeys/options', (route) => route.abort());
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Unable to do that. Try again later.').waitFor();
  await page.unroute('**/nz/api/account/passkeys/options');
  await verify(false);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('No passkey was made.').waitFor();
  await verify(true);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Your passkey is added.').waitFor();
  await inspectBoth(page, 'customer-devices');

  // The suggestion of the browser is not taken: the button is.
  await suggest(false);
  await page.getByRole('link', { name: 'Overview' }).click();
  const logOut = page.getByRole('main').getByRole('button', { name: 'Log out', exact: true });
  await logOut.click();
  await logOut.waitFor({ state: 'hidden' });
  await shopper.visit('/account/signin');
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  expect(await page.getByLabel('Email', { exact: true }).getAttribute('autocomplete')).toBe('username webauthn');
  await inspectBoth(page, 'customer-passkey-log-in');
  await suggest(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/\/nz\/account$/);

  await shop.pool.query("update accounts.identity_session set confirmed_at = now() - interval '1 hour'");
  await page.getByRole('link', { name: 'Passkeys and devices' }).first().click();
  await page.getByRole('button', { name: 'Log out Firefox on Windows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await inspectBoth(page, 'customer-confirm');
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Firefox on Windows is logged out.').waitFor();
  expect((await elsewhere.call('POST', '/auth/refresh')).body.session).toBeNull();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByText('Removed My phone.').waitFor();
  await shopper.leave();
});
