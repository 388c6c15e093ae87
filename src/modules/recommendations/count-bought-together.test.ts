import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrder } from '#modules/orders/create-order.ts';
import { transitionOrder } from '#modules/orders/transition-order.ts';
import { createBuiltInEngine } from '#modules/search/built-in-engine.ts';
import { buildProductIndex } from '#modules/search/index/build-product-index.ts';
import { refreshProductIndex } from '#modules/search/index/refresh-product-index.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { insertProduct } from '../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { countBoughtTogether } from './count-bought-together.ts';
import { recommendForProduct } from './recommend-for-product.ts';

const pairs = async ({ pool }: DatabaseHandle): Promise<Record<string, number>> => {
  const { rows } = await pool.query(
    'select product_id, other_id, orders from recommendations.bought_together order by 1, 2',
  );
  return Object.fromEntries(rows.map((row) => [`${row.product_id} ${row.other_id}`, row.orders]));
};

let numbers = 10_000_000;
/** An order written as the checkout writes it, then placed or not. */
async function order({ db }: Pick<DatabaseHandle, 'db'>, productIds: readonly number[], placed = true): Promise<void> {
  const id = randomUUID();
  numbers += 1;
  const line = {
    variantId: 1,
    locationId: 'warehouse',
    productCode: 'A',
    variantCode: 'A-9',
    name: 'A',
    brand: 'B',
    colourName: 'C',
    sizeLabel: '9',
    qty: 1,
  };
  const cents = {
    unitPriceCents: 100n,
    discountCents: 0n,
    totalCents: 100n,
    taxExclusive: false,
    stocked: false,
    giftCard: false,
  };
  await createOrder(
    { db },
    {
      id,
      customerId: null,
      number: `NZ${numbers}`,
      checkoutId: randomUUID(),
      contact: { email: 'aroha@example.nz' } as never,
      shipping: { type: 'DELIVERY' } as never,
      billingAddress: null as never,
      itemSubtotalCents: 100n,
      discountCents: 0n,
      shippingCents: 0n,
      gstCents: 13n,
      totalCents: 100n,
      explanation: [],
      lines: productIds.map((productId) => ({ productId, ...line, ...cents })),
    },
    60,
  );
  if (placed) await transitionOrder({ db }, id, 'PENDING', 'PLACED');
}

test('PROD-29 co-purchases are counted from placed orders only, a product bought twice in one order once', async () => {
  const database = await useTestDatabase();
  await order(database, [1, 2, 2]);
  await order(database, [2, 1]);
  await order(database, [1, 3]);
  await order(database, [3]);
  await order(database, [2, 3], false);
  expect(await countBoughtTogether(database)).toBe(4);
  expect(await countBoughtTogether(database)).toBe(0);
  expect(await pairs(database)).toEqual({ '1 2': 2, '1 3': 1, '2 1': 2, '3 1': 1 });
  await order(database, [3, 2]);
  expect(await countBoughtTogether(database)).toBe(1);
  expect(await pairs(database)).toMatchObject({ '2 3': 1, '3 2': 1, '1 2': 2 });
});

test('PROD-29 an order without lines counts nothing and does not block other orders', async () => {
  const database = await useTestDatabase();
  // The checkout writes none; one migrated from an older system may have none.
  await order(database, [3]);
  await database.pool.query('delete from orders.order_line');
  await order(database, [1, 2]);
  expect(await countBoughtTogether(database)).toBe(2);
  expect(await pairs(database)).toEqual({ '1 2': 1, '2 1': 1 });
});

test('PROD-29 each order is counted once by several concurrent processes, also one that commits late', async () => {
  const database = await useTestDatabase();
  const others = [1, 2, 3].map(() => openDatabase(database.url, { max: 2 }));
  let release: () => void = () => undefined;
  const lateOrder = database.db.transaction().execute(async (db) => {
    await order({ db }, [1, 2]);
    await new Promise<void>((done) => {
      release = done;
    });
  });
  for (let i = 0; i < 250; i += 1) await order(database, [1, 2, 3 + (i % 5)]);
  const countAll = async () => {
    for (let round = 0; round < 6; round += 1)
      await Promise.all([database, ...others].map((handle) => countBoughtTogether(handle)));
  };
  await countAll();
  expect((await pairs(database))['1 2']).toBe(250);
  release();
  await lateOrder;
  await countAll();
  expect(await pairs(database)).toMatchObject({ '1 2': 251, '2 1': 251, '1 3': 50, '7 2': 50 });
  for (const handle of others) await handle.close();
});

test('PROD-27 PROD-29 products bought with any colourway come first, the category after them; never sold out or withdrawn products or its own colourways', async () => {
  const database = await useTestDatabase();
  const { db, pool } = database;
  const put = async (name: string, more: Partial<Parameters<typeof insertProduct>[1]> = {}, stock = 5) =>
    (await insertProduct(db, { name, price: '100.00', variants: [{ label: 'US 9', stock }], ...more })).productId;
  const court = await put('Court', { parentCode: 'COURT' });
  const courtRed = await put('Court Red', { code: 'court-red', parentCode: 'COURT' });
  const boot = await put('Boot', { popularity: 9 });
  const socks = await put('Socks', { category: [['socks', 'Socks']] });
  const laces = await put('Laces', { category: [['care', 'Care']] });
  const gone = await put('Gone', {}, 0);
  const withdrawn = await put('Withdrawn');
  await order(database, [courtRed, socks, laces, gone, withdrawn]);
  await order(database, [court, socks]);
  await order(database, [court, courtRed]);
  await order(database, [court, withdrawn]);
  await countBoughtTogether(database);
  const base = testCtx(db);
  const productIndex = await buildProductIndex(base);
  const ctx = { ...base, productIndex, search: createBuiltInEngine(productIndex) };
  await pool.query("update catalogue.product set state = 'discontinued' where id = $1", [withdrawn]);
  await refreshProductIndex(ctx);
  const ids = (list: number[]) => list.map(String);

  expect(await recommendForProduct(ctx, String(court))).toEqual(ids([socks, laces, boot]));
  expect(await recommendForProduct(ctx, String(courtRed), 1)).toEqual(ids([socks]));
  expect(await recommendForProduct(ctx, String(boot)), 'nobody bought anything with it').toEqual(
    ids([court, socks, laces]),
  );
  // The page of a product that is no longer sold still has recommendations.
  expect((await recommendForProduct(ctx, String(withdrawn))).slice(0, 2)).toEqual(ids([court, socks]));
  for (const unknown of ['999999', '0', '-1', 'x', '99999999999999'])
    expect(await recommendForProduct(ctx, unknown)).toEqual([]);
  const draft = await put('Draft', { state: 'draft' });
  await refreshProductIndex(ctx);
  expect(await recommendForProduct(ctx, String(draft)), 'what never was in the shop is told to nobody').toEqual([]);
});
