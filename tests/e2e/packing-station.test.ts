/** PARC-07 on the staff site: shelves, a pick wave, packing by keyboard scanner and camera, and the manifest of the day. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { code128 } from '#shared/barcodes/code-128.ts';
import { expectEntry } from '../support/activity/expect-entry.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { type BoughtSize, buy, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
let sizes: BoughtSize[];
/** Of the two sizes, and of a third that nobody ordered. */
let codes: string[];
const folder = mkdtempSync(join(tmpdir(), 'kerb-camera-'));
beforeAll(async () => {
  shop = await startTestShop({ KERB_RATE_LIMIT_SCALE: '0', KERB_CARRIER: 'nz-post', KERB_PACK_BY_SCAN: 'true' });
  sizes = await restockTwoSizes(shop);
  const { rows } = await shop.pool.query<{ code: string }>(
    `select code from catalogue.variant where product_id = $1 and not retired order by id <> $2, id <> $3, position limit 3`,
    [sizes[0]?.productId, sizes[0]?.variantId, sizes[1]?.variantId],
  );
  codes = rows.map(({ code }) => code);
  const video = join(folder, 'camera.y4m');
  writeFileSync(video, filmOf(codes[0] ?? ''));
  browser = await launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ]);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
  rmSync(folder, { recursive: true });
});

/** What a camera sees of a label with this code: one picture in YUV 4:2:0. */
function filmOf(code: string): Buffer {
  const [width, height] = [1_280, 720];
  const bars = code128(code);
  const module = Math.floor((width - 80) / bars.reduce((sum, bar) => sum + bar, 0));
  const row = Buffer.alloc(width, 235);
  let x = 40;
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) row.fill(16, x, x + bar * module);
    x += bar * module;
  }
  const blank = Buffer.alloc(width, 235);
  const rows = Array.from({ length: height }, (_, y) => (y > 200 && y < 520 ? row : blank));
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), ...rows, grey]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}

const order = () => buy(shop, sizes, { email: `pack-${randomUUID().slice(0, 8)}@example.co.nz` });

