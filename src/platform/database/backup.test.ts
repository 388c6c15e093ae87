import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { insertProduct } from '../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
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
  await pool.query(
    "insert into platform.outbox (kind, dedupe_key, payload) values ('test', 'k1', '{\"a\": [1, null]}')",
  );
}

/** Every row of every table of the shop, as text. */
async function contents({ pool }: DatabaseHandle): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'migration' order by 1",
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables)
    found[name] = (await pool.query(`select t::text as row from ${name} t order by 1`)).rows.map(({ row }) => row);
  return found;
}

test('a restored backup has the same rows, and sequences continue where they were', async () => {
  const one = await useTestDatabase();
  await fill(one);
  const file = freshFile();
  const rows = await backUpDatabase(one.url, file);
  const other = await useTestDatabase();
  expect(await restoreDatabase(other.url, file, emptyOnly)).toBe(rows);
  expect(await contents(other)).toEqual(await contents(one));
  const { productId } = await insertProduct(other.db, {
    name: 'After',
    price: '1.00',
    variants: [{ label: 'S', stock: 1 }],
  });
  expect(productId).toBe(3);
});

/**
 * Inserts an arbitrary row into every empty table. Constraints are dropped first, in both databases, so that no table
 * is left out of the comparison because the test has no valid row for it.
 */
async function dropRules({ pool }: DatabaseHandle): Promise<void> {
  const { rows } = await pool.query<{ table: string; name: string }>(
    "select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint where contype in ('c', 'f') and connamespace::regnamespace::text not in ('pg_catalog', 'information_schema') and conrelid <> 0",
  );
  for (const { table, name } of rows) await pool.query(`alter table ${table} drop constraint ${name}`);
}
const VALUES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  jsonb: `'{"a": [1, null]}'`,
  boolean: 'true',
  bytea: `'\\x00ff5c'`,
  date: 'current_date',
  'double precision': '1.5',
  'timestamp with time zone': 'now()',
};
async function fillEmptyTables(handle: DatabaseHandle): Promise<void> {
  const { pool } = handle;
  for (const [table, rows] of Object.entries(await contents(handle))) {
    if (rows.length > 0) continue;
    const { rows: columns } = await pool.query<{ name: string; type: string }>(
      `select quote_ident(attname) as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'`,
      [table],
    );
    const value = ({ type }: { type: string }) =>
      type.endsWith('[]')
        ? `'{}'`
        : (VALUES[type] ?? (/int|numeric|oid/.test(type) ? '1' : /xid/.test(type) ? `'1'` : `'line\none'`));
    const client = await pool.connect();
    try {
      await client.query("set session_replication_role = 'replica'");
      await client.query(
        `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${columns.map(value).join(', ')})`,
      );
      await client.query('reset session_replication_role');
    } finally {
      client.release();
    }
  }
}

test('a backup includes every table, each with a row that is identical after the restore', async () => {
  const [one, other] = [await useTestDatabase(), await useTestDatabase()];
  await fill(one);
  for (const handle of [one, other]) await dropRules(handle);
  await fillEmptyTables(one);
  const before = await contents(one);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  const file = freshFile();
  await backUpDatabase(one.url, file);
  await restoreDatabase(other.url, file, emptyOnly);
  expect(await contents(other)).toEqual(before);
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
    [gzipSync('hello\n'), /not a complete backup/],
    [Buffer.from('hello'), /not a complete backup/],
    [gzipSync(text.slice(0, text.length / 2)), /not a complete backup/],
    [readFileSync(file).subarray(0, 600), /not a complete backup/],
    [gzipSync(text.replace(/\n1\t[^\n]*\n/, '\n')), /not a complete backup/],
    [gzipSync(text.replace('0003-orders.sql', '0004-future.sql')), /another version/],
  ] as const) {
    writeFileSync(damaged, what);
    await expect(restoreDatabase(one.url, damaged, { replace: true })).rejects.toThrow(words);
    expect(await contents(one)).toEqual(before);
  }
});

test('with --replace the backup replaces the existing data', async () => {
  const one = await useTestDatabase();
  await fill(one);
  const file = freshFile();
  await backUpDatabase(one.url, file);
  const before = await contents(one);
  await insertProduct(one.db, { name: 'Later', price: '5.00', variants: [{ label: 'S', stock: 1 }] });
  await restoreDatabase(one.url, file, { ...emptyOnly, replace: true });
  expect(await contents(one)).toEqual(before);
});
