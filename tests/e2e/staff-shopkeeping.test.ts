/**
 * Staff manage the shop in a browser: stock counts on a phone, prices, images, promotions, pages and gift cards, and
 * the results that shoppers see.
 */
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { openDatabase } from '#platform/database/database.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { createStaff, STAFF_PASSWORD } from '../support/clients/staff-login.ts';
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

const PRODUCT = '/products/quayworn-harbour-court-chalk-pounamu';
const snap = async (page: Page, name: string) => {
  if (process.env.KERB_SNAP_DIR)
    await page.screenshot({
      path: `${process.env.KERB_SNAP_DIR}/${name}-${page.viewportSize()?.width}.png`,
      fullPage: true,
    });
};
/** Expects no axe violations and no horizontal overflow; takes a screenshot where one is requested. */
async function inspect(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} fits its screen`).toBe(
    true,
  );
  await expectAccessible(page, name);
  await snap(page, name);
}

/** `expected`: refusals that the test provokes, which the browser's console reports. */
async function openStaffSite(
  role: 'picker' | 'merchandiser' | 'manager',
  viewport = DESKTOP,
  expected = /\b(400|404|409|422)\b/,
): Promise<Shopper & { open: (path: string, title: string) => Promise<void> }> {
  const worker = await newShopper(browser, shop.url, viewport, { allow: expected });
  const { page } = worker;
  await page.goto(`${shop.url}/nz/staff`);
  await page.getByLabel('Email').fill(`${role}@kerb.example`);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  // The skip link comes first on every logged-in page.
  await page.getByRole('link', { name: 'Skip to content' }).waitFor({ state: 'attached' });
  return {
    ...worker,
    open: async (path, title) => {
      await page.goto(`${shop.url}/nz/staff/${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    },
  };
}
const first = async (sql: string, values: unknown[] = []) => (await shop.pool.query(sql, values)).rows[0];
const sizeOf = () =>
  first(
    `select v.id, v.code, p.code as product, s.on_hand as "onHand" from catalogue.product p join catalogue.variant v on v.product_id = p.id
      join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse' where '/products/' || p.path = $1 and s.on_hand > 3 order by v.position limit 1`,
    [PRODUCT],
  );

test('a picker counts stock on a phone: scanned, reviewed, posted once; a stock level that changed meanwhile is reviewed again', async () => {
  const { page, open, leave } = await openStaffSite('picker', PHONE);
  const size = await sizeOf();
  await open('stock/count', 'Count a shelf');
  await inspect(page, 'count-empty');
  const code = page.getByLabel('Code or barcode');
  await code.fill('no-such-code');
  await code.press('Enter');
  await page.getByText('no-such-code: There is no size with this code.').waitFor();
  for (let unit = 0; unit < 2; unit += 1) {
    await code.fill(size.code.toLowerCase());
    await code.press('Enter');
    await expect.poll(() => page.getByLabel(`Counted of ${size.code}`).inputValue()).toBe(String(unit + 1));
  }
  await page.getByLabel(`Counted of ${size.code}`).fill(String(size.onHand - 1));
  await inspect(page, 'count');
  // A phone that sleeps and wakes still has the count.
  await page.reload();
  await page.getByRole('button', { name: 'Look at the differences' }).click();
  await page.getByText(`Expected ${size.onHand}`).waitFor();
  // Meanwhile a colleague adjusts the same stock level.
  await shop.pool.query(
    "update stock.stock set on_hand = on_hand + 2 where variant_id = $1 and location_id = 'warehouse'",
    [size.id],
  );
  await shop.pool.query(
    "insert into stock.stock_move (variant_id, location_id, kind, qty) values ($1, 'warehouse', 'adjust', 2)",
    [size.id],
  );
  await page.getByRole('button', { name: 'Post the count' }).click();
  await page.getByText('The shelf has changed since it was counted. Check the lines marked and post again.').waitFor();
  await page.getByText(`Expected ${size.onHand + 2}`).waitFor();
  await inspect(page, 'count-review');
  await page.getByRole('button', { name: 'Post the count' }).click();
  await page.getByText('1 size counted.').waitFor();
  expect(
    (await first("select on_hand from stock.stock where variant_id = $1 and location_id = 'warehouse'", [size.id]))
      .on_hand,
  ).toBe(size.onHand - 1);
  await open(`stock/${size.id}`, 'Harbour Court');
  await page.getByText('Counted').first().waitFor();
  expect(await page.getByRole('combobox', { name: 'What' }).count(), 'a picker only receives').toBe(0);
  await page.getByLabel('Units').fill('3');
  await page.getByRole('button', { name: 'Receive' }).click();
  await page.getByText('Receive: 3 done.').waitFor();
  await inspect(page, 'size');
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  expect((await checkInvariants({ db })).find(({ name }) => name === 'I1 stock')?.rows).toEqual([]);
  await close();
  await leave();
});

