/** Buying with few questions: the address from its first letters, each thing asked once, by taps and by keys. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import {
  askedFields,
  COURT,
  fillInAsBrowser,
  focusedName,
  heading,
  isInView,
  openContact,
  SIZES,
  STEADY,
  shiftOf,
} from '../support/browser/checkout/contact-step.ts';
import { inspectScreen } from '../support/browser/inspect-screen.ts';
import { newShopper } from '../support/browser/shopper.ts';
import { freshEmail } from '../support/clients/account-client.ts';
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

test.each(SIZES)(
  'UX-10 at %s px a guest completes the address by keyboard alone, is asked nothing twice, and comes back with 6 presses',
  async (width, viewport) => {
    const email = freshEmail(`keys-${width}`);
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    const { keyboard } = page;
    await openContact(shopper);
    const asked = await askedFields(page);
    await page.getByRole('textbox', { name: /^Email/ }).focus();
    for (const text of [email, 'Aroha', 'Ngāta', '021 555 0123']) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await heading(page, 'Delivery');
    asked.push(...(await askedFields(page)));
    await inspectScreen(page, 'UX-10-after-delivery-empty');
    const street = page.getByRole('combobox', { name: 'Street address' });
    await street.focus();
    await keyboard.type('12 karangahape r', { delay: 20 });
    await page.getByRole('option', { name: '12 Karangahape Road, Auckland Central, Auckland 1010' }).waitFor();
    await inspectScreen(page, 'UX-10-after-suggestions');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Aroha Ngāta12 Karangahape RoadAuckland CentralAuckland 1010');
    await page.getByRole('radio', { name: /Standard/ }).waitFor();
    await inspectScreen(page, 'UX-10-after-delivery');
    // The fields behind the address are out of the way of the keyboard.
    await keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Edit address');
    await keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Add flat, unit or company');
    await keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('street2');
    await keyboard.type('Flat 2');
    await page.getByRole('button', { name: 'Continue to payment' }).focus();
    await expect
      .poll(() => page.getByRole('button', { name: 'Continue to payment' }).getAttribute('aria-busy'))
      .not.toBe('true');
    await keyboard.press('Enter');
    await heading(page, 'Payment');
    asked.push(...(await askedFields(page)));
    expect(asked.filter((name, at) => asked.indexOf(name) !== at)).toEqual([]);
    await shopper.fillCard();
    await page.getByRole('button', { name: /^Pay \$/ }).focus();
    await keyboard.press('Enter');
    await shopper.see(/Your\s+order is placed/);
    const { rows } = await shop.pool.query(
      "select shipping -> 'address' as address from orders.orders where email = $1",
      [email],
    );
    expect(rows).toMatchObject([
      {
        address: {
          contactName: 'Aroha Ngāta',
          street1: '12 Karangahape Road',
          street2: 'Flat 2',
          postcode: '1010',
          type: 'SELECTED',
        },
      },
    ]);

    // The next order of the same guest: every press is counted, autofill of the card as two.
    await shopper.visit(COURT);
    await shopper.addToCart();
    let presses = 0;
    const press = async (role: 'link' | 'button', name: string | RegExp) => {
      presses += 1;
      await page.getByRole(role, { name }).click();
    };
    await press('link', 'Check out');
    await heading(page, 'Contact');
    await page.getByText(email).waitFor();
    expect(await askedFields(page)).toEqual([]);
    await inspectScreen(page, 'UX-10-after-known-contact');
    expect(await shiftOf(page)).toBeLessThan(STEADY);
    expect(await isInView(page, 'Continue to delivery')).toBe(true);
    await press('button', 'Continue to delivery');
    await heading(page, 'Delivery');
    await page.getByRole('button', { name: 'Edit address' }).waitFor();
    expect(await askedFields(page)).toEqual([]);
    await inspectScreen(page, 'UX-10-after-known-address');
    await expect
      .poll(() => page.getByRole('button', { name: 'Continue to payment' }).getAttribute('aria-busy'))
      .not.toBe('true');
    await press('button', 'Continue to payment');
    await heading(page, 'Payment');
    await shopper.fillCard();
    presses += 2;
    await press('button', /^Pay \$/);
    await shopper.see(/Your\s+order is placed/);
    expect(presses).toBeLessThanOrEqual(12);
    expect(presses).toBe(6);
    await shopper.leave();
  },
);

test.each(SIZES)(
  'UX-10 at %s px the suggestions are a combobox by ARIA 1.2, credit their source, and never choose by themselves',
  async (_width, viewport) => {
    await shop.pool.query(
      "insert into addresses.source values ('streets', 'test.csv', 'CC BY 4.0', 'Streets by the people of Testing', 2, now()) on conflict do nothing",
    );
    await shop.pool.query(
      "insert into addresses.street select 'zebra road', 'Zebra Road', suburb, 'Invercargill', '9810', ' ' || lower(suburb) || ' invercargill 9810', 1 from unnest(array['Gladstone', 'Windsor']) suburb where not exists (select from addresses.street)",
    );
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    const { keyboard } = page;
    await openContact(shopper);
    await shopper.fillContact({ email: freshEmail('combobox') });
    await page.getByRole('button', { name: 'Continue to delivery' }).click();
    const street = page.getByRole('combobox', { name: 'Street address' });
    const state = () =>
      street.evaluate((field: HTMLInputElement) => {
        const active = field.getAttribute('aria-activedescendant');
        const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
        return {
          open: field.getAttribute('aria-expanded'),
          list: list && `${list.role} ${list.ariaLabel}`,
          active: active && document.getElementById(active)?.textContent,
          text: field.value,
        };
      });
    await street.focus();
    await keyboard.type('7 zeb', { delay: 20 });
    const status = page.getByRole('status').filter({ hasText: /suggestion/ });
    await expect.poll(() => status.textContent()).toBe('2 suggestions');
    const options = page.getByRole('listbox', { name: 'Suggested addresses' }).getByRole('option');
    expect(await options.allTextContents()).toEqual([
      '7 Zebra Road, Gladstone, Invercargill 9810',
      '7 Zebra Road, Windsor, Invercargill 9810',
      'Use my location',
    ]);
    await page.getByText('Streets by the people of Testing').waitFor();
    const open = { open: 'true', list: 'listbox Suggested addresses', active: null, text: '7 zeb' };
    expect(await state()).toEqual(open);
    await keyboard.press('ArrowDown');
    expect(await state()).toEqual({ ...open, active: '7 Zebra Road, Gladstone, Invercargill 9810' });
    await inspectScreen(page, 'UX-10-after-active-suggestion');
    await keyboard.press('ArrowUp');
    expect(await state()).toEqual(open);
    await keyboard.press('ArrowUp');
    expect(await state()).toEqual({ ...open, active: 'Use my location' });
    await keyboard.press('Home');
    expect(await state()).toEqual(open);
    await keyboard.press('ArrowDown');
    await keyboard.press('Escape');
    const closed = { open: 'false', list: null, active: null, text: '7 zeb' };
    expect(await state()).toEqual(closed);
    await keyboard.press('ArrowDown');
    expect((await state()).active).toBe('7 Zebra Road, Gladstone, Invercargill 9810');
    await keyboard.press('Tab');
    expect(await state()).toEqual(closed);
    expect(await page.getByLabel('Postcode').inputValue()).toBe('');
    // By finger or mouse.
    await street.focus();
    await keyboard.press('End');
    await keyboard.type('r', { delay: 20 });
    await page.getByRole('option', { name: /Windsor/ }).click();
    await expect.poll(() => page.getByLabel('Postcode').inputValue()).toBe('9810');
    await page.getByRole('button', { name: 'Edit address' }).waitFor();
    await shopper.leave();
  },
);

test.each(SIZES)(
  'UX-10 at %s px a new guest whose browser fills in contact, address and card needs 10 taps from the cart',
  async (width, viewport) => {
    const email = freshEmail(`taps-${width}`);
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await shopper.visit(COURT);
    await shopper.addToCart();
    await shopper.visit('/cart');
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.click();
    };
    /** The browser offers what it knows when a field has the focus; the second tap takes it. */
    const autofill = async (field: Locator, values: Record<string, string>) => {
      await tap(field);
      taps += 1;
      await fillInAsBrowser(page, values);
    };
    await tap(page.getByRole('link', { name: 'Check out' }));
    await heading(page, 'Contact');
    const contact = { email, firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' };
    await autofill(page.getByRole('textbox', { name: /^Email/ }), contact);
    await tap(page.getByRole('button', { name: 'Continue to delivery' }));
    await heading(page, 'Delivery');
    const place = { suburb: 'Newton', state: 'Auckland', postcode: '1010' };
    const street = page.getByRole('combobox', { name: 'Street address' });
    await autofill(street, { contactName: 'Aroha Ngāta', street1: '12 Karangahape Road', ...place });
    // The default for the address, with its price, before anybody goes on.
    await expect.poll(() => page.getByRole('radio', { name: /Four-hour/ }).isChecked()).toBe(true);
    await tap(page.getByRole('button', { name: 'Continue to payment' }));
    await heading(page, 'Payment');
    await shopper.fillCard();
    taps += 2;
    await tap(page.getByRole('button', { name: /^Pay \$/ }));
    await shopper.see(/Your\s+order is placed/);
    expect(taps).toBeLessThanOrEqual(12);
    expect(taps).toBe(10);
    await shopper.leave();
  },
);

