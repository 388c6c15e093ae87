/** Staff bring files and texts into the shop: product exports with their guesses, pages, posts and their images. */
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  for (const role of ['picker', 'merchandiser', 'manager'] as const) await createStaff(shop, role);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});
const first = async (sql: string, values: unknown[] = []) => (await shop.pool.query(sql, values)).rows[0];

test('FIX-59 FIX-61 FIX-64 a Shopify export: refused when it is no table, decompressed, uploaded in parts with progress, its guesses shown and mapped', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'merchandiser');
  await open('products/import', 'Import products');
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({
    name: 'range.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('PK\u0003\u0004\u0014\u0000[Content_Types].xml', 'latin1'),
  });
  await page.getByText('This is an Excel workbook (.xlsx), not a table as text.').waitFor();

  const filler = 'x'.repeat(20_000);
  const lines = Array.from({ length: 300 }, (_, n) =>
    ['7', '7½', 'Jumbo']
      .map(
        (size, at) =>
          `tidal-${n},${at === 0 ? `Tidal ${n}` : ''},Rail,${at === 0 ? 'Sneakers' : ''},Size,${size},89,shopify,${at === 0 ? filler : ''}`,
      )
      .join('\n'),
  );
  const table = `Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Tracker,SEO Description\n${lines.join('\n')}\n`;
  await file.setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: gzipSync(table) });
  await page.getByText('The file was packed (gzip); it has been unpacked.').waitFor();
  // Recognised by its header.
  expect(await page.getByLabel('Format').inputValue()).toBe('shopify');
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('progressbar', { name: 'Share of the file read' }).waitFor();
  const fact = (name: string) =>
    page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').first();
  await page.getByRole('button', { name: 'Import 300 products' }).waitFor({ timeout: patient(60_000) });
  expect(await fact('Footwear sizes recognised').textContent()).toBe('600');
  expect(await fact('Footwear sizes not recognised').textContent()).toBe('300');
  await page.getByText('sizes: sizes without a system are read as US men’s sizes (300 products)').waitFor();
  await page.getByText('Jumbo').first().waitFor();
  await inspectLoadedScreen(page, 'import-shopify');
  await page.setViewportSize(PHONE);
  await inspectLoadedScreen(page, 'import-shopify');
  await page.setViewportSize(DESKTOP);
  await page.getByLabel('Footwear sizes without a size system').selectOption('uk');
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('button', { name: 'Import 300 products' }).waitFor({ timeout: patient(60_000) });
  expect(await page.getByText('sizes without a system are read as').count()).toBe(0);
  await leave();
});

test.each([
  ['a phone', PHONE, 'quibble'],
  ['a desktop', DESKTOP, 'rondo'],
])(
  'FIX-61 at %s each guessed label is shown with its rows and mapped, and the product and the next file use the mapping',
  async (_place, viewport, mark) => {
    const { page, open, leave } = await openStaffSite(browser, shop, 'merchandiser');
    await page.setViewportSize(viewport);
    await open('products/import', 'Import products');
    const head =
      'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty';
    const table = (handle: string) =>
      Buffer.from(
        `${head}\n${handle},Walker ${handle},Rail,Shoes,mens,Size,${mark} 7,Colour,${mark} sonata,99,shopify,3\n${handle},,,,,,9,,${mark} sonata,99,shopify,3\n`,
      );
    const tryIt = async (handle: string) => {
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: `${handle}.csv`, mimeType: 'text/csv', buffer: table(handle) });
      await page.getByRole('button', { name: 'Check file' }).click();
      await page.getByRole('button', { name: 'Import 1 product' }).waitFor();
    };
    await tryIt(`${mark}-a`);
    const rowOf = (label: string) =>
      page
        .locator(viewport === PHONE ? 'li' : 'tr')
        .filter({ hasText: label })
        .filter({ has: page.getByRole('textbox') });
    expect(await rowOf(`Colour: ${mark} sonata`).textContent()).toMatch(/unknown[\s\S]*2/);
    expect(await rowOf('Size: 9').textContent()).toMatch(/US men’s 9[\s\S]*1/);
    await inspectLoadedScreen(page, 'import-labels');
    const mapTo = async (label: string, value: string) => {
      await rowOf(label).getByRole('textbox').fill(value);
      await rowOf(label).getByRole('button', { name: 'Map' }).click();
    };
    // An invalid value is reported, and nothing is saved.
    await mapTo(`Size: ${mark} 7`, 'seven');
    await page.getByText('The label cannot be mapped to this value. Enter a footwear size').waitFor();
    await mapTo(`Size: ${mark} 7`, 'UK 7');
    await rowOf(`Size: ${mark} 7`).getByText('Mapped to UK 7').waitFor();
    await mapTo(`Colour: ${mark} sonata`, 'grey / blue');
    await rowOf(`Colour: ${mark} sonata`).getByText('Mapped to grey / blue').waitFor();
    await inspectLoadedScreen(page, 'import-labels-mapped');
    await page.getByRole('button', { name: 'Import 1 product' }).click();
    await page.getByText('Products imported.').waitFor();
    const stored = async (code: string) =>
      (
        await shop.pool.query(
          'select v.uk, p.colours from catalogue.variant v join catalogue.product p on p.id = v.product_id where p.code = $1 and v.label = $2',
          [code, `${mark} 7`],
        )
      ).rows;
    expect(await stored(`${mark}-a`)).toEqual([{ uk: '7', colours: ['grey', 'blue'] }]);

    // The next file, on another day: the earlier mapping is shown, and can be deleted.
    await open('products/import', 'Import products');
    await tryIt(`${mark}-b`);
    await rowOf(`Size: ${mark} 7`).getByText('Mapped to UK 7').waitFor();
    await rowOf(`Colour: ${mark} sonata`).getByRole('textbox').fill('');
    await rowOf(`Colour: ${mark} sonata`).getByRole('button', { name: 'Delete mapping' }).click();
    await page.getByText('The mapping is deleted.').waitFor();
    await page.getByRole('button', { name: 'Import 1 product' }).click();
    await page.getByText('Products imported.').waitFor();
    expect(await stored(`${mark}-b`)).toEqual([{ uk: '7', colours: [] }]);
    await leave();
  },
);

