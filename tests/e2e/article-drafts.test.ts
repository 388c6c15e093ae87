/** OWN-10 in the browser: an article is drafted beside its published version, previewed, published, deleted and restored. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  await createStaff(shop, 'merchandiser');
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const TITLE = 'Te tiaki i ngā hū tāngata whenua: kaitiakitanga';

test('OWN-10 CMS-06 an article is drafted beside its published version, previewed as the shop shows it and published; a deleted one comes back, at another address where its own is taken', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'merchandiser');
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /\b404\b/ });
  const readsAs = (path: string, words: string) =>
    expect
      .poll(async () => {
        await shopper.page.goto(`${shop.url}/nz/articles/${path}`);
        return shopper.page.getByRole('main').textContent();
      })
      .toContain(words);
  const write = async (words: string) => {
    await page.getByLabel('Text', { exact: true }).fill(words);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved. Shoppers cannot see it.').last().waitFor();
  };
  const publish = async (version: number) => {
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText(`Version ${version} is published`).waitFor();
  };
  const add = async (words: string) => {
    await open('content/new/article', 'New article');
    await page.getByLabel('URL').fill('care-guide');
    await page.getByLabel('Title').fill(TITLE);
    await page.getByLabel('Summary').fill('Leather, canvas and wool');
    await write(words);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  };
  await add('Brush them.\n\nDry them slowly.');
  await publish(1);
  await readsAs('care-guide', 'Dry them slowly.');

  // A draft beside it: in the preview, not in the shop.
  await write('Brush them.\n\nDry them **in the shade**.');
  const preview = page.frameLocator('iframe[title="Preview of the shop"]');
  await preview.getByText('in the shade').waitFor();
  await page.locator('summary', { hasText: 'What this draft changes' }).click();
  await page.locator('ins', { hasText: 'Dry them **in the shade**.' }).waitFor();
  await inspectLoadedScreen(page, 'article-draft');
  await page.setViewportSize(PHONE);
  await inspectLoadedScreen(page, 'article-draft');
  await readsAs('care-guide', 'Dry them slowly.');
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Draft deleted.').waitFor();
  await write('Brush them twice.');
  await publish(2);
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toContain('Dry them slowly.');
  await publish(3);

  // Deleted, and another one at its address.
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Page deleted.').waitFor();
  await expect.poll(async () => (await fetch(`${shop.url}/nz/articles/care-guide`)).status).toBe(404);
  await add('Another guide.');
  await open('content/deleted', 'Deleted pages');
  await page.getByRole('button', { name: `Restore ${TITLE}` }).click();
  await page.getByText('Shoppers see it again at once').waitFor();
  await page.getByRole('button', { name: 'Restore', exact: true }).first().click();
  await page.getByText('Another page has this URL. Enter another one.').first().waitFor();
  await inspectLoadedScreen(page, 'deleted-pages');
  await page.setViewportSize({ width: 1280, height: 800 });
  await inspectLoadedScreen(page, 'deleted-pages');
  await page.getByLabel('URL').fill('old-care-guide');
  await page.getByLabel('URL').press('Enter');
  await page.getByText('Page restored.').waitFor();
  await page.getByText('/articles/old-care-guide').first().waitFor();
  await readsAs('old-care-guide', 'Dry them slowly.');
  await open('content/deleted', 'Deleted pages');
  await page.getByText('No page has been deleted.').waitFor();
  await leave();
  await shopper.leave();
});
