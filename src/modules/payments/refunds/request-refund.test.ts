import { expect, test } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { order, orderOf, useCheckoutHarness } from '../../../../tests/support/fixtures/checkout-harness.ts';
import { requestRefund } from './request-refund.ts';

test('A14 whoever waits for another refund of the same order sees what it took, though neither holds the order', async () => {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 1);
  expect((await order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]))).placed).toBe(true);
  await floor.settle();
  const orderId = (await floor.database.pool.query('select id from orders.orders')).rows[0].id;
  const ask = (tx: typeof floor.ctx, key: string) =>
    requestRefund(tx, { orderId, key: `asked:${key}`, amountCents: 'REST', reason: 'r', by: 'staff:1' });
  const waiting = async (): Promise<void> => {
    const { rows } = await floor.database.pool.query('select 1 from pg_locks where not granted');
    if (rows.length === 0) return waiting();
  };
  let second: ReturnType<typeof ask> | undefined;
  const first = await inTransaction(floor.ctx, async (tx) => {
    const requested = await ask(tx, 'one');
    second = inTransaction(floor.ctx, (other) => ask(other, 'two'));
    await waiting();
    return requested;
  });
  expect(first).toMatchObject({ already: false });
  expect(await second).toEqual({ refused: 'NOTHING_LEFT' });
  await floor.settle();
  await floor.expectSound();
});
