/** The address book in a real browser: its form, its defaults, and the address finder. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { home } from '../support/fixtures/home-address.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_ADDRESS_COUNTRIES: 'NZ,AU' })]);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});
const REFUSALS = /the server responded with a status of (400|404|409)|Failed to load resource/;
const cards = (page: Page) => page.getByRole('list', { name: 'Your addresses' }).getByRole('listitem');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test('ADDR-05 ADDR-12 ADDR-13 ADDR-14 ADDR-15 ADDR-16 ADDR-18 NAV-30 NAV-46 add, edit, remove, undo, choose defaults; every message appears', async () => {
  const email = freshEmail('book');
  const client = await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: REFUSALS });
  const { page } = shopper;
  await shopper.visit('/account/addresses');
  await page.waitForURL(/\/account\/signin\?redirect=/);
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz/account/addresses`);
  await shopper.see('You have no addresses yet.');
  await takeScreenshot(page, 'addresses-empty-390');
  await page.getByRole('button', { name: 'Add an address' }).click();
  await expect.poll(() => focused(page)).toBe('Add an address');
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Aroha Ngāta');

  const save = page.getByRole('button', { name: 'Save address' });
  await page.getByLabel('Full name').fill('');
  await page.getByLabel('Country').selectOption('');
  await save.click();
  for (const words of ['Enter a contact name.', 'Enter a street address.', 'Select a country.'])
    await shopper.see(words);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('contactName');
  await page.getByLabel('Country').selectOption({ label: 'New Zealand' });
  await page.getByLabel('Postcode').fill('60');
  await page.getByRole('button', { name: 'Flat, unit or company' }).click();
  await page.getByLabel('Company').fill('x'.repeat(51));
  await page.getByLabel('Suburb').fill('Aro; Valley');
  for (const words of [
    'Enter a town or city.',
    'Enter a valid postcode.',
    'Use 50 characters or fewer.',
    'Remove the characters that are not allowed.',
  ])
    await shopper.see(words);
  await expectAccessible(page, 'address with mistakes');
  await takeScreenshot(page, 'address-mistakes-390');
  await page.getByLabel('Company').fill('');
  await shopper.fillAddress({
    name: home.contactName,
    street: home.street1,
    suburb: home.suburb,
    town: home.state,
    postcode: home.postcode,
  });
  await save.click();
  await shopper.see('Your address is saved.');
  await expect.poll(() => focused(page)).toBe('Your address is saved.');
  await expect.poll(() => cards(page).first().textContent()).toContain('Default deliveryDefault billing');

  // Another address, first as a duplicate.
  await page.getByRole('button', { name: 'Add an address' }).click();
  await shopper.fillAddress({
    name: home.contactName,
    street: home.street1.toUpperCase(),
    suburb: home.suburb,
    town: home.state,
    postcode: home.postcode,
  });
  await save.click();
  await shopper.see('You already have an identical address.');
  await takeScreenshot(page, 'address-twin-390');
  await page.getByLabel('Street address').fill('1 Queen Street');
  await page.getByLabel('My default billing address').check();
  await save.click();
  await expect.poll(() => cards(page).count()).toBe(2);
  await expect.poll(() => cards(page).nth(1).textContent()).toContain('Default billing');
  expect(await cards(page).first().textContent()).not.toContain('Default billing');
  await cards(page).nth(1).getByRole('button', { name: 'Deliver here by default' }).click();
  await expect.poll(() => cards(page).nth(1).textContent()).toContain('Default delivery');
  await expectAccessible(page, 'addresses');
  await takeScreenshot(page, 'addresses-390');
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'addresses, dark');
  await takeScreenshot(page, 'addresses-1280-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await takeScreenshot(page, 'addresses-1280');

  await cards(page).nth(1).getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => page.getByLabel('Street address').inputValue()).toBe('1 Queen Street');
  await takeScreenshot(page, 'address-edit-1280');
  await page.getByLabel('Street address').fill('2 Queen Street');
  await save.click();
  await shopper.see('2 Queen Street');

  await cards(page).nth(1).getByRole('button', { name: 'Remove' }).click();
  await shopper.see('Removed 2 Queen Street.');
  await expect.poll(() => cards(page).count()).toBe(1);
  expect(await cards(page).first().textContent()).toContain('Default deliveryDefault billing');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cards(page).count()).toBe(2);
  expect(await cards(page).nth(1).textContent()).toContain('Default deliveryDefault billing');

  // Removed on another device meanwhile.
  const { addresses } = (await client.call('GET', '/account/addresses')).body;
  await client.call('DELETE', `/account/addresses/${addresses[0].id}`);
  await cards(page).first().getByRole('button', { name: 'Remove' }).click();
  await shopper.see('The address was not found or might have already been removed.');
  await expect.poll(() => cards(page).count()).toBe(1);
  await cards(page).first().getByRole('button', { name: 'Edit' }).click();
  await client.call('DELETE', `/account/addresses/${addresses[1].id}`);
  await page.getByRole('button', { name: 'Flat, unit or company' }).click();
  await page.getByLabel('Company').fill('Kerb');
  await save.click();
  await shopper.see('The address was not found or might have already been removed.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await shopper.see('You have no addresses yet.');

  // A failing connection.
  await client.call('POST', '/account/addresses', home);
  await page.reload();
  await cards(page).first().waitFor();
  await page.route('**/nz/api/account/addresses**', (route) => route.abort());
  await cards(page).first().getByRole('button', { name: 'Remove' }).click();
  await shopper.see('Unable to remove your address. Try again later.');
  await page.getByRole('button', { name: 'Add an address' }).click();
  await shopper.fillAddress();
  await save.click();
  await shopper.see('Unable to save your address. Try again later.');
  await page.reload();
  await shopper.see('Unable to load your account. Try again later.');
  await page.unroute('**/nz/api/account/addresses**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await cards(page).first().waitFor();

  for (let number = 1; number < 50; number += 1)
    await client.call('POST', '/account/addresses', { ...home, street1: `${number} Queen Street` });
  await page.getByRole('button', { name: 'Add an address' }).click();
  await shopper.fillAddress();
  await save.click();
  await shopper.see('Your address book is full. Remove an address to add another.');
  await shopper.leave();
});