test('a merchandiser edits a product: its price, texts and image are what shoppers see; a scheduled price starts by itself; a file is tried and imported', async () => {
  const { page, open, leave } = await openStaffSite('merchandiser');
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { product } = await sizeOf();
  await open(`products/${product}`, 'Harbour Court');
  await page.getByLabel('Price in dollars', { exact: true }).last().fill('12x');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Write an amount such as 149.90.').waitFor();
  await page.locator('input[name="price"]').fill('131.70');
  await page.locator('input[name="originalPrice"]').fill('169.90');
  const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#7a2f2f' } })
    .jpeg()
    .toBuffer();
  const pictures = await page.getByLabel(/^Alt text of picture/).count();
  await page.locator('input[type="file"]').setInputFiles({ name: 'side.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect.poll(() => page.getByLabel(/^Alt text of picture/).count()).toBe(pictures + 1);
  await page
    .getByLabel(/^Alt text of picture/)
    .last()
    .fill('Harbour Court in the evening light');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Shoppers see it within seconds.').waitFor();
  await expect
    .poll(async () => {
      await shopper.visit(PRODUCT);
      return shopper.page.getByRole('main').textContent();
    })
    .toMatch(/\$131\.70[\s\S]*\$169\.90/);
  expect(await shopper.page.locator('img[alt="Harbour Court in the evening light"]').count()).toBeGreaterThan(0);

  // Two editors: the one who saves second is told, and overwrites nothing unseen.
  const other = await openStaffSite('manager');
  await other.open(`products/${product}`, 'Harbour Court');
  await other.page.locator('input[name="popularity"]').fill('77');
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await other.page.getByText('Saved. Shoppers see it within seconds.').waitFor();
  await page.locator('textarea[name="care"]').fill('Wipe with a damp cloth.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText('Somebody else, or a price that came into force, has changed this product since you opened it.')
    .waitFor();
  expect(await page.locator('textarea[name="care"]').inputValue()).toBe('Wipe with a damp cloth.');
  await inspect(page, 'product-elsewhere');
  await page.getByRole('button', { name: 'Show it as it is now' }).click();
  await page.getByRole('button', { name: 'Take it', exact: true }).click();
  await expect.poll(() => page.locator('input[name="popularity"]').inputValue()).toBe('77');
  await page.getByText('Plan a price').click();
  await page.locator('input[name="newPrice"]').fill('99.90');
  await page.locator('input[name="startsAt"]').fill('2026-01-05T09:00');
  await page.getByRole('button', { name: 'Plan this price' }).click();
  await page.getByText('The price will come by itself.').waitFor();
  await expect
    .poll(async () => {
      await shopper.visit(PRODUCT);
      return shopper.page.getByRole('main').textContent();
    })
    .toContain('$99.90');

  await open('products/import', 'Import products');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'range.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'code,name,brand,category,price,variant_code,size_label,stock\nWAI-1,Waiheke Loafer,Quayworn,Footwear,189.90,WAI-1-9,US 9,4\nWAI-2,Waiheke Low,Quayworn,Footwear,free,WAI-2-9,US 9,4\n',
    ),
  });
  await page.getByRole('button', { name: 'Try it: nothing is kept' }).click();
  await page.getByText('price: Write an amount such as 149.90.').waitFor();
  await inspect(page, 'import');
  await page.getByRole('button', { name: 'Take in 1 product' }).click();
  await page.getByText('The products are taken in.').waitFor();
  await page.getByRole('link', { name: 'See the products' }).click();
  await page.getByText('Waiheke Loafer').first().waitFor();
  for (const one of [other, shopper, { leave }]) await one.leave();
});

