import { expect, test, vi } from 'vitest';
import { order, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { alertInvariants } from './alert-invariants.ts';

test('no alert while all records agree; one cent too much raises an alert with its invariant', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 5);
  await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]));
  await harness.settle();
  const error = vi.fn();
  const ctx = { db: harness.ctx.db, log: { ...harness.ctx.log, error } as unknown as typeof harness.ctx.log };
  expect(await alertInvariants(ctx)).toBe(0);
  await harness.database.pool.query('update orders.orders set total_cents = total_cents + 1');
  expect(await alertInvariants(ctx)).toBe(1);
  expect(error.mock.calls[0]?.[0]).toMatchObject({ invariant: 'I3 cover', rows: 1, alert: true });
});
