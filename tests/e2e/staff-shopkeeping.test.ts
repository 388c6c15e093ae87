/**
 * Staff manage the shop in a browser: stock counts on a phone, prices, images, promotions and gift cards, and the
 * results that shoppers see.
 */
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { openDatabase } from '#platform/database/database.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

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
const first = async (sql: string, values: unknown[] = []) => (await shop.pool.query(sql, values)).rows[0];
const sizeOf = () =>
  first(
    `select v.id, v.code, p.code as product, s.on_hand as "onHand" from catalogue.product p join catalogue.variant v on v.product_id = p.id
      join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse' where '/products/' || p.path = $1 and s.on_hand > 3 order by v.position limit 1`,
    [PRODUCT],
  );

test('a picker counts stock on a phone: scanned, reviewed, posted once; a stock level that changed meanwhile is reviewed again', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'picker', PHONE);
  const size = await sizeOf();
  await open('stock/count', 'Count a shelf');
  await inspectLoadedScreen(page, 'count-empty');
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
  await inspectLoadedScreen(page, 'count');
  // A phone that sleeps and wakes still has the count.
  await page.reload();
  await page.getByRole('button', { name: 'Review differences' }).click();
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
  await page.getByText('Stock has changed since it was counted. Check the marked lines and post again.').waitFor();
  await page.getByText(`Expected ${size.onHand + 2}`).waitFor();
  await inspectLoadedScreen(page, 'count-review');
  await page.getByRole('button', { name: 'Post the count' }).click();
  await page.getByText('1 size counted.').waitFor();
  expect(
    (await first("select on_hand from stock.stock where variant_id = $1 and location_id = 'warehouse'", [size.id]))
      .on_hand,
  ).toBe(size.onHand - 1);
  await open(`stock/${size.id}`, 'Harbour Court');
  await page.getByText('Counted').first().waitFor();
  expect(await page.getByRole('combobox', { name: 'Action' }).count(), 'a picker only receives').toBe(0);
  await page.getByLabel('Units').fill('3');
  await page.getByRole('button', { name: 'Receive' }).click();
  await page.getByText('Receive: 3 done.').waitFor();
  await inspectLoadedScreen(page, 'size');
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  expect((await checkInvariants({ db })).find(({ name }) => name === 'I1 stock')?.rows).toEqual([]);
  await close();
  await leave();
});

test('a merchandiser edits a product: its price, texts and image are what shoppers see; a scheduled price starts by itself; a file is tried and imported', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'merchandiser');
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { product } = await sizeOf();
  await open(`products/${product}`, 'Harbour Court');
  await page.getByLabel('Price in dollars', { exact: true }).last().fill('12x');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter an amount such as 149.90.').waitFor();
  await page.locator('input[name="price"]').fill('131.70');
  await page.locator('input[name="originalPrice"]').fill('149.90');
  const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#7a2f2f' } })
    .jpeg()
    .toBuffer();
  const images = await page.getByLabel(/^Alt text of image/).count();
  await page.locator('input[type="file"]').setInputFiles({ name: 'side.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect.poll(() => page.getByLabel(/^Alt text of image/).count()).toBe(images + 1);
  await page
    .getByLabel(/^Alt text of image/)
    .last()
    .fill('Harbour Court in the evening light');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Shoppers see it within seconds.').waitFor();
  await expect
    .poll(async () => {
      await shopper.visit(PRODUCT);
      return shopper.page.getByRole('main').textContent();
    })
    .toMatch(/\$131\.70[\s\S]*\$149\.90/);
  expect(await shopper.page.locator('img[alt="Harbour Court in the evening light"]').count()).toBeGreaterThan(0);

  // Two editors: the one who saves second is told, and overwrites nothing unseen.
  const other = await openStaffSite(browser, shop, 'manager');
  await other.open(`products/${product}`, 'Harbour Court');
  await other.page.locator('input[name="popularity"]').fill('77');
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await other.page.getByText('Saved. Shoppers see it within seconds.').waitFor();
  await page.locator('textarea[name="care"]').fill('Wipe with a damp cloth.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText('This product has changed since you opened it (edited by someone else, or by a scheduled price).')
    .waitFor();
  expect(await page.locator('textarea[name="care"]').inputValue()).toBe('Wipe with a damp cloth.');
  await inspectLoadedScreen(page, 'product-elsewhere');
  await page.getByRole('button', { name: 'Load the current version' }).click();
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click();
  await expect.poll(() => page.locator('input[name="popularity"]').inputValue()).toBe('77');
  await page.getByText('Schedule a price').click();
  await page.locator('input[name="newPrice"]').fill('99.90');
  await page.locator('input[name="startsAt"]').fill('2026-01-05T09:00');
  await page.getByRole('button', { name: 'Schedule this price' }).click();
  await page.getByText('The price change is scheduled.').waitFor();
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
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByText('price: Enter an amount such as 149.90.').waitFor();
  await inspectLoadedScreen(page, 'import');
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await page.getByText('Products imported.').waitFor();
  await page.getByRole('link', { name: 'View products' }).click();
  await page.getByText('Waiheke Loafer').first().waitFor();
  for (const one of [other, shopper, { leave }]) await one.leave();
});

test('a promotion is written, tried, published and used; ended, it no longer applies', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'merchandiser');
  await open('promotions/new', 'New promotion');
  await page.getByLabel('Name shown to shoppers').fill('Kōanga, 15% off');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Enter an id for the promotion.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('id');
  await page.getByLabel('Id', { exact: true }).fill('koanga');
  await page.getByLabel('Percent off', { exact: true }).fill('150');
  await page.getByLabel('Codes for everyone, one per line').fill('KOANGA15');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.locator('#main [id$="-error"]').first().waitFor();
  await inspectLoadedScreen(page, 'offer-wrong');
  await page.getByLabel('Percent off', { exact: true }).fill('15');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved. Shoppers cannot see it.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Kōanga, 15% off' }).waitFor();
  expect(await page.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'Simulate' }).click();
  await page.getByRole('heading', { name: 'Simulation over 90 days' }).waitFor();
  await inspectLoadedScreen(page, 'offer-tried');
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
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText('The promotion is inactive.').waitFor();
  await inspectLoadedScreen(page, 'offer-ended');
  await leave();
  await shopper.leave();
});

test('a gift card is issued once, shown once, found by its last digits and suspended', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager', PHONE);
  await open('gift-cards/issue', 'Issue a gift card');
  await page.getByLabel('Amount in dollars').fill('50 dollars');
  await page.getByRole('button', { name: 'Issue card' }).click();
  await page.getByText('Enter an amount such as 50 or 49.90, at most 5000.').waitFor();
  await page.getByLabel('Amount in dollars').fill('49.90');
  await page.getByRole('button', { name: 'Issue card' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue card' }).click();
  await page.getByText('It will not be shown again.').waitFor();
  await inspectLoadedScreen(page, 'card-issued');
  const { last4 } = await first('select last4 from gift_cards.gift_card order by issued_at desc limit 1');
  await open(`gift-cards?q=${last4}`, 'Gift cards');
  await inspectLoadedScreen(page, 'cards');
  await page.getByRole('link', { name: `Ending ${last4}` }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('The card is suspended.').waitFor();
  await inspectLoadedScreen(page, 'card');
  await open('gift-cards?q=0000000', 'Gift cards');
  await inspectLoadedScreen(page, 'cards-none');
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
    const { page, open, leave } = await openStaffSite(browser, shop, 'manager', viewport);
    for (const [path, title, name] of screens) {
      await open(path, title);
      await inspectLoadedScreen(page, name);
    }
    await leave();
  }
});
