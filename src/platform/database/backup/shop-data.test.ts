import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertProduct } from '../../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { dropConstraints, fillEmptyTables, tableContents } from '../../../../tests/support/postgres/table-contents.ts';
import { useFolder } from '../../../../tests/support/shop/run-kerb.ts';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { patient } from '../../../../tests/support/vitest/patience.ts';
import type { DatabaseHandle } from '../database.ts';
import { exportShopData } from './export-shop-data.ts';
import { importShopData } from './import-shop-data.ts';
import { MANIFEST } from './shop-data.ts';

const LEFT_OUT = { 'staff.session': 'log-ins stay' };
const without = { leftOut: LEFT_OUT, writePictures: async () => [] };
const into = { mustBeEmpty: ['catalogue.product'], readPictures: async () => undefined };
const freshFolder = (): string => join(useFolder().folder, 'shop');

async function fill({ db, pool }: DatabaseHandle): Promise<void> {
  await insertProduct(db, {
    name: 'Tāheke "quoted" \\. {}',
    description: 'tab\there\na line\u2028a line separator\u2029a paragraph separator \\u0041 😀',
    price: '149.90',
    variants: [{ label: 'US 9', stock: 5 }],
  });
  await pool.query(
    "insert into platform.outbox (kind, dedupe_key, payload) values ('test', 'k1', '{\"a\": [1, null]}')",
  );
}

test('MOVE-06 every table leaves as JSON lines and comes in again with the same rows, sums and next numbers', async () => {
  const [one, other] = [await useTestDatabase(), await useTestDatabase()];
  await fill(one);
  for (const handle of [one, other]) await dropConstraints(handle);
  await fillEmptyTables(one);
  // Larger than a number of JavaScript.
  await one.pool.query(
    'update ledger.account set balance = 9007199254740995 where id = (select min(id) from ledger.account)',
  );
  const folder = freshFolder();
  const manifest = await exportShopData(one.url, folder, without);
  expect(manifest.tables.find(({ name }) => name === 'ledger.account')?.sums.balance).toMatch(/^90071992547409\d\d$/);
  await importShopData(other.url, folder, into);
  const [before, after] = [await tableContents(one), await tableContents(other)];
  expect(before['staff.session']).toHaveLength(1);
  expect(after).toEqual({ ...before, 'staff.session': [] });
  const nextId = "select nextval(pg_get_serial_sequence('catalogue.product', 'id')) as id";
  expect((await other.pool.query(nextId)).rows).toEqual((await one.pool.query(nextId)).rows);
});