test('FIX-59 FIX-61 FIX-64 a Shopify export: refused when it is no table, decompressed, uploaded in parts with progress, its guesses shown and mapped', async () => {
  const { page, open, leave } = await openStaffSite('merchandiser');
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
  expect(await page.getByLabel('Written as').inputValue()).toBe('shopify');
  await page.getByRole('button', { name: 'Try it: nothing is kept' }).click();
  await page.getByRole('progressbar', { name: 'Share of the file read' }).waitFor();
  const fact = (name: string) =>
    page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').first();
  await page.getByRole('button', { name: 'Take in 300 products' }).waitFor({ timeout: patient(60_000) });
  expect(await fact('Footwear sizes recognised').textContent()).toBe('600');
  expect(await fact('Footwear sizes not recognised').textContent()).toBe('300');
  await page.getByText('sizes: sizes without a system are read as US men’s sizes (300 products)').waitFor();
  await page.getByText('Jumbo').first().waitFor();
  await inspect(page, 'import-shopify');
  await page.setViewportSize(PHONE);
  await inspect(page, 'import-shopify');
  await page.setViewportSize(DESKTOP);
  await page.getByLabel('Footwear sizes without a system are').selectOption('uk');
  await page.getByRole('button', { name: 'Try it: nothing is kept' }).click();
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('button', { name: 'Take in 300 products' }).waitFor({ timeout: patient(60_000) });
  expect(await page.getByText('sizes without a system are read as').count()).toBe(0);
  await leave();
});

test.each([
  ['a phone', PHONE, 'reef'],
  ['a desktop', DESKTOP, 'dune'],
])(
  'FIX-61 at %s each guessed label is shown with its rows and mapped, and the product and the next file use the mapping',
  async (_place, viewport, mark) => {
    const { page, open, leave } = await openStaffSite('merchandiser');
    await page.setViewportSize(viewport);
    await open('products/import', 'Import products');
    const head =
      'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty';
    const table = (handle: string) =>
      Buffer.from(
        `${head}\n${handle},Walker ${handle},Rail,Shoes,mens,Size,${mark} 7,Colour,${mark} mist,99,shopify,3\n${handle},,,,,,9,,${mark} mist,99,shopify,3\n`,
      );
    const tryIt = async (handle: string) => {
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: `${handle}.csv`, mimeType: 'text/csv', buffer: table(handle) });
      await page.getByRole('button', { name: 'Try it: nothing is kept' }).click();
      await page.getByRole('button', { name: 'Take in 1 product' }).waitFor();
    };
    await tryIt(`${mark}-a`);
    const rowOf = (label: string) =>
      page
        .locator(viewport === PHONE ? 'li' : 'tr')
        .filter({ hasText: label })
        .filter({ has: page.getByRole('textbox') });
    expect(await rowOf(`Colour: ${mark} mist`).textContent()).toMatch(/nothing we know[\s\S]*2/);
    expect(await rowOf('Size: 9').textContent()).toMatch(/US men’s 9[\s\S]*1/);
    await inspect(page, 'import-labels');
    const mapTo = async (label: string, value: string) => {
      await rowOf(label).getByRole('textbox').fill(value);
      await rowOf(label).getByRole('button', { name: 'Map' }).click();
    };
    // An invalid value is reported, and nothing is saved.
    await mapTo(`Size: ${mark} 7`, 'seven');
    await page.getByText('The label cannot be mapped to that. Write a footwear size').waitFor();
    await mapTo(`Size: ${mark} 7`, 'UK 7');
    await rowOf(`Size: ${mark} 7`).getByText('Mapped to UK 7').waitFor();
    await mapTo(`Colour: ${mark} mist`, 'grey / blue');
    await rowOf(`Colour: ${mark} mist`).getByText('Mapped to grey / blue').waitFor();
    await inspect(page, 'import-labels-mapped');
    await page.getByRole('button', { name: 'Take in 1 product' }).click();
    await page.getByText('The products are taken in.').waitFor();
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
    await rowOf(`Colour: ${mark} mist`).getByRole('textbox').fill('');
    await rowOf(`Colour: ${mark} mist`).getByRole('button', { name: 'Forget mapping' }).click();
    await page.getByText('The mapping is forgotten.').waitFor();
    await page.getByRole('button', { name: 'Take in 1 product' }).click();
    await page.getByText('The products are taken in.').waitFor();
    expect(await stored(`${mark}-b`)).toEqual([{ uk: '7', colours: [] }]);
    await leave();
  },
);

