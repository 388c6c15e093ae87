/** Staff bring in a supplier's table in its own columns: guessed, corrected, previewed, saved and used again. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
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

test('MOVE-05 a table in any columns is mapped with guesses and a preview, the mapping saved and used for the next file; WooCommerce needs none', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'merchandiser');
  await open('products/import', 'Import products');
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  const table = (mark: string) =>
    Buffer.from(
      [
        'Style No;Item;Shade;Sex;Size UK;Ticket;On hand',
        `${mark}-1;Caf\u00e9 Court ${mark};Glacier Blue;Mens;8;149,90;3`,
        `${mark}-2;Trail ${mark};Black;Womens;6;199,00;1`,
        `${mark}-1;;Glacier Blue;Mens;8\u00bd;;2`,
        `${mark}-3;Broken ${mark};Black;Mens;9;=F2*2;1`,
      ].join('\r\n'),
      'latin1',
    );
  await choose('supplier.csv', table('north'));
  await page.getByText('The file was Windows-1252 text; it has been read as such.').waitFor();
  expect(await page.getByLabel('Format').inputValue()).toBe('table');
  await page.getByText('Cells are separated by semicolons.').waitFor();
  const meaning = (column: string) => page.getByLabel(`Meaning of ${column}`);
  expect(await meaning('Item').inputValue()).toBe('name');
  expect(await meaning('Size UK').inputValue()).toBe('uk');
  expect(await meaning('Ticket').inputValue()).toBe('');
  // Nothing can be imported before the price is known.
  await page.getByText('Choose the column of the price.').waitFor();
  expect(await page.getByRole('button', { name: 'Check file' }).getAttribute('aria-disabled')).toBe('true');
  await meaning('Ticket').selectOption('price');
  await page.getByText('Caf\u00e9 Court north', { exact: true }).waitFor();
  await page.getByText('UK 8 = US men’s 9, US women’s 10, UK 8, EU 41.5').waitFor();
  await page.getByText('"=F2*2" is a formula.').waitFor();
  await page.getByLabel('Multiply prices by').fill('1.15');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('$172.39').waitFor();
  await page.getByLabel('Products without a category').fill('Footwear');
  await page.getByText('Footwear · mens').waitFor();
  await inspectLoadedScreen(page, 'import-table');
  await page.getByLabel('Save this mapping as').fill('Supplier North');
  await page.getByRole('button', { name: 'Save mapping' }).click();
  await page.getByText('The mapping is saved.').waitFor();
  await page.getByText('By the saved mapping “Supplier North”.').waitFor();
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await page.getByText('Products imported.').waitFor();
  const { rows } = await shop.pool.query(`select name from catalogue.product where code in ('north-1', 'north-3')`);
  expect(rows).toEqual([{ name: 'Caf\u00e9 Court north' }]);

  // The next file, on a phone: the saved mapping is used, may be left for a guess, and deleted.
  await page.setViewportSize(PHONE);
  await page.reload();
  await choose('next.csv', table('south'));
  await page.getByText('By the saved mapping “Supplier North”.').waitFor();
  await page.getByText('$172.39').waitFor();
  await inspectLoadedScreen(page, 'import-table-saved');
  await page.getByLabel('Saved mapping').selectOption({ label: 'None: guess the columns' });
  await page.getByText('Choose the column of the price.').waitFor();
  await page.getByLabel('Saved mapping').selectOption({ label: 'Supplier North' });
  await page.getByText('$172.39').waitFor();
  await page.getByRole('button', { name: 'Delete mapping' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete mapping' }).click();
  await page.getByText('The mapping is deleted.').waitFor();
  await page.getByText('Choose the column of the price.').waitFor();

  await choose(
    'wc-product-export.csv',
    Buffer.from(
      'ID,Type,SKU,Name,Published,"Visibility in catalogue","In stock?",Stock,"Regular price",Categories,Parent,"Attribute 1 name","Attribute 1 value(s)"\n1,variable,W-1,Woo Runner mens,1,visible,1,,,"Footwear > Runners",,Size,"US 9"\n3,variation,W-1-9,Woo Runner,1,visible,1,2,150,,W-1,Size,US 9\n',
    ),
  );
  await page.getByText('Woo Runner mens').waitFor();
  expect(await page.getByLabel('Format').inputValue()).toBe('woocommerce');
  await inspectLoadedScreen(page, 'import-woocommerce');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('button', { name: 'Import 1 product' }).waitFor();
  await leave();
});
