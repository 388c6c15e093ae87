/** `kerb import woocommerce` and `kerb import table` with a mapping of the staff site. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';

test('MOVE-05 the command imports WooCommerce and a table in Windows-1252 by a mapping that was saved on screen', async () => {
  const { db, url } = await useTestDatabase();
  const { folder, write } = useFolder();
  const kerb = (...args: string[]) => runKerb(args, { DATABASE_URL: url, KERB_DATA_DIR: join(folder, 'data') });
  const columns = [
    { column: 'Item', field: 'name' },
    { column: 'Ticket', field: 'price' },
    { column: 'Size', field: 'size' },
  ];
  await sql`insert into catalogue.table_mapping (name, columns, price_times)
    values ('Supplier A', ${JSON.stringify(columns)}::jsonb, '1.15')`.execute(db);
  const file = write('a.csv', Buffer.from('Item;Ticket;Size\nCaf\u00e9 Boot;100;UK 8\n', 'latin1'));
  const run = await kerb('import', 'table', file, '--mapping', 'supplier a', '--category', 'Footwear');
  expect(run, run.err).toMatchObject({
    code: 0,
    out: expect.stringContaining('The file was read as Windows-1252 text.'),
  });
  const stored = await db.selectFrom('catalogue.product').select(['name', 'price_cents']).execute();
  expect(stored).toMatchObject([{ name: 'Caf\u00e9 Boot' }]);
  expect(Number(stored[0]?.price_cents)).toBe(11_500);
  expect(await kerb('import', 'table', file, '--mapping', 'Supplier B')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no mapping Supplier B.'),
  });
  const woo = write(
    'w.csv',
    'Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\nvariation,W-9,x,90,W,Size,US 9\nvariable,W,Woo Runner mens,,,Size,US 9\n',
  );
  expect(await kerb('import', 'woocommerce', woo, '--untracked-stock', '5')).toMatchObject({ code: 0 });
  const codes = await db.selectFrom('catalogue.product').select('code').execute();
  expect(codes.map(({ code }) => code).toSorted()).toEqual(['W', 'cafe-boot']);
});
