/** PARC-06 Addresses on rural rounds and in boxes, and what a suggestion guesses, at the delivery step. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_CARRIER: 'nz-post' })]);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

/** A shopper with one pair at the delivery step. */
async function atDelivery(viewport: typeof PHONE) {
  const shopper = await newShopper(browser, shop.url, viewport);
  const { page } = shopper;
  await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
  await shopper.addToCart('9');
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
  const method = (label: string) => page.getByRole('radio', { name: new RegExp(label) });
  const choose = async (typed: string, option: string) => {
    const edit = page.getByRole('button', { name: 'Edit address' });
    if (await edit.isVisible()) await edit.click();
    await page.getByLabel('Street address').fill(typed);
    await page.getByRole('option', { name: option }).click();
  };
  return { shopper, page, method, choose };
}

test('PARC-06 by the carrier: rural delivery and PO boxes are told apart, and no courier that needs a street goes to a box', async () => {
  const { shopper, page, method, choose } = await atDelivery(PHONE);
  await page.getByLabel('Street address').fill('60 topito');
  await page.getByRole('option', { name: '60 Topito Road, RD 1, Kaiapoi 7691 (rural delivery)' }).waitFor();
  await inspectScreen(page, 'PARC-06-rural-options');
  await choose('60 topito road tua', '60 Topito Road, Tuahiwi, RD 1, Kaiapoi 7691 (rural delivery)');
  await page.getByText('Rural delivery address.').waitFor();
  await expect.poll(() => method('Four-hour').isDisabled()).toBe(true);
  expect(await method('Express').isEnabled()).toBe(true);
  await choose('PO Box 1234 Well', 'PO Box 1234, Wellington 6140 (PO box)');
  await page.getByText('PO box. Methods that need a street address do not go there.').waitFor();
  await expect.poll(() => method('Express').isDisabled()).toBe(true);
  await page.getByText('Not available for PO boxes: it needs a street address.').first().waitFor();
  await inspectScreen(page, 'PARC-06-box');
  // A box that is typed beside a postcode of streets is one too.
  await page.getByRole('button', { name: 'Edit address' }).click();
  await page.getByLabel('Street address').fill('1 Queen Street');
  await page.getByLabel('Postcode').fill('1010');
  await expect.poll(() => method('Express').isEnabled()).toBe(true);
  await page.getByLabel('Street address').fill('Private Bag 12');
  await expect.poll(() => method('Express').isDisabled()).toBe(true);
  await shopper.leave();
});

test('PARC-06 without a carrier: what the built-in finder guessed is marked until the shopper changes it', async () => {
  await shop.deploy('build', { KERB_CARRIER: 'manual' });
  const { shopper, page, choose } = await atDelivery(DESKTOP);
  await choose('12 Karangahape R', '12 Karangahape Road, Auckland Central, Auckland 1010');
  await page.getByRole('button', { name: 'Edit address' }).waitFor();
  const note = page.getByText('We do not have this street in our list. Please check it, and the postcode.');
  expect(await note.count()).toBe(0);
  await choose('12 Kōwhai Street, aro', '12 Kōwhai Street, Aro Valley, Wellington 6021 (street as typed)');
  await note.waitFor();
  await inspectScreen(page, 'PARC-06-guess');
  await page.getByRole('button', { name: 'Edit address' }).click();
  await page.getByLabel('Street address').fill('14 Kōwhai Street');
  await page.getByText('Please check the postcode: this place may have others.').waitFor();
  await page.getByLabel('Street address').fill('PO Box 7, wellington central');
  await page.getByRole('option', { name: 'PO Box 7, Wellington Central, Wellington (PO box)' }).click();
  await expect.poll(() => page.getByLabel('Postcode').inputValue()).toBe('');
  await page.getByText('PO box. Methods that need a street address do not go there.').waitFor();
  await shopper.leave();
});
