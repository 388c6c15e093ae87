/**
 * The other commands of `kerb`: migrate, backup and restore, settings, checks, and using an embedded database that is
 * running already.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openShopDatabase } from '#server/open-shop-database.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { insertProduct, productRow } from '../support/fixtures/catalogue/build-catalogue.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';

test('a backup taken and restored by command holds the same rows; a non-empty database is refused without --replace', async () => {
  const one = await useTestDatabase();
  await insertProduct(one.db, { name: 'Harbour Court', price: '149.90', variants: [{ label: 'US 9', stock: 5 }] });
  const file = join(useFolder().folder, 'shop.backup');
  const saved = await runKerb(['db', 'backup', file], { DATABASE_URL: one.url });
  expect([saved.code, saved.out]).toEqual([0, expect.stringMatching(/^\d+ rows written/)]);
  const other = await useTestDatabase();
  expect(await runKerb(['db', 'restore', file], { DATABASE_URL: other.url })).toMatchObject({
    code: 0,
    out: saved.out.replace('written to', 'restored from'),
  });
  const stock = 'select v.code, s.on_hand from catalogue.variant v join stock.stock s on s.variant_id = v.id';
  expect((await other.pool.query(stock)).rows).toEqual([{ code: 'harbour-court-us-9', on_hand: 5 }]);
  expect(await runKerb(['db', 'restore', file], { DATABASE_URL: other.url })).toMatchObject({
    code: 2,
    err: expect.stringContaining('--replace'),
  });
  expect(await runKerb(['db', 'restore', file, '--replace'], { DATABASE_URL: other.url })).toMatchObject({ code: 0 });
  expect(
    await runKerb(['db', 'restore', join(file, 'nowhere')], { DATABASE_URL: other.url, KERB_LOG_LEVEL: 'info' }),
  ).toMatchObject({ code: 2 });
});

test('the integrity check exits with 0 while all invariants hold, and with 1 and the rows when one does not', async () => {
  const { db, url, pool } = await useTestDatabase();
  const { variantIds } = await insertProduct(db, {
    name: 'Harbour Court',
    price: '149.90',
    variants: [{ label: 'US 9', stock: 5 }],
  });
  expect(await runKerb(['invariants'], { DATABASE_URL: url })).toMatchObject({
    code: 0,
    out: expect.not.stringContaining('rows'),
  });
  await pool.query('update stock.stock set on_hand = 4 where variant_id = $1', variantIds);
  const broken = await runKerb(['invariants'], { DATABASE_URL: url });
  expect([broken.code, broken.out]).toEqual([1, expect.stringMatching(/: 1 row\n {2}\{/)]);
});

test('NAV-08 redirect rules from search terms to pages are added, listed, imported from a CSV file and removed; with one invalid rule nothing of its file is saved', async () => {
  const { url } = await useTestDatabase();
  const { write } = useFolder();
  const redirect = (...args: string[]) => runKerb(['search', 'redirect', ...args], { DATABASE_URL: url });
  const listed = async () => (await redirect('list')).out;
  expect(await redirect('add', 'Size guide', '/nz/blog/size-guide')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Size guide'),
  });
  expect(await redirect('add', 'size guides', 'https://evil.example')).toMatchObject({
    code: 2,
    err: expect.stringContaining('is no page of the shop'),
  });
  const good = write('rules.csv', '\uFEFFTerm,Target\n"jandals, sale",/products?sale=1\nSIZE GUIDE,/blog/sizes\n\n');
  expect(await redirect('import', good)).toMatchObject({ code: 0, out: '2 rules read: 2 new or changed.\n' });
  expect(await redirect('import', good)).toMatchObject({ code: 0, out: '2 rules read: 0 new or changed.\n' });
  for (const [content, problem] of [
    ['term,target\nboots,/boots\nhats,//evil.example\n', 'is no page of the shop'],
    ['term,target\nboots,/boots\nboot,/hats\n', 'is there twice'],
    ['term,target\nboots,/boots\nhats\n', 'no CSV'],
    ['word,page\nboots,/boots\n', 'the columns are term and target'],
  ] as const)
    expect(await redirect('import', write('wrong.csv', content))).toMatchObject({
      code: 2,
      err: expect.stringContaining(problem),
    });
  expect(await redirect('import', 'nowhere.csv')).toMatchObject({ code: 2 });
  expect(await listed()).toBe('jandals, sale\t/products?sale=1\nSIZE GUIDE\t/blog/sizes\n');
  expect(await redirect('remove', 'size guide')).toMatchObject({ code: 0 });
  expect(await redirect('remove', 'size guide')).toMatchObject({ code: 1, out: expect.stringContaining('no rule') });
  expect(await listed()).toBe('jandals, sale\t/products?sale=1\n');
});

test('the settings are shown with secrets masked, and all invalid ones are named', async () => {
  const shown = await runKerb(['config'], {
    DATABASE_URL: 'postgres://kerb:hunter2@db.example.com/kerb',
    KERB_CARD_PRIVATE_KEY: 'hunter3',
    KERB_METRICS_TOKEN: 'hunter4-hunter4-hunter4',
    KERB_SMTP_URL: 'smtp://me:hunter5@mail.example.com',
  });
  expect(shown).toMatchObject({ code: 0, err: '' });
  expect(shown.out).toContain('DATABASE_URL=postgres://kerb:***@db.example.com/kerb?sslmode=verify-full');
  expect(shown.out).not.toContain('hunter');
  const open = { DATABASE_URL: 'postgres://kerb@db.example.com/kerb?sslmode=disable' };
  expect(await runKerb(['config'], open)).toMatchObject({
    code: 2,
    err: expect.stringContaining('sslmode=verify-full'),
  });
  const named = await runKerb(['config'], { ...open, KERB_UNENCRYPTED_CONNECTIONS: 'database' });
  expect(named.out).toContain('sslmode=disable');
  const wrong = await runKerb(['config'], { PORT: 'many', KERB_NO_SUCH: '1' });
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringMatching(/2 mistakes[\s\S]*PORT[\s\S]*KERB_NO_SUCH/)]);
});

test('the command line uses the embedded database of a running shop, and otherwise starts and stops one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-embedded-'));
  // As root the database server runs under another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const environment = { KERB_DATA_DIR: folder };
  expect(await runKerb(['db', 'migrate'], environment)).toMatchObject({
    code: 0,
    out: expect.stringContaining('applied 0001'),
  });
  expect(await runKerb(['db', 'migrate'], environment)).toMatchObject({
    code: 0,
    out: 'The database is up to date.\n',
  });

  const shop = await openShopDatabase(readConfig({ NODE_ENV: 'test', ...environment }), { own: true });
  try {
    await insertProduct(shop.handle.db, {
      name: 'Harbour Court',
      price: '149.90',
      variants: [{ label: 'US 9', stock: 5 }],
    });
    const file = join(folder, 'shop.backup');
    expect(await runKerb(['db', 'backup', file], environment)).toMatchObject({ code: 0 });
    expect(readFileSync(file).length).toBeGreaterThan(100);
    // The command left the server running.
    const client = new pg.Client({ connectionString: shop.url });
    await client.connect();
    expect((await client.query('select code from catalogue.product')).rows).toEqual([{ code: 'harbour-court' }]);
    await client.end();
  } finally {
    await shop.close();
  }
});

test('Ctrl-C stops an import between two batches; the same command again completes it', async () => {
  const { db, url } = await useTestDatabase();
  const { write } = useFolder();
  const lines = Array.from({ length: 6_000 }, (_, n) =>
    JSON.stringify(
      productRow({ code: `P${n}`, name: `Runner ${n}`, price: '99.90', variants: [{ label: 'US 9', stock: 2 }] }),
    ),
  );
  const file = write('range.jsonl', lines.join('\n'));
  const stopped = await runKerb(
    ['import', 'products', file],
    { DATABASE_URL: url },
    { interruptAt: /Importing: [1-9]\d %/ },
  );
  expect([stopped.code, stopped.err]).toEqual([130, expect.stringContaining('run the same command again')]);
  const count = async () =>
    Number(
      (
        await db
          .selectFrom('catalogue.product')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const part = await count();
  expect([part % 500, part > 0 && part < 6_000]).toEqual([0, true]);
  const rest = await runKerb(['import', 'products', file], { DATABASE_URL: url });
  expect([rest.code, rest.out]).toEqual([
    0,
    expect.stringContaining(`${6_000 - part} new, 0 changed, ${part} unchanged`),
  ]);
  expect(await count()).toBe(6_000);
});

test('the demo shop is loaded into an empty catalogue once', async () => {
  const { url } = await useTestDatabase();
  expect(await runKerb(['demo', 'load'], { DATABASE_URL: url })).toMatchObject({
    code: 0,
    out: 'The demo shop is loaded.\n',
  });
  expect(await runKerb(['demo', 'load'], { DATABASE_URL: url })).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing was changed'),
  });
});

test('an unknown command, or none, is answered with the usage', async () => {
  expect(await runKerb(['sell'], {})).toMatchObject({
    code: 2,
    err: expect.stringContaining("unknown command 'sell'"),
  });
  expect(await runKerb(['--help'], {})).toMatchObject({ code: 0, out: expect.stringContaining('import') });
  expect(await runKerb(['import'], {})).toMatchObject({ code: 2, err: expect.stringContaining('shopify') });
});

test('promotions are imported from a file and listed; an invalid entry is named with its line, and nothing of its file is saved', async () => {
  const { url } = await useTestDatabase();
  const { write } = useFolder();
  const promotions = (...args: string[]) => runKerb(['promotions', ...args], { DATABASE_URL: url });
  const entry = (id: string, more = '') =>
    `- id: ${id}\n  name: Ten off\n  offer: { kind: amountOffOrder, amount: 10 }\n${more}`;
  const wrong = await promotions('import', write('wrong.yaml', entry('good') + entry('bad', '  minQty: 0\n')));
  expect([wrong.code, wrong.out]).toEqual([
    1,
    expect.stringMatching(/^line 7, bad: minQty: .+\nNothing was changed\.\n$/),
  ]);
  expect(await promotions('list')).toMatchObject({ code: 0, out: '' });
  const right = write('right.yaml', entry('good', '  codes: [KIAORA]\n  until: 2099-01-31\n  limits: { total: 5 }\n'));
  expect(await promotions('import', right)).toMatchObject({
    code: 0,
    out: 'One promotion is published as the file says.\n',
  });
  expect(await promotions('list')).toMatchObject({
    code: 0,
    out: 'good\tTen off\ton\t0 of 5 used\t1 code\tuntil Sun 1 Feb, 12:00 am\n',
  });
  expect(await promotions('import', 'nowhere.yaml')).toMatchObject({ code: 2 });
});