test('a promotion is written, tried, published and used; ended, it no longer applies', async () => {
  const { page, open, leave } = await openStaffSite('merchandiser');
  await open('promotions/new', 'New promotion');
  await page.getByLabel('What shoppers read').fill('Kōanga, 15% off');
  await page.getByLabel('Id', { exact: true }).fill('koanga');
  await page.getByLabel('Percent off', { exact: true }).fill('150');
  await page.getByLabel('Codes that all may use, one a line').fill('KOANGA15');
  await page.getByRole('button', { name: 'Keep the draft' }).click();
  await page.locator('#main [id$="-error"]').first().waitFor();
  await inspect(page, 'offer-wrong');
  await page.getByLabel('Percent off', { exact: true }).fill('15');
  await page.getByRole('button', { name: 'Keep the draft' }).click();
  await page.getByText('Kept as a draft. Shoppers see nothing of it.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Kōanga, 15% off' }).waitFor();
  expect(await page.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('heading', { name: 'What it would have done in 90 days' }).waitFor();
  await inspect(page, 'offer-tried');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Promotion is live').waitFor();

  const shopper = await newShopper(browser, shop.url, DESKTOP);
  await shopper.visit(PRODUCT);
  await shopper.addToCart();
  await shopper.visit('/cart');
  await shopper.page.getByRole('textbox', { name: 'Promo code' }).locator('visible=true').fill('koanga15');
  await shopper.page.getByRole('button', { name: 'Apply' }).locator('visible=true').click();
  await shopper.see('Offer Kōanga, 15% off has been applied.');
  await page.getByRole('button', { name: 'End it now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await page.getByText('The promotion has ended.').waitFor();
  await inspect(page, 'offer-ended');
  await leave();
  await shopper.leave();
});

test('CMS-06 a page is written, previewed, published and read, and reverted', async () => {
  const { page, open, leave } = await openStaffSite('merchandiser');
  // Until it is published the page does not exist.
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /\b404\b/ });
  await open('content/new/article', 'New article');
  await page.getByLabel('Address').fill('he-kaupapa');
  await page.getByLabel('Title').fill('He kaupapa');
  await page.getByLabel('Summary').fill('Why we do this');
  await page.getByLabel('Text', { exact: true }).fill('We mend **shoes**.\n\n<script>alert(1)</script>\n\n## Tēnā koe');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: 'Tēnā koe' }).waitFor();
  await inspect(page, 'article-new');
  await page.getByLabel('Published').check();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByRole('heading', { level: 1, name: 'He kaupapa' }).waitFor();
  const readsAs = (words: string) =>
    expect
      .poll(async () => {
        await shopper.page.goto(`${shop.url}/nz/articles/he-kaupapa`);
        return shopper.page.getByRole('main').textContent();
      })
      .toContain(words);
  await readsAs('We mend shoes.');
  await page.getByLabel('Text', { exact: true }).fill('We sell shoes.');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await readsAs('We sell shoes.');
  await page.getByRole('button', { name: 'Go back to it: edition 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back', exact: true }).click();
  await readsAs('We mend shoes.');
  await inspect(page, 'article');
  await open('content/edit?id=home%3Ahome', 'Home page');
  await page.getByText('First screen').first().click();
  await page.getByLabel('Heading, one to four lines').first().fill('Nau mai\nhaere mai');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('Saved. Shoppers see it within a second, once it is due.').waitFor();
  await inspect(page, 'home-page');
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
  const { page, open, leave } = await openStaffSite('merchandiser', PHONE);
  await open('promotions/new', 'New promotion');
  await page.getByLabel('What shoppers read').fill('Quayworn, $5 off each');
  const id = `own-brand-${randomUUID().slice(0, 6)}`;
  await page.getByLabel('Id', { exact: true }).fill(id);
  await page.getByLabel('Kind').selectOption('amountOffItems');
  await page.getByLabel('Dollars off', { exact: true }).fill('5');
  // Text typed but not chosen from the list is reported at once, and never saved without effect.
  const brands = page.getByRole('combobox', { name: 'Brands' });
  await brands.fill('quay');
  await page.getByRole('option', { name: 'Quayworn' }).waitFor();
  await inspect(page, 'offer-choices');
  await page.keyboard.press('Escape');
  await page.getByText('Choose one from the list; what is typed here is not saved.').waitFor();
  await brands.press('ArrowDown');
  await page.getByRole('option', { name: 'Quayworn' }).waitFor();
  await brands.press('Enter');
  await page.getByRole('list', { name: 'Brands: chosen' }).getByText('Quayworn').waitFor();
  await page.getByRole('combobox', { name: 'Categories' }).fill('socks');
  await page
    .getByRole('option', { name: /> Socks/ })
    .first()
    .click();
  await inspect(page, 'offer-chosen');
  await page.getByRole('button', { name: 'Keep the draft' }).click();
  await page.getByText('Kept as a draft. Shoppers see nothing of it.').waitFor();
  expect((await first('select entry from promotions.draft where promotion_id = $1', [id])).entry.items).toMatchObject({
    brands: ['quayworn'],
  });

  const path = `photo-${randomUUID().slice(0, 8)}`;
  await open('content/new/post', 'New post');
  await page.getByLabel('Address').fill(path);
  await page.getByLabel('Title').fill('A walk along the quay');
  await page.getByLabel('Summary').fill('With a camera');
  await page
    .getByLabel('Text', { exact: true })
    .fill('We went for a walk.\n\n![Theirs](https://elsewhere.example/a.png)');
  const photo = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#2f4a7a' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'quay.jpg', mimeType: 'image/jpeg', buffer: photo };
  await page.getByLabel('Add your own picture').setInputFiles(file);
  await page.getByLabel('Alt text of the picture').fill('The quay at dusk');
  await page.getByLabel('Add a picture to the text').setInputFiles(file);
  await expect
    .poll(() => page.getByLabel('Text', { exact: true }).inputValue())
    .toMatch(/!\[What the picture shows\]\(media:[0-9a-f]{32}\)/);
  await page.getByLabel('Published').check();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByRole('heading', { level: 1, name: 'A walk along the quay' }).waitFor();
  await page.getByRole('alert').getByText('elsewhere.example').waitFor();
  await inspect(page, 'post-pictures');
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /\b404\b/ });
  await expect
    .poll(async () => {
      await shopper.page.goto(`${shop.url}/nz/blog/${path}`);
      return shopper.page.locator('img[alt="The quay at dusk"], img[alt="What the picture shows"]').count();
    })
    .toBeGreaterThanOrEqual(2);
  await shopper.leave();
  await leave();
});

