import { expect, test } from 'vitest';
import { order, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { transitionOrder } from './transition-order.ts';

test('R4 an order moves only from the state that it is in: who is wrong about it changes nothing, of many at once one moves it', async () => {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 5);
  const answer = await order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]));
  expect(answer).toMatchObject({ placed: true });
  const read = async () => (await floor.database.pool.query('select id, state, version from orders.orders')).rows[0];
  const before = await read();
  // It is PLACED already: PENDING is what an older look said.
  for (const to of ['PLACED', 'FAILING', 'FAILED'] as const)
    expect(await transitionOrder(floor.ctx, before.id, 'PENDING', to)).toBe(false);
  expect(await transitionOrder(floor.ctx, before.id, 'PARTLY_SHIPPED', 'SHIPPED')).toBe(false);
  expect(await read()).toEqual(before);
  const other = floor.another();
  const moved = await Promise.all(
    Array.from({ length: 10 }, (_, n) => transitionOrder(n % 2 ? other : floor.ctx, before.id, 'PLACED', 'SHIPPED')),
  );
  expect(moved.filter(Boolean)).toHaveLength(1);
  expect(await read()).toEqual({ ...before, state: 'SHIPPED', version: before.version + 1 });
});
