/** Was prices and the history of prices in a browser: staff see why one is refused, a manager overrules, shoppers see it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDayYear } from '#shared/nz-dates.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({
      KERB_RATE_LIMIT_SCALE: '0',
      KERB_SHOW_LOWEST_PRICE: 'true',
      KERB_WAS_PRICE_DAYS: '14',
      KERB_WAS_PRICE_WITHIN_DAYS: '60',
      KERB_SALE_MAX_DAYS: '30',
    }),
  ]);
  for (const role of ['merchandiser', 'manager'] as const) await createStaff(shop, role);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const PATH = 'quayworn-harbour-court-chalk-pounamu';
const codeOf = async () =>
  (await shop.pool.query('select code from catalogue.product where path = $1', [PATH])).rows[0].code as string;

test('HON-02 a was price that was never asked is refused with its reason; a manager shows it with a reason that is kept', async () => {
  const code = await codeOf();
  const merchandiser = await openStaffSite(browser, shop, 'merchandiser');
  await merchandiser.open(`products/${code}`, 'Harbour Court');
  await merchandiser.page.locator('input[name="originalPrice"]').fill('299.90');
  await merchandiser.page.getByRole('button', { name: 'Save', exact: true }).click();
  await merchandiser.page
    .getByText('$299.90 was asked for 0 days of the 14 needed within 60 days before the sale.')
    .waitFor();
  expect(await merchandiser.page.getByLabel('Reason for a was price without proof').count()).toBe(0);
  await inspectLoadedScreen(merchandiser.page, 'was-price-refused');
  await merchandiser.leave();

  const { page, open, leave } = await openStaffSite(browser, shop, 'manager', PHONE);
  await open(`products/${code}`, 'Harbour Court');
  await page.locator('input[name="originalPrice"]').fill('299.90');
  await page.locator('input[name="wasReason"]').fill('Asked in our Ponsonby store since March');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Shoppers see it within seconds.').waitFor();
  await page.getByText('Lowest price of the last 30 days: $149.90').waitFor();
  await page.getByRole('link', { name: 'Price history' }).click();
  await page.getByRole('heading', { name: 'Price history', level: 1 }).waitFor();
  await page.getByText('Asked in our Ponsonby store since March').waitFor();
  await page.getByText(/\$299\.90, without proof, by a manager/).waitFor();
  const ends = formatDayYear(new Date(Date.now() + 30 * 86_400_000));
  await page.getByText(`shown until ${ends}`).waitFor();
  await inspectLoadedScreen(page, 'price-history-overruled');
  await leave();

  const shopper = await newShopper(browser, shop.url, PHONE);
  await expect
    .poll(async () => {
      await shopper.visit(`/products/${PATH}`);
      return shopper.page.getByRole('main').textContent();
    })
    .toMatch(/Was \$299\.90[\s\S]*Lowest price in the last 30 days: \$/);
});

test('HON-01 the history of a reduced product proves its was price, and shows the price of any moment', async () => {
  const { rows } = await shop.pool.query(
    `select code, to_char(original_price_cents / 100.0, 'FM999990.00') as was, to_char(price_cents / 100.0, 'FM999990.00') as price
     from catalogue.product where original_price_cents is not null and path <> $1 order by id limit 1`,
    [PATH],
  );
  const { code, was, price } = rows[0];
  const { page, open, leave } = await openStaffSite(browser, shop, 'merchandiser', DESKTOP);
  await open(`products/${code}/prices`, 'Price history');
  await page.getByText('History complete').waitFor();
  await page.getByText(new RegExp(`\\$${was}, asked for \\d+ days within the 60 days before the sale`)).waitFor();
  expect(await page.locator('dd').first().textContent()).toBe(`$${price}`);
  const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Moment (New Zealand time)').fill(`${day}T12:00`);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Show price' }).press('Enter');
  await page.getByText(/Proof: entry [0-9a-f]{64} of /).waitFor();
  expect(await page.getByText(/Proof: entry/).textContent()).toContain(`$${was}. Proof`);
  await inspectLoadedScreen(page, 'price-history');
  await leave();
});

test('HON-02 an import in the browser lists the was prices that it leaves out', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager');
  await open('products/import', 'Import products');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'sale.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'code,name,brand,category,price,original_price,variant_code\nPIER,Pier Slide,Quayworn,Footwear,40,60,PIER-1\n',
    ),
  });
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByText('Imported without their was price').waitFor();
  await page.getByText('$60.00 was asked for 0 days of the 14 needed within 60 days before the sale.').waitFor();
  await inspectLoadedScreen(page, 'import-was-prices');
  await page.getByLabel('Reason for a was price without proof').fill('Moved from our former shop');
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await page.getByText('Products imported.').waitFor();
  const { rows } = await shop.pool.query("select original_price_cents from catalogue.product where code = 'PIER'");
  expect(rows).toEqual([{ original_price_cents: 6000n }]);
  await leave();
});
