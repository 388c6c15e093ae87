/** The whole shop leaves as files and goes on elsewhere, through the commands and two running shops (MOVE-06). */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createFolderImageStore } from '#adapters/images/folder-image-store.ts';
import { uploadImage } from '#modules/media/upload-image.ts';
import { openDatabase } from '#platform/database/database.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { startShop } from '#server/start-shop.ts';
import { accountClient, freshEmail, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { type OrderShop, openOrderShop } from '../support/prepared-shops/order-shop.ts';
import { freePort } from '../support/shop/free-port.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { testCtx } from '../support/shop/test-context.ts';

let opened: OrderShop;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kerb-shop-data-'));
  opened = await openOrderShop();
});
afterAll(async () => {
  await opened?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A database without any table, on the same server. */
async function createEmptyDatabase(): Promise<string> {
  const url = new URL(opened.shop.databaseUrl);
  const name = `kerb_imported_${process.pid}`;
  await opened.shop.pool.query(`create database ${name} template template0`);
  onTestFinished(async () => void (await opened.shop.pool.query(`drop database if exists ${name} with (force)`)));
  url.pathname = `/${name}`;
  return url.href;
}

/** How many rows and how many cents, units and points: asked of the database, not of the manifest. */
async function totals(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select
    (select count(*) || ' orders of ' || sum(total_cents) from orders.orders) as orders,
    (select count(*) || ' lines of ' || sum(total_cents) from orders.order_line) as lines,
    (select count(*) || ' payments of ' || sum(captured_cents) || ', ' || sum(refunded_cents) from payments.payment) as payments,
    (select count(*) || ' accounts of ' || sum(abs(balance)) from ledger.account) as ledger,
    (select count(*) || ' entries of ' || sum(abs(amount)) from ledger.entry) as entries,
    (select sum(on_hand) || ' on hand, ' || sum(reserved) || ' reserved' from stock.stock) as stock,
    (select count(*) from accounts.customer) as customers,
    (select count(*) from catalogue.price_entry) as prices`);
  await client.end();
  return rows[0];
}

async function startImported(databaseUrl: string, data: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { close } = await startShop({
    config: readConfig({
      NODE_ENV: 'test',
      KERB_HOST: '127.0.0.1',
      KERB_LOG_LEVEL: 'silent',
      KERB_DATA_DIR: data,
      PORT: String(port),
      KERB_PUBLIC_URL: url,
    }),
    databaseUrl,
    simulator: { url: opened.shop.simulatorUrl, smtpUrl: 'smtp://127.0.0.1:9' },
  });
  onTestFinished(close);
  return url;
}

test('MOVE-06 a shop with orders, gift cards and pictures leaves while it runs, and goes on elsewhere with equal counts and sums', async () => {
  const { shop, kerb, buy, untilCaptured } = opened;
  const email = freshEmail('aroha');
  const customer = await newCustomer(shop, email);
  const numbers = [await buy(customer, email), await buy(customer, email, 2)];
  for (const number of numbers) await untilCaptured(number);
  const card = JSON.parse((await kerb('gift-card', 'issue', '50', '--json')).out);
  await loggedInStaff(shop, 'manager');
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#386' } })
    .jpeg()
    .toBuffer();
  const database = openDatabase(shop.databaseUrl, { max: 1 });
  const imageStore = createFolderImageStore(dataDir);
  const picture = await uploadImage({ ...testCtx(database.db), imageStore }, 'staff:1', photo);
  await database.close();
  if (!picture.ok) throw new Error(picture.error.why);

  const folder = join(useFolder().folder, 'shop');
  const before = await totals(shop.databaseUrl);
  const written = await runKerb(['data', 'export', folder], { DATABASE_URL: shop.databaseUrl, KERB_DATA_DIR: dataDir });
  expect(written).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+ rows in 1\d\d tables and 1 pictures? written to/),
  });
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('## orders.orders\n\nOrders. 2 rows in');

  const [url, otherData] = [await createEmptyDatabase(), join(useFolder().folder, 'data')];
  const environment = { DATABASE_URL: url, KERB_DATA_DIR: otherData };
  const read = await runKerb(['data', 'import', folder], environment);
  expect(read).toMatchObject({ code: 0, out: expect.stringContaining('every count and sum is as exported') });
  expect(await totals(url)).toEqual(before);
  expect(await runKerb(['invariants'], environment)).toMatchObject({ code: 0 });
  expect(await runKerb(['data', 'import', folder], environment)).toMatchObject({
    code: 2,
    err: expect.stringContaining('The shop is not empty'),
  });

  const imported = await startImported(url, otherData);
  const again = accountClient(imported);
  await again.logIn(email, PASSWORD);
  const { body } = await again.call('GET', '/account/orders');
  expect(body.orders.map(({ number }: { number: string }) => number).sort()).toEqual([...numbers].sort());
  const next = await buy(again, email);
  expect(numbers).not.toContain(next);
  const shown = await runKerb(['gift-card', 'show', card.code, '--json'], environment);
  expect(JSON.parse(shown.out)).toMatchObject({ amountRemaining: '50.00' });
  const image = await fetch(`${imported}/nz/media/${picture.value.id}/320.webp`);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  // Staff come along, but nobody who was logged in there is logged in here.
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const here = await other.query(
    'select (select count(*)::int from staff.session) as sessions, (select count(*)::int from staff.member) as members',
  );
  await other.end();
  expect(here.rows).toEqual([{ sessions: 0, members: 1 }]);
});