test('a gift card is issued once, shown once, found by its last digits and suspended', async () => {
  const { page, open, leave } = await openStaffSite('manager', PHONE);
  await open('gift-cards/issue', 'Issue a gift card');
  await page.getByLabel('Amount in dollars').fill('50 dollars');
  await page.getByRole('button', { name: 'Issue the card' }).click();
  await page.getByText('Write an amount such as 50 or 49.90, at most 5000.').waitFor();
  await page.getByLabel('Amount in dollars').fill('49.90');
  await page.getByRole('button', { name: 'Issue the card' }).click();
  await page.getByRole('button', { name: 'Issue it' }).click();
  await page.getByText('It is not shown a second time.').waitFor();
  await inspect(page, 'card-issued');
  const { last4 } = await first('select last4 from gift_cards.gift_card order by issued_at desc limit 1');
  await open(`gift-cards?q=${last4}`, 'Gift cards');
  await inspect(page, 'cards');
  await page.getByRole('link', { name: `Ending ${last4}` }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('The card is suspended.').waitFor();
  await inspect(page, 'card');
  await open('gift-cards?q=0000000', 'Gift cards');
  await inspect(page, 'cards-none');
  await leave();
});

// Each screen is checked at one of the two widths; tests open it at the other.
test('every screen that no other test opens, on a phone and on a desktop', async () => {
  const { product, id } = await sizeOf();
  for (const [viewport, screens] of [
    [
      PHONE,
      [
        ['products', 'Products', 'products'],
        [`products/${product}`, 'Harbour Court', 'product'],
        ['stock?q=harbour', 'Stock', 'stock-found'],
        ['promotions', 'Promotions', 'promotions'],
        ['promotions/welcome', '10% off your first order', 'offer'],
        ['content', 'Pages', 'pages'],
        ['content/new/post', 'New post', 'post-new'],
      ],
    ],
    [
      DESKTOP,
      [
        ['products?q=zzzz', 'Products', 'products-none'],
        ['products/new', 'New product', 'product-new'],
        ['stock', 'Stock', 'stock'],
        [`stock/${id}`, 'Harbour Court', 'size-manager'],
        ['content/edit?id=article%3Adelivery', 'Delivery', 'page'],
        ['gift-cards', 'Gift cards', 'gift-cards'],
      ],
    ],
  ] as const) {
    const { page, open, leave } = await openStaffSite('manager', viewport);
    for (const [path, title, name] of screens) {
      await open(path, title);
      await inspect(page, name);
    }
    await leave();
  }
});
