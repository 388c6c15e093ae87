/** The suggestions of the search box, used by keyboard and by touch. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { countOf, waitUntilSettled } from '../support/browser/listing.ts';
import { DESKTOP, newShopper } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

test('UX-05 “black run” offers black running shoes first, and Enter searches for them', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/');
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
  await box.pressSequentially('black run');
  const searches = page.getByRole('group', { name: 'Suggested searches' });
  await searches.getByRole('option', { name: 'black running shoes' }).waitFor();
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  // Until the last answer is there, the suggestions for fewer letters are shown.
  await expect.poll(() => options.first().textContent()).toBe('black running shoes');
  await expectAccessible(page, 'suggestions');
  await box.press('ArrowDown');
  const option = searches.getByRole('option', { name: 'black running shoes' });
  expect(await option.getAttribute('aria-selected')).toBe('true');
  expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
  await box.press('Enter');
  await page.waitForURL((url) => url.pathname === '/nz/search' && url.search === '?q=black+running+shoes');
  await expect.poll(() => countOf(page)).toBeGreaterThan(0);
  await waitUntilSettled(page);
  // The search that was chosen is kept, not the letters that were typed.
  await box.fill('');
  await page.getByRole('group', { name: 'Recent searches' }).getByRole('option').first().waitFor();
  expect(await options.allTextContents()).toEqual(['black running shoes']);
  await shopper.leave();
});

test('UX-05 pages of the shop are suggested, and everything fits on the narrowest phone', async () => {
  const shopper = await newShopper(browser, shop.url, { width: 320, height: 640 });
  const { page } = shopper;
  await shopper.visit('/');
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
  await box.fill('women bl');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await options.first().waitFor();
  for (const option of await options.all()) expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await box.fill('track my ord');
  const help = page.getByRole('group', { name: 'Help and stores' }).getByRole('option', { name: 'Find your order' });
  await help.click();
  await page.waitForURL('**/nz/orders');
  await shopper.leave();
});
