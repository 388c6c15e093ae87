/** EDIT-02 in a browser: a shopper cancels an order that nobody works on yet, and is told when it is too late. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail } from '../support/clients/account-client.ts';
import { type BoughtSize, buy, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { settleAtOnce } from '../support/clients/simulator-control.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
let sizes: BoughtSize[];
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  sizes = await restockTwoSizes(shop);
  await settleAtOnce(shop.simulatorUrl);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test.each([
  ['390', PHONE, 'light'],
  ['1280', DESKTOP, 'dark'],
] as const)(
  'EDIT-02 at %s px a guest cancels by keyboard, and reads why a second order is too late',
  async (_width, viewport, theme) => {
    const email = freshEmail('cancels');
    const [number, late] = [await buy(shop, sizes, { email }), await buy(shop, sizes, { email })];
    const shopper = await newShopper(browser, shop.url, viewport, { theme, allow: /status of 409/ });
    const { page } = shopper;
    const open = async (which: string) => {
      await shopper.visit('/orders');
      await page.getByLabel('Order number').fill(which);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Find my order' }).click();
      await page.getByRole('button', { name: 'Cancel order' }).waitFor();
    };
    await open(number);
    const opener = page.getByRole('button', { name: 'Cancel order' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog.waitFor();
    await inspectLoadedScreen(page, `cancel-question-${theme}`);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await opener.click();
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await shopper.see('Your order is cancelled. We email you when the money is on its way back.');
    await shopper.see('Cancelled');
    expect(await opener.count()).toBe(0);
    await inspectLoadedScreen(page, `cancelled-${theme}`);
    expect(await page.getByText('Your order is cancelled. We email you').isVisible(), 'it stays').toBe(true);
    await expect
      .poll(
        async () => (await mailFor(shop.simulatorUrl, email)).filter(({ subject }) => /cancelled/.test(subject)).length,
        {
          timeout: patient(45_000),
        },
      )
      .toBe(1);

    await open(late);
    const picker = await newStaff(shop, 'picker');
    expect((await picker.call('GET', `/staff/print/labels?orders=${late}`)).status).toBe(200);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await dialog.getByText('We are already working on this order, so it can no longer be cancelled here.').waitFor();
    await inspectLoadedScreen(page, `cancel-too-late-${theme}`);
    await shopper.leave();
  },
);
