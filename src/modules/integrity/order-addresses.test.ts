import { expect, test } from 'vitest';
import { order, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { checkInvariants } from './check-invariants.ts';

test('UX-03 an order without the address to which it goes is reported, one of gift cards alone is not', async () => {
  const harness = await useCheckoutHarness();
  const { pool } = harness.database;
  await harness.setStock(harness.variants.a, 5);
  await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]));
  await harness.settle();
  const found = async () =>
    (await checkInvariants({ db: harness.ctx.db })).flatMap(({ name, rows }) => rows.map(() => name));
  expect(await found()).toEqual([]);
  const { rows } = await pool.query<{ shipping: object }>('select shipping from orders.orders');
  const plant = (sql: string) => pool.query(`update orders.orders set ${sql}`);
  for (const lost of [
    `shipping = shipping - 'address'`,
    `shipping = jsonb_set(shipping, '{address,street1}', '" "')`,
  ]) {
    await plant(lost);
    expect(await found(), lost).toEqual(['I14 addresses']);
    await plant(`shipping_type = 'STORE_PICKUP'`);
    expect(await found(), 'collected').not.toContain('I14 addresses');
    await plant(`shipping_type = 'DELIVERY'`);
    await pool.query('update orders.order_line set gift_card = true');
    expect(await found(), 'gift cards').not.toContain('I14 addresses');
    await pool.query('update orders.order_line set gift_card = false');
    await pool.query('update orders.orders set shipping = $1', [rows[0]?.shipping]);
  }
  expect(await found()).toEqual([]);
});
