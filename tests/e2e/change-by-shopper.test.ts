/** EDIT-02 in a browser: a shopper changes size and address of an order, and is told when it is too late. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { logInTo } from '../support/browser/log-in.ts';
import { DESKTOP, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
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
  ['390', PHONE, 'light', 'guest'],
  ['1280', DESKTOP, 'dark', 'customer'],
] as const)(
  'EDIT-02 at %s px a shopper changes a size by keyboard and the address, and reads why a change is too late',
  async (_width, viewport, theme, who) => {
    const email = freshEmail('changes');
    const client = who === 'customer' ? await newCustomer(shop, email) : undefined;
    const number = await buy(shop, sizes, { email, ...(client && { client }) });
    const shopper = await newShopper(browser, shop.url, viewport, { theme, allow: /status of 409/ });
    const { page } = shopper;
    if (who === 'customer') await logInTo(shopper, email, `/account/orders/${number}`);
    else {
      await shopper.visit('/orders');
      await page.getByLabel('Order number').fill(number);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Find my order' }).click();
    }
    const opener = page.getByRole('button', { name: 'Change size' }).first();
    await opener.waitFor();
    await inspectLoadedScreen(page, `changeable-order-${theme}`);
    await opener.focus();
    await page.keyboard.press('Enter');
    const sizeDialog = page.getByRole('dialog', { name: 'Change size' });
    const size = sizeDialog.getByLabel('New size').first();
    await size.waitFor();
    await sizeDialog.getByRole('button', { name: 'Change size' }).click();
    await sizeDialog.getByText('Choose another size.').waitFor();
    const other = await size.locator('option').nth(1).textContent();
    await size.selectOption({ index: 1 });
    await inspectLoadedScreen(page, `change-size-${theme}`);
    await sizeDialog.getByRole('button', { name: 'Change size' }).click();
    await expect.poll(() => sizeDialog.isVisible()).toBe(false);
    await shopper.see('Your order is changed, and costs the same. We email you what it is now.');
    expect(await page.locator('section[aria-labelledby="order-lines"]').textContent()).toContain(other);

    await page.getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change address' });
    await dialog.getByLabel('Street address').waitFor();
    expect(await dialog.getByLabel('Street address').inputValue()).toBe('12 Karangahape Road');
    await dialog.getByLabel('Street address').fill('7 Tory Street');
    await dialog.getByLabel('Postcode').fill('');
    await dialog.getByRole('button', { name: 'Send it there' }).click();
    await dialog.getByText('One field needs your attention. It is marked below.').waitFor();
    await dialog.getByLabel('Postcode').fill('6011');
    await inspectLoadedScreen(page, `change-address-${theme}`);
    await dialog.getByRole('button', { name: 'Send it there' }).click();
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await page.getByText('7 Tory Street').waitFor();
    await inspectLoadedScreen(page, `changed-order-${theme}`);
    await expect
      .poll(
        async () =>
          (await mailFor(shop.simulatorUrl, email)).filter(
            ({ subject, text }) => /is changed/.test(subject) && text.includes('7 Tory Street'),
          ).length,
        { timeout: patient(45_000) },
      )
      .toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Change address' }).click();
    await dialog.getByLabel('Street address').fill('9 Tory Street');
    const picker = await newStaff(shop, 'picker');
    expect((await picker.call('GET', `/staff/print/labels?orders=${number}`)).status).toBe(200);
    await dialog.getByRole('button', { name: 'Send it there' }).click();
    await dialog.getByText('We are already working on this order, so it can no longer be changed here.').waitFor();
    await inspectLoadedScreen(page, `change-too-late-${theme}`);
    await shopper.leave();
  },
);
