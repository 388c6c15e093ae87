/** The country of origin: staff state it, shoppers and search engines read it, and a report lists what lacks it. */
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

const PATH = 'quayworn-harbour-court-chalk-pounamu';

test('HON-03 a product without a country of origin is in the report; once it is stated, it is on its page and no longer in the report', async () => {
  const { rows } = await shop.pool.query(
    'update catalogue.product set country_of_origin = null where path = $1 returning code',
    [PATH],
  );
  const { page, open, leave } = await openStaffSite(browser, shop, 'merchandiser');
  const shopper = await newShopper(browser, shop.url, PHONE);
  await shopper.visit(`/products/${PATH}`);
  expect(await shopper.page.getByRole('main').textContent()).not.toContain('Country of origin');

  await open('products', 'Products');
  await page.getByRole('link', { name: 'No country of origin' }).click();
  await page.getByText('1 product on sale without a country of origin').waitFor();
  await inspectLoadedScreen(page, 'products-without-origin');
  await page.getByRole('link', { name: /Harbour Court/ }).click();
  await page.getByLabel('Country of origin').selectOption({ label: 'Vietnam' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Shoppers see it within seconds.').waitFor();
  await inspectLoadedScreen(page, 'product-origin');
  expect(
    (await shop.pool.query('select country_of_origin from catalogue.product where path = $1', [PATH])).rows,
  ).toEqual([{ country_of_origin: 'VN' }]);
  await open('products?state=without-origin', 'Products');
  await page.getByText('Every product on sale states its country of origin.').waitFor();
  expect(rows).toHaveLength(1);

  await expect
    .poll(async () => {
      await shopper.visit(`/products/${PATH}`);
      return shopper.page.getByRole('main').textContent();
    })
    .toMatch(/Country of origin\s*Vietnam/);
  // Search engines read the page as it is cached.
  await expect
    .poll(async () => (await fetch(`${shop.url}/nz/products/${PATH}`)).text())
    .toContain('"countryOfOrigin":{"@type":"Country","name":"Vietnam"}');
  await leave();
});
