/** `kerb move shopify`: exports recognised by their columns, tried, interrupted, gone on with, refused rows as CSV. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';
import { patient } from '../support/vitest/patience.ts';

test('the command tries and imports customers, goes on after it was ended half-way, changes nothing the second time and writes every refused row', async () => {
  const { db, url } = await useTestDatabase();
  const { folder, write } = useFolder();
  const environment = { DATABASE_URL: url, KERB_DATA_DIR: join(folder, 'data') };
  const head = 'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Tags';
  const rows = Array.from({ length: 4_000 }, (_, at) => `'${at + 1},Mere,Tai,mere-${at}@example.co.nz,yes,"a, b"`);
  const file = write('customers.csv', [head, ...rows, `'9001,=cmd(),Tai,=cmd(),no,`].join('\r\n'));
  const refused = join(folder, 'refused.csv');
  const stored = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from accounts.imported_customer`.execute(db)).rows[0]?.n);
  const tried = await runKerb(['move', 'shopify', file, '--dry-run', '--refused', refused], environment);
  expect(tried, tried.err).toMatchObject({
    code: 1,
    out: expect.stringContaining(
      'Dry run, nothing was imported. Customers: 4,001 rows, 4000 new, 0 changed, 0 unchanged.',
    ),
  });
  expect(await stored()).toBe(0);
  expect(readFileSync(refused, 'utf8')).toBe(
    `file,line,row,reason\r\n${file},4002,'=cmd(),the email address is not one that mail can be sent to\r\n`,
  );
  const some = expect.poll(stored, { timeout: patient(60_000), interval: 5 }).toBeGreaterThan(0);
  const ended = await runKerb(['move', 'shopify', file], environment, { interruptWhen: some });
  expect(ended.code === 130 || ended.code === 1, ended.err).toBe(true);
  const before = await stored();
  // Whole batches only.
  expect(before % 200).toBe(0);
  const rest = await runKerb(['move', 'shopify', file], environment);
  expect(rest, rest.err).toMatchObject({
    code: 1,
    out: expect.stringContaining(`4,001 rows, ${4_000 - before} new, 0 changed, ${before} unchanged.`),
  });
  expect(await stored()).toBe(4_000);
  expect(await runKerb(['move', 'invite'], environment)).toMatchObject({
    code: 0,
    out: '4,000 customers invited; the shop sends the emails.\n',
  });
  const other = write('other.csv', 'One,Two\n1,2\n');
  expect(await runKerb(['move', 'shopify', file, other], environment)).toMatchObject({
    code: 2,
    err: expect.stringContaining("It is none of Shopify's exports that can be imported."),
  });
});

test('the command imports products with the numbers of their variants before redirects, and says where a list of addresses leads', async () => {
  const { db, url } = await useTestDatabase();
  const { folder, write } = useFolder();
  const environment = { DATABASE_URL: url, KERB_DATA_DIR: join(folder, 'data') };
  const redirects = write('redirects.csv', 'Redirect from,Redirect to\n/products/tide-2019,/products/tide-boot\n');
  const products = write(
    'products.csv',
    [
      'Handle,Title,Vendor,Type,Variant ID,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status',
      'tide-boot,Tide Boot,Quayworn,Boots,4001,Size,US 9,TIDE-9,120.00,active',
      'tide-boot,,,,4002,Size,US 10,TIDE-10,120.00,',
    ].join('\n'),
  );
  const moved = await runKerb(['move', 'shopify', redirects, products], environment);
  expect(moved, moved.err).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /Numbers of variants: 2 rows, 2 new.*\nRedirects: 1 row, 1 new, 0 changed, 0 unchanged\./s,
    ),
  });
  const { rows } = await sql<{ path: string }>`select path from catalogue.product`.execute(db);
  const { rows: rules } = await sql<{ to: string }>`select value->>'to' as to from search.rule`.execute(db);
  expect(rules).toEqual([{ to: `/products/${rows[0]?.path}` }]);
  const list = write(
    'list.txt',
    'https://old.example/products/tide-boot?variant=4002\n/products/tide-2019\n/products/tide-shoes\n/\n',
  );
  const missing = join(folder, 'missing.csv');
  const checked = await runKerb(['move', 'addresses', list, '--missing', missing], environment);
  expect(checked, checked.err).toMatchObject({
    code: 1,
    out: expect.stringContaining('4 addresses: 1 are pages, 2 lead to one, 1 lead nowhere.'),
  });
  expect(readFileSync(missing, 'utf8')).toBe(
    `address,nearest page,reason\r\n/products/tide-shoes,/nz/products/${rows[0]?.path},There is no such page here.\r\n`,
  );
  const index = write(
    'sitemap.xml',
    '<sitemapindex><sitemap><loc>https://old.example/s.xml</loc></sitemap></sitemapindex>',
  );
  expect(await runKerb(['move', 'addresses', index], environment)).toMatchObject({
    code: 2,
    err: expect.stringContaining('lists other sitemaps'),
  });
});

test('MOVE-01 exports in UTF-16 and Windows-1252 are read as they are, a formula stays text, and a zip in place of a table stops everything before anything is stored', async () => {
  const { db, url } = await useTestDatabase();
  const { folder, write } = useFolder();
  const environment = { DATABASE_URL: url, KERB_DATA_DIR: join(folder, 'data') };
  const head = 'First Name,Last Name,Email,Accepts Email Marketing,Note\n';
  const utf16 = Buffer.from(`\uFEFF${head}Aroha,Tūhoe,aroha@example.co.nz,yes,"=HYPERLINK(""x"")"\n`, 'utf16le');
  const products = 'Handle,Title,Vendor,Type,Variant SKU,Variant Price\ncafe-shoe,Café Shoe,Müller,Shoes,C-1,90.00\n';
  const files = [
    write('customers.csv', utf16),
    write('products.csv', Buffer.from(products, 'latin1')),
    write('more.csv', Buffer.from(`\uFEFF${head}+cmd(),@x,-1@,no,\n`)),
  ];
  const zip = write('orders_export.csv', Buffer.from('PK\u0003\u0004rest of an archive', 'latin1'));
  const stored = async () =>
    (
      await sql<{ name: string }>`
        select last_name || ' ' || note as name from accounts.imported_customer
        union all select b.name || ' ' || p.name from catalogue.product p join catalogue.brand b on b.id = p.brand_id order by 1`.execute(
        db,
      )
    ).rows.map(({ name }) => name);
  expect(await runKerb(['move', 'shopify', ...files, zip], environment)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/orders_export\.csv: .*zip/i),
  });
  expect(await stored()).toEqual([]);
  const refused = join(folder, 'refused.csv');
  const moved = await runKerb(['move', 'shopify', ...files, '--refused', refused], environment);
  expect(moved, moved.err).toMatchObject({ code: 1, out: expect.stringContaining('was read as Windows-1252 text') });
  expect(moved.out).toContain('was read as UTF-16 text');
  expect(await stored()).toEqual(['Müller Café Shoe', 'Tūhoe =HYPERLINK("x")']);
  expect(readFileSync(refused, 'utf8')).toContain(",2,'-1@,the email address");
});