test('ADDR-01 ADDR-19 a chosen suggestion is SELECTED, edited by hand it is ENTERED; the shopper’s position is found, or the failure is reported', async () => {
  const email = freshEmail('finder');
  const client = await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: REFUSALS });
  const { page, context } = shopper;
  await shopper.visit('/account/addresses');
  await page.waitForURL(/\/account\/signin\?redirect=/);
  await logIn(shopper, email);
  await page.getByRole('button', { name: 'Add an address' }).click();
  const street = page.getByLabel('Street address');
  await street.fill('12 Kōwhai Street, Atlantis');
  await shopper.see('No suggestions.');
  await street.fill('12 Kōwhai Street, aro');
  const suggestion = page.getByRole('option', { name: '12 Kōwhai Street, Aro Valley, Wellington 6021' });
  await suggestion.waitFor();
  await expectAccessible(page, 'suggestions');
  await takeScreenshot(page, 'address-finder-390');
  await suggestion.click();
  await expect.poll(() => page.getByLabel('Postcode').inputValue()).toBe('6021');
  await page.getByRole('button', { name: 'Save address' }).click();
  await shopper.see('Your address is saved.');
  const type = async () => (await client.call('GET', '/account/addresses')).body.addresses[0].type;
  expect(await type()).toBe('SELECTED');
  for (const [label, value, then] of [
    ['Company', 'Kerb', 'SELECTED'],
    ['Street address', '14 Kōwhai Street', 'ENTERED'],
  ] as const) {
    await cards(page).first().getByRole('button', { name: 'Edit' }).click();
    if (label === 'Company') await page.getByRole('button', { name: 'Flat, unit or company' }).click();
    await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Save address' }).click();
    await shopper.see('Your address is saved.');
    expect(await type(), label).toBe(then);
  }

  await page.getByRole('button', { name: 'Add an address' }).click();
  await context.clearPermissions();
  // The last of the suggestions.
  const here = async () => {
    await street.fill('1 George S');
    await page.getByRole('option', { name: 'Use my location' }).click();
  };
  await here();
  await shopper.see('Unable to determine your location.');
  await takeScreenshot(page, 'address-location-390');
  await context.grantPermissions(['geolocation'], { origin: shop.url });
  await context.setGeolocation({ latitude: -45.87, longitude: 170.51 });
  await here();
  await expect.poll(() => page.getByLabel('Town or city').inputValue()).toBe('Dunedin');
  await expect.poll(() => page.getByLabel('Postcode').inputValue()).toBe('9016');
  await shopper.leave();
});
