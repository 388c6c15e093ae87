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
