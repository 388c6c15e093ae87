/** Help where one stands: the question mark of a screen opens the section of the handbook that explains it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  await createStaff(shop, 'manager');
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('OWN-16 by keyboard the question mark of a form opens its section in another tab, and what was typed stays', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager');
  await open('promotions/new', 'New promotion');
  await page.locator('main input[type="text"], main input:not([type])').first().fill('Half-typed');
  await page.getByRole('link', { name: 'Help with this screen (opens a new tab)' }).focus();
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  await seeTitle(tab, 'Promotions');
  const section = new URL(tab.url()).hash.slice(1);
  await tab.waitForFunction((id) => document.activeElement?.id === id, section);
  await inspectLoadedScreen(tab, 'handbook-page');
  await tab.close();
  expect(await page.locator('main input[type="text"], main input:not([type])').first().inputValue()).toBe('Half-typed');
  await leave();
});

test('OWN-16 on a phone the index leads to a page, its sections and pictures; an address without a page to the index', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager', PHONE);
  await open('handbook', 'Handbook');
  await inspectLoadedScreen(page, 'handbook-index');
  await page.locator('main a[href*="/handbook/orders"]').first().click();
  await seeTitle(page, 'Orders');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
  const picture = page.locator('main img').first();
  await picture.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => (document.querySelector('main img') as HTMLImageElement).naturalWidth > 0);
  await inspectLoadedScreen(page, 'handbook-page');
  await open('handbook/no-such-page', 'Handbook');
  await leave();
});
