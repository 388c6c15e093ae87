import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { insertProduct } from '../../tests/support/build-catalogue.ts';
import { useTestDatabase } from '../../tests/support/test-database.ts';
import { backUpDatabase, restoreDatabase } from './backup.ts';
import type { DatabaseHandle } from './database.ts';

function freshFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'shop.backup');
}
const emptyOnly = { mustBeEmpty: ['catalogue.product'] };

async function fill({ db, pool }: DatabaseHandle): Promise<void> {
  await insertProduct(db, {
    name: 'Tāheke \\. "quoted"',
    description: 'tab\there\nand a line with \\.\n\\.\nalone',
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
  await pool.query("insert into platform.outbox (kind, dedupe_key, payload) values ('test', 'k1', '{\"a\": [1, null]}')");
}

/** Every row of every table of ours, as text. */
async function contents({ pool }: DatabaseHandle): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'migration' order by 1",
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) found[name] = (await pool.query(`select t::text as row from ${name} t order by 1`)).rows.map(({ row }) => row);
  return found;
}

test('a backup restores to the same rows, and the shop goes on counting where it stopped', async () => {
  const one = await useTestDatabase();
  await fill(one);
  const file = freshFile();
  const rows = await backUpDatabase(one.url, file);
  const other = await useTestDatabase();
  expect(await restoreDatabase(other.url, file, emptyOnly)).toBe(rows);
  expect(await contents(other)).toEqual(await contents(one));
  const { productId } = await insertProduct(other.db, { name: 'After', price: '1.00', variants: [{ label: 'S', stock: 1 }] });
  expect(productId).toBe(3);
});

test('a backup is one moment: what is written while it runs is wholly in or wholly out', async () => {
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

test('a full database, a running shop, a foreign file and a damaged one are refused and nothing is changed', async () => {
  const one = await useTestDatabase();
  await fill(one);
  const file = freshFile();
  await backUpDatabase(one.url, file);
  const before = await contents(one);
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
    [gzipSync('hello\n'), /no whole backup/],
    [Buffer.from('hello'), /no whole backup/],
    [gzipSync(text.slice(0, text.length / 2)), /no whole backup/],
    [readFileSync(file).subarray(0, 600), /no whole backup/],
    [gzipSync(text.replace(/\n1\t[^\n]*\n/, '\n')), /no whole backup/],
    [gzipSync(text.replace('0003-orders.sql', '0004-future.sql')), /another version/],
  ] as const) {
    writeFileSync(damaged, what);
    await expect(restoreDatabase(one.url, damaged, { replace: true })).rejects.toThrow(words);
    expect(await contents(one)).toEqual(before);
  }
});

test('with --replace the backup takes the place of what is there', async () => {
  const one = await useTestDatabase();
  await fill(one);
  const file = freshFile();
  await backUpDatabase(one.url, file);
  const before = await contents(one);
  await insertProduct(one.db, { name: 'Later', price: '5.00', variants: [{ label: 'S', stock: 1 }] });
  await restoreDatabase(one.url, file, { ...emptyOnly, replace: true });
  expect(await contents(one)).toEqual(before);
});
