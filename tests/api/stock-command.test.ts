/**
 * `kerb stock`: receipt, correction, write-off and transfer by command; each once per ref, never below what is
 * reserved, all in the ledger.
 */
import { expect, test } from 'vitest';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';
import { patient } from '../support/vitest/patience.ts';

test('stock is received, imported, adjusted, written off and moved by command; the same ref is applied once; reserved units stay', {
  timeout: patient(240_000),
}, async () => {
  const { db, url, pool } = await useTestDatabase();
  const { variantIds } = await insertProduct(db, {
    name: 'Harbour Court',
    code: 'HARBOUR',
    price: '149.90',
    variants: [{ label: 'US 9', stock: 5 }],
  });
  await pool.query(
    "insert into stores.location (id, kind, name, slug) values ('newmarket', 'store', 'Newmarket', 'newmarket')",
  );
  const { rows } = await pool.query('select code from catalogue.variant where id = $1', variantIds);
  const code = rows[0].code as string;
  const kerb = (...args: string[]) => runKerb(['stock', ...args], { DATABASE_URL: url, KERB_LOG_LEVEL: 'silent' });
  const stockLevel = async () =>
    (await pool.query('select location_id, on_hand, reserved from stock.stock order by 1')).rows.map(
      (row) => `${row.location_id} ${row.on_hand} ${row.reserved}`,
    );

  expect(await kerb('receive', code, '7', '--ref', 'DN-1')).toMatchObject({ code: 0, out: 'Done.\n', err: '' });
  const again = await Promise.all([
    kerb('receive', code, '7', '--ref', 'DN-1'),
    kerb('receive', code, '8', '--ref', 'DN-1', '--json'),
  ]);
  expect(again).toMatchObject([
    { code: 0, out: 'That was done before.\n' },
    { code: 1, out: '{"state":"OTHER_CONTENTS"}\n' },
  ]);
  expect(await stockLevel()).toEqual(['warehouse 12 0']);
  await pool.query('update stock.stock set reserved = 10; ');
  await pool.query(
    "insert into stock.stock_move (variant_id, location_id, kind, qty, order_id) values ($1, 'warehouse', 'reserve', 10, gen_random_uuid())",
    variantIds,
  );
  expect(await kerb('adjust', code, '-3', '--reason', 'miscounted')).toMatchObject({
    code: 1,
    out: 'Nothing was done: there is not enough stock. line 1: 12 on hand, 10 reserved\n',
  });
  expect(await kerb('adjust', code, '-1', '--reason', 'miscounted', '--note', 'Counted twice')).toMatchObject({
    code: 0,
    out: 'Done.\n',
  });
  expect(await kerb('transfer', code, '1', '--to', 'newmarket')).toMatchObject({ code: 0 });
  expect(await stockLevel()).toEqual(['newmarket 1 0', 'warehouse 10 10']);
  const { write } = useFolder();
  const file = write('delivery.csv', `\uFEFFCode,Units\n${code},4\n`);
  const wrong = [
    kerb('transfer', code, '1', '--to', 'nowhere'),
    kerb('write-off', code, '1', '--at', 'newmarket', '--reason', 'eaten'),
    kerb('import', write('wrong.csv', 'code,units\nNONE,4\n')),
    kerb('receive', '--help'),
  ];
  expect(await Promise.all(wrong)).toMatchObject([
    { code: 1, out: 'There is no such location or size.\n' },
    { code: 2, err: expect.stringContaining('--reason must be one of damaged, lost') },
    { code: 2, err: expect.stringContaining('No size has the code or barcode NONE.') },
    { code: 0, out: expect.stringContaining('Example: kerb stock receive') },
  ]);
  expect(
    (await Promise.all([kerb('import', file, '--at', 'newmarket'), kerb('import', file, '--at', 'newmarket')]))
      .map(({ out }) => out)
      .sort(),
  ).toEqual(['Done.\n', 'That was done before.\n']);
  expect(await stockLevel()).toEqual(['newmarket 5 0', 'warehouse 10 10']);
  const history = await kerb('history', code);
  expect(history.out.split('\n').filter((line) => line.includes('by operator'))).toHaveLength(5);
  expect(history.out).toContain('adjust, miscounted, Counted twice, by operator');
  expect((await kerb('show', 'harbour')).out).toMatch(/newmarket +5 +0 +5/);
});
