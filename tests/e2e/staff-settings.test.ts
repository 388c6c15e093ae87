/** A shopkeeper changes settings on screen: sees them previewed, publishes them, takes them back (OWN-02). */
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen, inspectScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_RATE_LIMIT_SCALE: '0', KERB_GST_NUMBER: '123-456-789' }),
  ]);
  for (const role of ['merchandiser', 'manager'] as const) await createStaff(shop, role);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('OWN-02 OWN-16 name, announcement and colour: errors beside their fields, the preview at three widths, published, shown to shoppers, taken back', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager');
  await open('settings', 'Settings');
  await page.getByText('Fixed by the environment of the server (KERB_GST_NUMBER)').waitFor();
  await inspectLoadedScreen(page, 'settings');

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour Shoes');
  await page.getByRole('textbox', { name: 'Announcement (optional)', exact: true }).fill('Free delivery this week');
  await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#1a237e');
  await page.getByText('Contrast of the text: 1.3').waitFor();
  await page.getByText('Changed: Name, Accent colour, Announcement').waitFor();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('Text on this colour has a contrast of 1.3: choose a lighter colour.').waitFor();
  await inspectLoadedScreen(page, 'settings-refused');
  await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#7fcb92');
  const drawing = sharp({
    create: { width: 640, height: 240, channels: 4, background: { r: 200, g: 60, b: 40, alpha: 1 } },
  });
  await page
    .getByRole('group', { name: 'Logo' })
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawing.png().toBuffer() });
  await page.getByRole('button', { name: 'Remove Logo' }).waitFor();
  await page.getByRole('button', { name: 'Preview changes' }).click();

  await seeTitle(page, 'Draft of settings');
  const preview = page.frameLocator('iframe[title="Preview of the shop"]');
  await preview.getByText('Free delivery this week').waitFor();
  for (const [label, width] of [
    ['Phone', 390],
    ['Tablet', 768],
    ['Desktop', 1280],
  ] as const) {
    await page.getByRole('radio', { name: label }).check();
    await expect.poll(() => preview.locator('html').evaluate(() => innerWidth)).toBe(width);
  }
  // Not until nothing is loading: the network of a frame that has changed its width is never idle for Playwright.
  await inspectScreen(page, 'settings-draft');
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  await shopper.visit('/');
  expect(await shopper.page.getByText('Free delivery this week').count()).toBe(0);

  await page.getByRole('button', { name: 'Publish now' }).click();
  await seeTitle(page, 'Published settings');
  // Nor after that frame is gone.
  await inspectScreen(page, 'settings-published');
  await expect
    .poll(
      async () => {
        await shopper.visit('/');
        return shopper.page.getByRole('complementary', { name: 'Announcement' }).allTextContents();
      },
      { timeout: patient(5_000) },
    )
    .toEqual(['Free delivery this week']);
  const header = shopper.page.getByRole('banner');
  await header.getByRole('link', { name: 'Harbour Shoes, home' }).locator('img').waitFor();
  expect(
    await shopper.page.evaluate(() => getComputedStyle(document.querySelector('aside') as Element).backgroundColor),
  ).toBe('rgb(127, 203, 146)');
  await inspectLoadedScreen(shopper.page, 'shop-with-settings');
  await shopper.page.setViewportSize(PHONE);
  await inspectLoadedScreen(shopper.page, 'shop-with-settings');
  await shopper.leave();

  await page.getByRole('button', { name: 'Take back' }).click();
  await seeTitle(page, 'Draft of settings');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await seeTitle(page, 'Published settings');
  await open('settings', 'Settings');
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Kerb');
  await leave();
});

test('OWN-02 OWN-16 on a phone, by keyboard: a moment is set and cancelled; who is no manager does not see settings', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager', PHONE);
  await open('settings', 'Settings');
  await inspectLoadedScreen(page, 'settings');
  await page.getByLabel('About the shop', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Shoes by the harbour.');
  await page.keyboard.press('Enter');
  await seeTitle(page, 'Draft of settings');
  await inspectLoadedScreen(page, 'settings-draft');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText('Enter a date and time.').waitFor();
  await page.getByLabel('Or at (New Zealand time)').fill('2031-01-02T09:30');
  await page.keyboard.press('Enter');
  await seeTitle(page, 'Scheduled settings');
  await page.getByText('2 Jan').first().waitFor();
  await page.getByRole('button', { name: 'Cancel publication' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel publication' }).click();
  await seeTitle(page, 'Settings');
  await leave();

  const merchandiser = await openStaffSite(browser, shop, 'merchandiser');
  expect(await merchandiser.page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
  await merchandiser.leave();
});

test('OWN-03 OWN-16 the operator’s settings: what is set and by what, and each connection tested with a press, at both widths', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager');
  await open('settings', 'Settings');
  await page.getByRole('link', { name: 'Operator’s settings' }).click();
  await seeTitle(page, 'Operator’s settings');
  for (const [label, found] of [
    ['Database', 'no backup yet'],
    ['Card gateway', 'the gateway gives tokens for the card form'],
    ['Mail server', 'the server accepts the log-in'],
  ] as const) {
    await page.getByRole('button', { name: `Test ${label}` }).press('Enter');
    await page.getByRole('status').filter({ hasText: found }).waitFor();
  }
  const row = page.getByRole('row', { name: /KERB_RATE_LIMIT_SCALE/ });
  expect(await row.textContent()).toContain('environment');
  await inspectLoadedScreen(page, 'operator-settings');
  await page.setViewportSize(PHONE);
  await inspectLoadedScreen(page, 'operator-settings');
  await leave();
});