test('MOVE-06 rows that name a later row of their own table come in', async () => {
  const one = await useTestDatabase();
  await fill(one);
  await one.pool.query(
    `insert into catalogue.category (parent_id, path, slug, name, position)
     select (select min(id) from catalogue.category), 'shoes-' || n, 'shoes-' || n, 'Shoes ' || n, n from generate_series(1, 1500) n`,
  );
  // PostgreSQL writes a changed row behind the others.
  await one.pool.query("update catalogue.category set name = name || ' and more' where parent_id is null");
  const folder = freshFolder();
  await exportShopData(one.url, folder, without);
  expect(readFileSync(join(folder, 'tables/catalogue.category.jsonl'), 'utf8').trim()).toMatch(/ and more"[^\n]*$/);
  const other = await useTestDatabase();
  await importShopData(other.url, folder, into);
  expect(await tableContents(other)).toEqual(await tableContents(one));
});

test('MOVE-06 the README names every file and column, and says what each table is for', async () => {
  const one = await useTestDatabase();
  await fill(one);
  const folder = freshFolder();
  const { tables } = await exportShopData(one.url, folder, without);
  const text = readFileSync(join(folder, 'README.md'), 'utf8');
  expect(readdirSync(join(folder, 'tables')).sort()).toEqual(tables.map(({ name }) => `${name}.jsonl`).sort());
  for (const { name, columns, rows } of tables) {
    const [, section = ''] = text.split(`\n## ${name}\n`);
    // A new table needs "comment on table … is '…'" in its migration.
    expect(section, name).toMatch(/^\n[A-Z"].+\. \d+ rows in `tables/);
    expect(section).toContain(`${rows} rows in \`tables/${name}.jsonl\``);
    for (const column of columns) expect(section.split('\n## ')[0], name).toContain(`\n| ${column} | `);
  }
  expect(text).toContain('| product_id | integer | key, names catalogue.product.id |');
  expect(text).toContain('- `staff.session`: log-ins stay');
  expect(text).toMatch(/- `CHECK \(state = ANY .*'PLACED'/);
});

test('MOVE-06 an export is one snapshot, private to its owner, and needs a folder of its own', async () => {
  const one = await useTestDatabase();
  await fill(one);
  const folder = freshFolder();
  // The export waits for this table, after the first ones and before the outbox, until both rows are there.
  const client = await one.pool.connect();
  await client.query('begin; lock table experiments.exposure in access exclusive mode');
  const exported = exportShopData(one.url, folder, without);
  const waiting = "select 1 from pg_locks where relation = 'experiments.exposure'::regclass and not granted";
  await expect.poll(async () => (await one.pool.query(waiting)).rowCount, { timeout: patient(20_000) }).toBe(1);
  await one.pool.query("insert into platform.outbox (kind, dedupe_key, payload) values ('test', 'meanwhile', '{}')");
  await client.query('commit');
  client.release();
  await exported;
  const outbox = readFileSync(join(folder, 'tables/platform.outbox.jsonl'), 'utf8');
  expect(outbox).toContain('k1');
  expect(outbox).not.toContain('meanwhile');
  for (const path of [folder, join(folder, MANIFEST), join(folder, 'tables/orders.orders.jsonl')])
    expect(statSync(path).mode & 0o077, path).toBe(0);
  await expect(exportShopData(one.url, folder, without)).rejects.toThrow(/is not empty/);
});

test('MOVE-06 a folder that is not whole, was changed or is of another version is refused, and nothing is changed', async () => {
  const [one, other] = [await useTestDatabase(), await useTestDatabase()];
  await fill(one);
  const whole = freshFolder();
  await exportShopData(one.url, whole, without);
  const untouched = await tableContents(other);
  const manifest = JSON.parse(readFileSync(join(whole, MANIFEST), 'utf8'));
  const product = join(whole, 'tables/catalogue.product.jsonl');
  const rows = readFileSync(product, 'utf8');
  const refused = async (words: RegExp) => {
    await expect(importShopData(other.url, whole, into)).rejects.toThrow(words);
    expect(await tableContents(other)).toEqual(untouched);
  };
  const withManifest = (change: object) =>
    writeFileSync(join(whole, MANIFEST), JSON.stringify({ ...manifest, ...change }));

  for (const [file, words] of [
    [rows.replace('14990', '14991'), /was changed since/],
    [`${rows}{"id": `, /cannot be imported/],
    ['', /was changed since/],
  ] as const) {
    writeFileSync(product, file);
    await refused(words);
  }
  rmSync(product);
  await refused(/catalogue\.product\.jsonl is missing/);
  writeFileSync(product, rows);
  const withProduct = (change: object) =>
    withManifest({
      tables: manifest.tables.map((table: { name: string }) =>
        table.name === 'catalogue.product' ? { ...table, ...change } : table,
      ),
    });
  withProduct({ rows: 2 });
  await refused(/catalogue\.product has 1 rows instead of 2/);
  withProduct({ sums: { price_cents: '14991' } });
  await refused(/catalogue\.product\.price_cents comes to 14990 instead of 14991/);
  withManifest({ tables: manifest.tables.filter(({ name }: { name: string }) => name !== 'orders.orders') });
  await refused(/lacks the table orders\.orders/);
  withManifest({ migrations: [...manifest.migrations, '9999-future.sql'] });
  await refused(/newer version of the shop: this one does not know 9999-future\.sql/);
  withManifest({ migrations: manifest.migrations.slice(0, -1) });
  await refused(/older version of the shop/);
  withManifest({ tables: [{ ...manifest.tables[0], file: 'tables/../../etc/passwd' }] });
  await refused(/cannot be read/);
  appendFileSync(join(whole, MANIFEST), '}');
  await refused(/cannot be read/);
  rmSync(join(whole, MANIFEST));
  await refused(/not a whole export/);
  expect(existsSync(product)).toBe(true);

  withManifest({});
  await importShopData(other.url, whole, into);
  await expect(importShopData(other.url, whole, into)).rejects.toThrow(/not empty: catalogue\.product/);
});

test('MOVE-06 the export of an older version becomes a shop of this version', async () => {
  const one = await useTestDatabase();
  await fill(one);
  const folder = freshFolder();
  const manifest = await exportShopData(one.url, folder, without);
  // The last migration of this version was not there yet when the export was made.
  const migrations = manifest.migrations.filter((name) => name !== '0308-purpose-of-tables.sql');
  writeFileSync(join(folder, MANIFEST), JSON.stringify({ ...manifest, migrations }));
  const empty = await useTestDatabase();
  const { rows: schemas } = await empty.pool.query<{ name: string }>(
    "select quote_ident(nspname) as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'",
  );
  await empty.pool.query(`drop schema ${schemas.map(({ name }) => name).join(', ')} cascade; create schema public`);
  await importShopData(empty.url, folder, into);
  expect(await tableContents(empty)).toEqual(await tableContents(one));
  const { rows } = await empty.pool.query('select name from public.migration order by name');
  expect(rows.map(({ name }) => name)).toEqual(manifest.migrations);
});
