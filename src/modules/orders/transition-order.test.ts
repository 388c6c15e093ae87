import { expect, test } from 'vitest';
import { order, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { transitionOrder } from './transition-order.ts';

test('R4 an order changes only from the state that it is in: a caller with the wrong state changes nothing, of many concurrent callers one succeeds', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 5);
  const answer = await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]));
  expect(answer).toMatchObject({ ok: true });
  const read = async () => (await harness.database.pool.query('select id, state, version from orders.orders')).rows[0];
  const before = await read();
  // It is PLACED already: PENDING is a stale read.
  for (const to of ['PLACED', 'FAILING', 'FAILED'] as const)
    expect(await transitionOrder(harness.ctx, before.id, 'PENDING', to)).toBe(false);
  expect(await transitionOrder(harness.ctx, before.id, 'PARTLY_SHIPPED', 'SHIPPED')).toBe(false);
  expect(await read()).toEqual(before);
  const other = harness.another();
  const moved = await Promise.all(
    Array.from({ length: 10 }, (_, n) => transitionOrder(n % 2 ? other : harness.ctx, before.id, 'PLACED', 'SHIPPED')),
  );
  expect(moved.filter(Boolean)).toHaveLength(1);
  expect(await read()).toEqual({ ...before, state: 'SHIPPED', version: before.version + 1 });
});
