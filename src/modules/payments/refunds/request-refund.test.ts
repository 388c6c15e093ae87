import { expect, test } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { order, orderOf, useCheckoutHarness } from '../../../../tests/support/fixtures/checkout-harness.ts';
import { requestRefund } from './request-refund.ts';

test('A14 a refund that waits for another one of the same order sees what it took, though neither locks the order', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 1);
  expect((await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]))).ok).toBe(true);
  await harness.settle();
  const orderId = (await harness.database.pool.query('select id from orders.orders')).rows[0].id;
  const ask = (tx: typeof harness.ctx, key: string) =>
    requestRefund(tx, { orderId, key: `asked:${key}`, amountCents: 'REST', reason: 'r', by: 'staff:1' });
  const waiting = async (): Promise<void> => {
    const { rows } = await harness.database.pool.query('select 1 from pg_locks where not granted');
    if (rows.length === 0) return waiting();
  };
  let second: ReturnType<typeof ask> | undefined;
  const first = await inTransaction(harness.ctx, async (tx) => {
    const requested = await ask(tx, 'one');
    second = inTransaction(harness.ctx, (other) => ask(other, 'two'));
    await waiting();
    return requested;
  });
  expect(first).toMatchObject({ ok: true, value: { already: false } });
  expect(await second).toEqual({ ok: false, error: { reason: 'NOTHING_LEFT' } });
  await harness.settle();
  await harness.expectInvariantsHold();
});
