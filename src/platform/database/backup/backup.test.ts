import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { insertProduct } from '../../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { dropConstraints, fillEmptyTables, tableContents } from '../../../../tests/support/postgres/table-contents.ts';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import type { DatabaseHandle } from '../database.ts';
import { backUpDatabase, restoreDatabase } from './backup.ts';

function freshFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'shop.backup');
}
const emptyOnly = { mustBeEmpty: ['catalogue.product'] };

async function fill({ db, pool }: DatabaseHandle): Promise<void> {
  await insertProduct(db, {
    name: 'Tāheke \\. "quoted"',
    description:
      'tab\there\nand a line with \\.\n\\.\nalone\u2028after a line separator\u2029and a paragraph separator',
    price: '149.90',
    variants: [{ label: 'US 9', stock: 5 }],
  });
  await insertProduct(db, {
    name: 'Ridge Runner',
    price: '0.04',
    variants: [
      { label: 'S', stock: 0 },
      { label: 'M', stock: 2 },
    ],
  });
  await pool.query(
    "insert into platform.outbox (kind, dedupe_key, payload) values ('test', 'k1', '{\"a\": [1, null]}')",
  );
}

test('a restored backup has the same rows, and sequences continue where they were', async () => {
  const one = await useTestDatabase();
  await fill(one);
  const file = freshFile();
  const rows = await backUpDatabase(one.url, file);
  const other = await useTestDatabase();
  expect(await restoreDatabase(other.url, file, emptyOnly)).toBe(rows);
  expect(await tableContents(other)).toEqual(await tableContents(one));
  const { productId } = await insertProduct(other.db, {
    name: 'After',
    price: '1.00',
    variants: [{ label: 'S', stock: 1 }],
  });
  expect(productId).toBe(3);
});

test('a backup includes every table, each with a row that is identical after the restore', async () => {
  const [one, other] = [await useTestDatabase(), await useTestDatabase()];
  await fill(one);
  for (const handle of [one, other]) await dropConstraints(handle);
  await fillEmptyTables(one);
  const before = await tableContents(one);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  const file = freshFile();
  await backUpDatabase(one.url, file);
  await restoreDatabase(other.url, file, emptyOnly);
  expect(await tableContents(other)).toEqual(before);
});

test('a backup is one snapshot: a write during the backup is either fully included or fully absent', async () => {
  const one = await useTestDatabase();
  await fill(one);
  const file = freshFile();
  const client = new pg.Client({ connectionString: one.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query("insert into platform.outbox (kind, dedupe_key, payload) values ('test', 'half', '{}')");
  await backUpDatabase(one.url, file);
  await client.query('commit');
  const other = await useTestDatabase();
  await restoreDatabase(other.url, file, emptyOnly);
  expect((await other.pool.query("select 1 from platform.outbox where dedupe_key = 'half'")).rowCount).toBe(0);
});

test('a full database, a running shop, a foreign file and a damaged file are refused, and nothing is changed', async () => {
  const one = await useTestDatabase();
  await fill(one);
  const file = freshFile();
  await backUpDatabase(one.url, file);
  const before = await tableContents(one);
  await expect(restoreDatabase(one.url, file, emptyOnly)).rejects.toThrow(/not empty[\s\S]*--replace/);

  const shop = new pg.Client({ connectionString: one.url, application_name: 'kerb-shop' });
  await shop.connect();
  await expect(restoreDatabase(one.url, file, { replace: true })).rejects.toThrow(/shop is running/);
  await shop.end();
  const command = new pg.Client({ connectionString: one.url, application_name: 'kerb-command' });
  await command.connect();
  await expect(restoreDatabase(one.url, file, { replace: true })).rejects.toThrow(/Another command/);
  await command.end();

  const text = gunzipSync(readFileSync(file)).toString();
  const damaged = freshFile();
  for (const [what, words] of [
    [gzipSync('hello\n'), /not a complete backup/],
    [Buffer.from('hello'), /not a complete backup/],
    [gzipSync(text.slice(0, text.length / 2)), /not a complete backup/],
    [readFileSync(file).subarray(0, 600), /not a complete backup/],
    [gzipSync(text.replace(/\n1\t[^\n]*\n/, '\n')), /not a complete backup/],
    [gzipSync(text.replace('0003-orders.sql', '0004-future.sql')), /another version/],
  ] as const) {
    writeFileSync(damaged, what);
    await expect(restoreDatabase(one.url, damaged, { replace: true })).rejects.toThrow(words);
    expect(await tableContents(one)).toEqual(before);
  }
});

test('with --replace the backup replaces the existing data', async () => {
  const one = await useTestDatabase();
  await fill(one);
  const file = freshFile();
  await backUpDatabase(one.url, file);
  const before = await tableContents(one);
  await insertProduct(one.db, { name: 'Later', price: '5.00', variants: [{ label: 'S', stock: 1 }] });
  await restoreDatabase(one.url, file, { ...emptyOnly, replace: true });
  expect(await tableContents(one)).toEqual(before);
});

test('rows of a server that has done more transactions are changes of the past after the restore, so that later ones are seen', async () => {
  const one = await useTestDatabase();
  await fill(one);
  await one.pool.query(
    `set session_replication_role = 'replica'; update stock.stock set changed_xid = '900000000000'; update catalogue.product set changed_xid = '900000000000';
     update webhooks.stock_cursor set changed_xid = '900000000001'; reset session_replication_role`,
  );
  const file = freshFile();
  await backUpDatabase(one.url, file);
  const other = await useTestDatabase();
  await restoreDatabase(other.url, file, emptyOnly);
  for (const table of ['stock.stock', 'catalogue.product', 'webhooks.stock_cursor']) {
    const ahead = await other.pool.query(
      `select 1 from ${table} where changed_xid >= pg_snapshot_xmax(pg_current_snapshot())`,
    );
    expect(ahead.rows, table).toEqual([]);
  }
  const { rows } = await other.pool.query('select changed_xid is null as ended from webhooks.stock_cursor');
  expect(rows).toEqual([{ ended: false }]);
});
