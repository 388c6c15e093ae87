/** Addresses at the delivery step: saved ones, one abroad, and the billing address. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { holdScript } from '../support/browser/delay-script.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, errorOf, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
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

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
const REFUSALS = /the server responded with a status of (400|404|409)|Failed to load resource/;

test('ACC-17 CHK-31 CHK-32 a guest at the delivery step logs in, comes back and picks a saved address; a deleted one is cleared', async () => {
  const email = freshEmail('buyer');
  const client = await newCustomer(shop, email, PASSWORD, { phone: '021 555 0144' });
  for (const street1 of ['12 Kōwhai Street', '1 Queen Street'])
    await client.call('POST', '/account/addresses', { ...home, street1 });
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: REFUSALS });
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  // The contact step has a link of the same name with another target.
  await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Log in to use saved details' }).click();
  await logIn(shopper, email);
  await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
  // The default delivery address is filled in.
  const street = page.getByLabel('Street address');
  await expect.poll(() => street.inputValue()).toBe('12 Kōwhai Street');
  await expectAccessible(page, 'delivery with saved addresses');
  await takeScreenshot(page, 'checkout-saved-390');
  await page.locator('input[name="saved"]').nth(1).check({ force: true });
  await expect.poll(() => street.inputValue()).toBe('1 Queen Street');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/checkout\/payment/);
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('v1:checkout') ?? '{}'));
  const { addresses } = (await client.call('GET', '/account/addresses')).body;
  expect((await stored()).selected).toEqual({ delivery: addresses[1].id, billing: null });

  await client.call('DELETE', `/account/addresses/${addresses[1].id}`);
  await shopper.visit('/checkout/shipping');
  await expect.poll(async () => (await stored()).delivery.address).toBe(null);
  expect((await stored()).selected.delivery).toBe(null);
  await shopper.leave();
});

test('ACC-25 FIX-04 FIX-12 a guest orders to Australia: its fields, rules and price, the billing address shown, and the country on every later page', async () => {
  const email = freshEmail('sydney');
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await shopper.visit('/checkout/contact-info');
  // The phone is required here: 21 characters are too many, and an Australian number needs its country code until that
  // country is chosen.
  const phone = page.getByLabel('Phone', { exact: true });
  for (const number of ['12', '021 555 0123 ext 1234', '0412 345 678']) {
    await shopper.fillContact({ email, phone: number });
    await page.getByRole('button', { name: 'Continue to delivery' }).click();
    await expect.poll(() => errorOf(phone), { message: number }).toBe('Enter a valid phone number.');
    await phone.fill('');
    await expect.poll(() => errorOf(phone)).toBe('Enter a phone number.');
  }
  await shopper.fillContact({ email, phone: '021 555 0123 ext 123' });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByLabel('Country').selectOption('AU');
  await page.getByLabel('Street address').fill('1 King Street');
  await page.getByLabel('Postcode').fill('20420');
  // Leave the field first: its message moves the button.
  await page.getByLabel('Postcode').press('Tab');
  await shopper.see('Enter a valid postcode.');
  await page.getByRole('radio', { name: /Delivery to Australia/ }).waitFor();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  for (const message of ['Enter a valid postcode.', 'Enter a suburb or town.', 'Select a state or territory.'])
    await expect.poll(() => page.getByRole('main').ariaSnapshot()).toContain(message);
  await page.getByLabel('Suburb or town').fill('Newtown');
  await page.getByLabel('State or territory').selectOption('New South Wales');
  await page.getByLabel('Postcode').fill('2042');
  await expect.poll(() => page.locator('input[name="methodCode"], input[name="method"]').count()).toBe(1);
  await expectAccessible(page, 'delivery to Australia');
  await takeScreenshot(page, 'checkout-australia-390');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/checkout\/payment/);
  // Now that the order goes to Australia, a number of that country is valid without its code.
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact({ email, phone: '0412 345 678' });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.waitForURL(/\/checkout\/shipping/);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/checkout\/payment/);
  const billing = page.getByRole('group', { name: 'Billing address' });
  await billing.getByText('1 King Street, Newtown NSW 2042, Australia').waitFor();
  await expectAccessible(page, 'billing address');
  await takeScreenshot(page, 'checkout-billing-390');
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  const { rows } = await shop.pool.query(
    "select shipping -> 'address' as ship, billing_address as bill, contact ->> 'phone' as phone, shipping #>> '{options,methodCode}' as method from orders.orders where email = $1",
    [email],
  );
  expect(rows).toMatchObject([
    {
      ship: { country: 'AU', state: 'NSW', suburb: 'Newtown', type: 'ENTERED' },
      bill: { country: 'AU' },
      phone: '0412 345 678',
      method: 'australia',
    },
  ]);
  await expect.poll(async () => (await mailFor(shop.simulatorUrl, email))[0]?.text ?? '').toContain('Australia');
  await shopper.leave();
});

test('FIX-13 FIX-12 a saved address is SELECTED and follows the book, also one found by the address finder; the default billing address is shown and sent', async () => {
  const email = freshEmail('follows');
  const client = await newCustomer(shop, email);
  await client.call('POST', '/account/addresses', { ...home, isDefaultShipping: true });
  await client.call('POST', '/account/addresses', {
    ...home,
    country: 'AU',
    suburb: 'Newtown',
    state: 'NSW',
    postcode: '2042',
    street1: '9 Office Lane',
    isDefaultBilling: true,
  });
  const { addresses } = (await client.call('GET', '/account/addresses')).body as {
    addresses: { id: string; street1: string }[];
  };
  const homeId = addresses.find(({ street1 }) => street1 === home.street1)?.id;
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: REFUSALS });
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('10');
  await shopper.visit('/account/signin?redirect=/checkout/contact-info');
  await logIn(shopper, email);
  // The log-in page has the contact step in its own URL, and an email field too.
  await page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  const street = page.getByLabel('Street address');
  await expect.poll(() => street.inputValue()).toBe('12 Kōwhai Street');
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('v1:checkout') ?? '{}').delivery.address);
  const goOn = async () => {
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  };
  await goOn();
  expect(await stored()).toMatchObject({ street1: '12 Kōwhai Street', type: 'SELECTED' });
  // Changed in the book, for example on another device.
  await client.call('PUT', `/account/addresses/${homeId}`, {
    ...home,
    street1: '14 Kōwhai Street',
    isDefaultShipping: true,
  });
  // The account may load before the part of the page that shows saved addresses.
  const part = await holdScript(page, 'src/storefront/features/checkout/internal/shipping/saved-addresses.tsx');
  await shopper.visit('/checkout/shipping');
  await part.asked;
  await expect.poll(async () => (await stored())?.street1).toBe('14 Kōwhai Street');
  part.release();
  await expect.poll(() => street.inputValue()).toBe('14 Kōwhai Street');
  expect(await stored()).toMatchObject({ street1: '14 Kōwhai Street', type: 'SELECTED' });
  await page.getByRole('button', { name: 'Edit address' }).click();
  await street.fill('16 Kōwhai Street');
  await goOn();
  expect(await stored()).toMatchObject({ street1: '16 Kōwhai Street', type: 'ENTERED' });
  await shopper.visit('/checkout/shipping');
  await page.getByRole('button', { name: 'Edit address' }).click();
  await street.fill('12 Kōwhai Street, aro');
  await page.getByRole('option', { name: '12 Kōwhai Street, Aro Valley, Wellington 6021' }).click();
  await expect.poll(() => street.inputValue()).toBe('12 Kōwhai Street');
  await takeScreenshot(page, 'checkout-finder-1280');
  await goOn();
  expect(await stored()).toMatchObject({ street1: '12 Kōwhai Street', type: 'SELECTED' });
  const billing = page.getByRole('group', { name: 'Billing address' });
  await billing.getByText('9 Office Lane, Newtown NSW 2042, Australia').waitFor();
  expect(await billing.getByRole('radio', { name: /My default billing address/ }).isChecked()).toBe(true);
  await takeScreenshot(page, 'checkout-billing-1280');
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  const { rows } = await shop.pool.query('select billing_address as bill from orders.orders where email = $1', [email]);
  expect(rows).toMatchObject([{ bill: { street1: '9 Office Lane', country: 'AU', type: 'SELECTED' } }]);
  await shopper.leave();
});
