/** `kerb move shopify` with an export of orders: tried, interrupted, gone on with, its totals to the cent. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { exportOf, type SampleOrder } from '../support/fixtures/orders/shopify-orders.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';
import { patient } from '../support/vitest/patience.ts';

test('MOVE-02 the command imports orders, goes on after it was ended half-way, and prints totals by month that are those of the file to the cent, or says that they differ', async () => {
  const { db, url } = await useTestDatabase();
  const { folder, write } = useFolder();
  const environment = { DATABASE_URL: url, KERB_DATA_DIR: join(folder, 'data') };
  const orders: SampleOrder[] = Array.from({ length: 3_000 }, (_, at) => ({
    number: `#${at + 1}`,
    email: `mere-${at}@example.co.nz`,
    lines: [
      { name: 'Boot', sku: 'B', qty: 1, price: '99.95' },
      { name: 'Laces', sku: '', qty: 2, price: '4.10' },
    ],
    createdAt: `2025-${at % 2 === 0 ? '03' : '04'}-10 12:00:00 +1200`,
    refunded: at === 0 ? '8.20' : '0.00',
  }));
  const file = write('orders_export.csv', `\uFEFF${exportOf(orders)}\n`);
  const stored = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from imported_orders.imported_order`.execute(db)).rows[0]?.n);
  const march =
    '2025-03: file 1,500 orders, $162,225.00, refunded $8.20; shop would have 1,500 orders, $162,225.00, refunded $8.20\n';
  expect(await runKerb(['move', 'shopify', file, '--dry-run'], environment)).toMatchObject({
    code: 0,
    out: expect.stringContaining(march),
  });
  expect(await stored()).toBe(0);
  const some = expect.poll(stored, { timeout: patient(60_000), interval: 5 }).toBeGreaterThan(0);
  await runKerb(['move', 'shopify', file], environment, { interruptWhen: some });
  const before = await stored();
  const rest = await runKerb(['move', 'shopify', file], environment);
  expect(rest, rest.err).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Orders: 6,000 rows, ${3_000 - before} new, 0 changed, ${before} unchanged.`),
  });
  expect(rest.out).toContain(
    '  all: file 3,000 orders, $324,450.00, refunded $8.20; shop 3,000 orders, $324,450.00, refunded $8.20\n',
  );
  expect(await stored()).toBe(3_000);
  const foreign = write('foreign.csv', exportOf([{ ...(orders[0] as SampleOrder), number: '#9001', currency: 'USD' }]));
  expect(await runKerb(['move', 'shopify', foreign], environment)).toMatchObject({
    code: 1,
    out: expect.stringContaining('shop 0 orders, $0.00, refunded $0.00 (differs)'),
  });
});