test('CMS-06 a page is written, previewed, published and read, and reverted', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'merchandiser');
  // Until it is published the page does not exist.
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /\b404\b/ });
  await open('content/new/article', 'New article');
  await page.getByLabel('URL').fill('he-kaupapa');
  await page.getByLabel('Title').fill('He kaupapa');
  await page.getByLabel('Summary').fill('Why we do this');
  await page.getByLabel('Text', { exact: true }).fill('We mend **shoes**.\n\n<script>alert(1)</script>\n\n## Tēnā koe');
  await page.getByRole('button', { name: 'Preview text' }).click();
  await page.getByRole('heading', { name: 'Tēnā koe' }).waitFor();
  await inspectLoadedScreen(page, 'article-new');
  const publish = async (version: number) => {
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText(`Version ${version} is published`).waitFor();
  };
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('heading', { level: 1, name: 'He kaupapa' }).waitFor();
  await publish(1);
  const readsAs = (words: string) =>
    expect
      .poll(async () => {
        await shopper.page.goto(`${shop.url}/nz/articles/he-kaupapa`);
        return shopper.page.getByRole('main').textContent();
      })
      .toContain(words);
  await readsAs('We mend shoes.');
  await page.getByLabel('Text', { exact: true }).fill('We sell shoes.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await publish(2);
  await readsAs('We sell shoes.');
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await publish(3);
  await readsAs('We mend shoes.');
  await inspectLoadedScreen(page, 'article');
  await open('content/edit?id=home%3Ahome', 'Home page');
  await page.getByText('Hero').first().click();
  await page.getByLabel('Heading, one to four lines').first().fill('Nau mai\nhaere mai');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published: the shop shows it now.').waitFor();
  await inspectLoadedScreen(page, 'home-page');
  await expect
    .poll(async () => {
      await shopper.visit('/');
      return shopper.page.getByRole('heading', { level: 1 }).textContent();
    })
    .toMatch(/haere\s+mai/);
  await leave();
  await shopper.leave();
});

test('FIX-67 FIX-70 a promotion and a page refer to entries of lists; an image is inserted on a phone; what the page leaves out is reported', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'merchandiser', PHONE);
  await open('promotions/new', 'New promotion');
  await page.getByLabel('Name shown to shoppers').fill('Quayworn, $5 off each');
  const id = `own-brand-${randomUUID().slice(0, 6)}`;
  await page.getByLabel('Id', { exact: true }).fill(id);
  await page.getByLabel('Kind').selectOption('amountOffItems');
  await page.getByLabel('Dollars off', { exact: true }).fill('5');
  // Text typed but not chosen from the list is reported at once, and never saved without effect.
  const brands = page.getByRole('combobox', { name: 'Brands' });
  await brands.fill('quay');
  await page.getByRole('option', { name: 'Quayworn' }).waitFor();
  await inspectLoadedScreen(page, 'offer-choices');
  await page.keyboard.press('Escape');
  await page.getByText('Choose one from the list; typed text is not saved.').waitFor();
  await brands.press('ArrowDown');
  await page.getByRole('option', { name: 'Quayworn' }).waitFor();
  await brands.press('Enter');
  await page.getByRole('list', { name: 'Brands: chosen' }).getByText('Quayworn').waitFor();
  await page.getByRole('combobox', { name: 'Categories' }).fill('socks');
  await page
    .getByRole('option', { name: /> Socks/ })
    .first()
    .click();
  await inspectLoadedScreen(page, 'offer-chosen');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved. Shoppers cannot see it.').waitFor();
  expect((await first('select entry from promotions.draft where promotion_id = $1', [id])).entry.items).toMatchObject({
    brands: ['quayworn'],
  });

  const path = `photo-${randomUUID().slice(0, 8)}`;
  await open('content/new/post', 'New post');
  await page.getByLabel('URL').fill(path);
  await page.getByLabel('Title').fill('A walk along the quay');
  await page.getByLabel('Summary').fill('With a camera');
  await page
    .getByLabel('Text', { exact: true })
    .fill('We went for a walk.\n\n![Theirs](https://elsewhere.example/a.png)');
  const photo = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#2f4a7a' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'quay.jpg', mimeType: 'image/jpeg', buffer: photo };
  await page.getByLabel('Add your own image').setInputFiles(file);
  await page.getByLabel('Alt text of the image').fill('The quay at dusk');
  await page.getByLabel('Add an image to the text').setInputFiles(file);
  await expect
    .poll(() => page.getByLabel('Text', { exact: true }).inputValue())
    .toMatch(/!\[Image description\]\(media:[0-9a-f]{32}\)/);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('heading', { level: 1, name: 'A walk along the quay' }).waitFor();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Version 1 is published').waitFor();
  await page.getByRole('alert').getByText('elsewhere.example').waitFor();
  await inspectLoadedScreen(page, 'post-pictures');
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /\b404\b/ });
  await expect
    .poll(async () => {
      await shopper.page.goto(`${shop.url}/nz/blog/${path}`);
      return shopper.page.locator('img[alt="The quay at dusk"], img[alt="Image description"]').count();
    })
    .toBeGreaterThanOrEqual(2);
  await shopper.leave();
  await leave();
});
