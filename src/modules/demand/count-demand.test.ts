import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { emptyListingQuery } from '#contract/products/listing-query.ts';
import { createOrder } from '#modules/orders/create-order.ts';
import { transitionOrder } from '#modules/orders/transition-order.ts';
import { buildProductIndex } from '#modules/search/index/build-product-index.ts';
import { refreshProductIndex } from '#modules/search/index/refresh-product-index.ts';
import { searchProducts } from '#modules/search/listings/search-products.ts';
import { systemClock } from '#platform/clock.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { insertProduct } from '../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { countDemand } from './count-demand.ts';

let numbers = 10_000_000;
/** An order as the checkout writes it, placed some days ago; its id. */
async function order(
  { db, pool }: DatabaseHandle,
  units: Readonly<Record<number, number>>,
  { daysAgo = 0, placed = true }: { daysAgo?: number; placed?: boolean } = {},
): Promise<string> {
  const id = randomUUID();
  numbers += 1;
  const words = { productCode: 'A', variantCode: 'A-9', name: 'A', brand: 'B', colourName: 'C', sizeLabel: '9' };
  const cents = { unitPriceCents: 100n, discountCents: 0n, totalCents: 100n };
  const kind = { variantId: 1, locationId: 'warehouse', taxExclusive: false, stocked: false, giftCard: false };
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
      lines: Object.entries(units).map(([productId, qty]) => ({
        productId: Number(productId),
        qty,
        ...words,
        ...cents,
        ...kind,
      })),
    },
    60,
  );
  if (placed) await transitionOrder({ db }, id, 'PENDING', 'PLACED');
  await pool.query("update orders.orders set placed_at = placed_at - $2 * interval '1 day' where id = $1", [
    id,
    daysAgo,
  ]);
  return id;
}

const levels = async ({ pool }: DatabaseHandle): Promise<Record<string, number>> => {
  const { rows } = await pool.query('select product_id, level from demand.product_level order by product_id');
  return Object.fromEntries(rows.map((row) => [row.product_id, row.level]));
};

test('UX-05 demand counts the units of the last ninety days that were kept, and changes only rows that differ', async () => {
  const database = await useTestDatabase();
  const { db, pool } = database;
  const ctx = { db, clock: systemClock };
  expect(await countDemand(ctx), 'a shop without orders').toBe(0);
  await order(database, { 1: 2, 2: 1 });
  await order(database, { 1: 5 }, { daysAgo: 89 });
  await order(database, { 1: 100 }, { daysAgo: 91 });
  await order(database, { 3: 50 }, { placed: false });
  const cancelled = await order(database, { 3: 50 });
  await pool.query("update orders.orders set state = 'CANCELLED' where id = $1", [cancelled]);
  const partly = await order(database, { 4: 10 }, { daysAgo: 45 });
  await pool.query(
    'update orders.order_line set shipped_qty = 6, returned_qty = 3, cancelled_qty = 4 where order_id = $1',
    [partly],
  );
  expect(await countDemand(ctx)).toBe(3);
  expect(await levels(database), '7, 1 and 3 units').toEqual({ 1: 6, 2: 2, 4: 4 });
  expect(await countDemand(ctx)).toBe(0);
  await pool.query("update orders.orders set placed_at = placed_at - interval '60 days'");
  expect(await countDemand(ctx), 'the sale of 89 days ago and that of 45 are over').toBe(2);
  expect(await levels(database)).toEqual({ 1: 3, 2: 2, 4: 0 });
});

test('UX-05 what is bought moves up among equal products, once the index is refreshed', async () => {
  const database = await useTestDatabase();
  const put = async (name: string): Promise<number> =>
    (
      await insertProduct(database.db, {
        name,
        price: '100.00',
        popularity: 3,
        variants: [{ label: 'US 9', stock: 5 }],
      })
    ).productId;
  const [first, second] = [await put('Court One'), await put('Court Two')];
  const base = testCtx(database.db, { clock: systemClock });
  const ctx = { ...base, productIndex: await buildProductIndex(base) };
  const found = (text: string) => searchProducts(ctx, { ...emptyListingQuery, text }).hits.map(({ id }) => Number(id));
  expect([found('court '), found('')]).toEqual([
    [first, second],
    [first, second],
  ]);
  await order(database, { [second]: 4 });
  await countDemand(ctx);
  expect(await refreshProductIndex(ctx)).toEqual([second]);
  expect([found('court '), found('')]).toEqual([
    [second, first],
    [second, first],
  ]);
  expect(await refreshProductIndex(ctx)).toEqual([]);
});