test('PARC-07 shelves order a wave, scans refuse the wrong size and go on without a connection, the courier takes all', async () => {
  const [first, second] = [await order(), await order()];
  const [one = '', two = '', other = ''] = codes;
  const picker = await newStaff(shop, 'picker', 'Hemi Tāwhai');
  const site = await openStaffOrders(browser, shop, picker, DESKTOP, 'light');
  const { page } = site;
  /** As a keyboard scanner: it types wherever the keys go. */
  const scan = async (text: string, on = page) => {
    await on.keyboard.type(text);
    await on.keyboard.press('Enter');
  };
  await site.go('/stock/shelves');
  await seeTitle(page, 'Shelves');
  await scan(one);
  await page.getByRole('alert').getByText('Enter the shelf first', { exact: false }).waitFor();
  for (const [shelf, code] of [
    ['a-10', one],
    ['A-2', two],
  ] as const) {
    await page.getByLabel('Shelf', { exact: true }).fill(shelf);
    await page.getByLabel('Item').focus();
    await scan(code);
    await page.getByRole('row').getByText(shelf.toUpperCase()).waitFor();
  }
  const shelved = { subject: two, before: {}, after: { shelf: 'A-2' } };
  await expectEntry(shop.pool, 'PUT /staff/stock/shelves', shelved);
  await site.inspect('shelves');

  await site.go('/pick-list/waves');
  await seeTitle(page, 'Pick waves');
  await page.getByLabel('Orders at most').selectOption('5');
  await page.getByRole('button', { name: 'Start the wave' }).click();
  await seeTitle(page, /Pick wave: /);
  const wave = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expectEntry(shop.pool, 'POST /staff/pick-waves', {
    subject: wave,
    before: null,
    after: { place: 'warehouse' },
  });
  const shelves = await page.getByRole('table', { name: 'Items to pick' }).getByRole('row').allTextContents();
  expect(shelves[1]).toContain('A-2');
  expect(shelves[2]).toContain('A-10');
  await scan(other);
  await page.getByRole('alert').getByText(`Wrong item: ${other}`, { exact: false }).waitFor();
  for (const basket of [1, 2]) {
    await scan(two);
    await page.getByRole('status').getByText(`Basket ${basket}`).waitFor();
  }
  await scan(two);
  await page.getByRole('alert').getByText('One too many', { exact: false }).waitFor();
  await site.inspect('pick-wave');

  // The server refuses what a screen would let through.
  const parcel = { id: randomUUID(), weightGrams: 1_800, lengthCm: 35, widthCm: 25, heightCm: 28 };
  const buyLabel = (more: object) => picker.call('POST', `/staff/orders/${first}/parcels`, { ...parcel, ...more });
  expect(await buyLabel({})).toMatchObject({ status: 409, body: { errorCode: 'ParcelScanNeeded' } });
  expect(await buyLabel({ scanned: [one, other] })).toMatchObject({
    status: 409,
    body: { errorCode: 'ParcelWrongItem' },
  });
  expect(await (await fetch(`${shop.simulatorUrl}/control/parcels`)).json()).toEqual([]);

  const phone = await openStaffOrders(browser, shop, picker, PHONE, 'dark');
  await phone.go('/packing');
  await seeTitle(phone.page, 'Packing');
  // The first scan needs no click either, nor does one after a wrong number.
  await scan('NZ00000000', phone.page);
  await phone.page.getByText('There is no order NZ00000000.').waitFor();
  await scan(first, phone.page);
  await phone.page.getByRole('heading', { name: `Order ${first}` }).waitFor();
  await scan(other, phone.page);
  await phone.page.getByRole('alert').getByText(`Wrong item: ${other}`, { exact: false }).waitFor();
  await phone.inspect('packing-wrong-size');
  await phone.page.getByRole('button', { name: 'Use the camera' }).click();
  await phone.page
    .getByRole('status')
    .getByText(/: 1 of 1$/)
    .waitFor();
  await phone.inspect('packing-by-camera');
  await phone.page.getByRole('button', { name: 'Close the camera' }).click();
  await phone.page.getByLabel('Item').focus();
  await phone.page.context().setOffline(true);
  await scan(two, phone.page);
  await phone.page.getByRole('status').getByText('All is packed.').waitFor();
  await phone.page.getByRole('button', { name: 'Buy and print label' }).click();
  await expect.poll(() => phone.page.evaluate(() => navigator.onLine)).toBe(false);
  const [label] = await Promise.all([
    phone.page.waitForResponse((response) => /\/label\?paper=/.test(response.url())),
    phone.page.context().setOffline(false),
  ]);
  expect(label.status()).toBe(200);
  await phone.page.getByText(/Labelled · NZ Post/).waitFor();
  // The slip of the next order, in the same field.
  await phone.page.getByLabel('Item').focus();
  await scan(second, phone.page);
  await phone.page.getByRole('heading', { name: `Order ${second}` }).waitFor();

  await site.go('/packing/manifests');
  await page.getByRole('heading', { name: 'NZ Post: 1 parcel' }).waitFor();
  await site.inspect('manifests');
  await page.getByRole('button', { name: 'The courier takes all' }).click();
  await page.getByRole('article', { name: 'Manifest' }).getByText(first).waitFor();
  const manifest = { subject: '', before: null, after: { carrier: 'NZ Post', parcels: 1 } };
  await expectEntry(shop.pool, 'POST /staff/manifests', manifest);
  await site.inspect('manifest');
  expect((await picker.call('POST', `/staff/pick-waves/${wave}/end`)).status).toBe(204);
  const ended = { subject: wave, before: { state: 'open' }, after: { state: 'ended' } };
  await expectEntry(shop.pool, 'POST /staff/pick-waves/{id}/end', ended);
  expect((await picker.call('GET', `/staff/orders/${first}`)).body).toMatchObject({ state: 'SHIPPED' });
  await Promise.all([site.leave(), phone.leave()]);
});
