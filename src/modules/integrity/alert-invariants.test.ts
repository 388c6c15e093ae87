import { expect, test, vi } from 'vitest';
import { order, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { alertInvariants } from './alert-invariants.ts';

test('books that agree are silent; one cent too much raises an alert with its invariant', async () => {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 5);
  await order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]));
  await floor.settle();
  const error = vi.fn();
  const ctx = { db: floor.ctx.db, log: { ...floor.ctx.log, error } as unknown as typeof floor.ctx.log };
  expect(await alertInvariants(ctx)).toBe(0);
  await floor.database.pool.query('update orders.orders set total_cents = total_cents + 1');
  expect(await alertInvariants(ctx)).toBe(1);
  expect(error.mock.calls[0]?.[0]).toMatchObject({ invariant: 'I3 cover', rows: 1, alert: true });
});
