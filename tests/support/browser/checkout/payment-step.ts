/** Brings a shopper to the payment step of the checkout, and chooses there what pays. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { logInTo } from '../log-in.ts';
import type { Contact, Shopper } from '../shopper.ts';

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';

/** From the contact step: fills in contact and address, and waits for the payment step. */
export async function continueToPayment(shopper: Shopper, contact: Partial<Contact> = {}): Promise<void> {
  const { page } = shopper;
  await shopper.fillContact(contact);
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
}

/** Puts one unit into the cart and goes to the payment step; its page once the payment methods are there. */
export async function openPayment(shopper: Shopper, email: string): Promise<Page> {
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/checkout/contact-info');
  await continueToPayment(shopper, { email });
  await page.getByRole('radio', { name: 'PayPal' }).waitFor();
  return page;
}

/** Logs in, puts two units into the cart and goes to the payment step. */
export async function openPaymentAsCustomer(shopper: Shopper, email: string): Promise<void> {
  const { page } = shopper;
  await logInTo(shopper, email, COURT);
  await page.getByRole('button', { name: 'Add to cart' }).waitFor();
  await shopper.addToCart();
  await shopper.visit('/cart');
  await page.getByRole('button', { name: 'One more' }).first().click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await continueToPayment(shopper, { email });
}

/**
 * Chooses a payment method. Selects the field directly, because a card form above it may grow or shrink and move it
 * away from the pointer.
 */
export async function choosePayment(page: Page, name: string | RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name });
  await radio.evaluate((field: HTMLInputElement) => field.click());
  await expect.poll(() => radio.isChecked()).toBe(true);
}

/** Opens the form for a gift card, fills it in and sends it. */
export async function applyGiftCard(page: Page, { code, pin }: { code: string; pin: string }): Promise<void> {
  await page.getByRole('button', { name: /^Add (a|another) gift card$/ }).click();
  await page.getByLabel('Gift card code').fill(code);
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Apply gift card' }).click();
}