test('UX-10 what the browser fills in opens no list and shows the rare fields that it filled; another recipient has a name', async () => {
  const shopper = await newShopper(browser, shop.url, { width: 320, height: 700 });
  const { page } = shopper;
  await openContact(shopper);
  const email = freshEmail('autofill');
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await heading(page, 'Delivery');
  await page.getByRole('button', { name: 'Flat, unit or company' }).waitFor();
  const suburb = 'Taumatawhakatangihangakoauauotamateaturipukakapiki';
  const address = { street1: '12 Karangahape Road', street2: 'Flat 9', suburb, state: 'Waipukurau', postcode: '4200' };
  await fillInAsBrowser(page, address);
  await expect.poll(() => page.getByRole('textbox', { name: /^Flat/ }).inputValue()).toBe('Flat 9');
  await page.waitForTimeout(500);
  expect(await page.getByRole('listbox').count()).toBe(0);
  // The name is that of the contact until somebody else is named.
  await shopper.see('Deliver to Aroha Ngāta');
  await page.getByRole('button', { name: 'Someone else' }).click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await shopper.see('Enter a contact name.');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Hinewehi Parata');
  await expect
    .poll(() => page.getByRole('button', { name: 'Continue to payment' }).getAttribute('aria-busy'))
    .not.toBe('true');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await heading(page, 'Payment');
  await shopper.visit('/checkout/shipping');
  await shopper.see('Hinewehi Parata');
  await page.getByRole('button', { name: 'Edit address' }).waitFor();
  await inspectScreen(page, 'UX-10-after-long-address');
  await shopper.leave();
});
