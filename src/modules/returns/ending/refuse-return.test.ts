/** Returns that staff refuse: no money moves, stock and units are as before, the customer is told. */
import { expect, test } from 'vitest';
import { getOrder } from '#modules/orders/get-order.ts';
import {
  expectConsistent,
  item,
  refundedOf,
  stockOf,
  useReturnsFixture,
} from '../../../../tests/support/fixtures/orders/returned-orders.ts';
import { findReturn } from '../find-return.ts';
import { receiveReturn } from '../receive-return.ts';
import { cancelReturn } from './cancel-return.ts';
import { refuseReturn } from './refuse-return.ts';

const refusal = { actor: 'test', reason: 'The soles are worn.\n\nSee our returns page.', goods: 'SENT_BACK' } as const;

test('RET-07 a refused exchange refunds nothing, releases the other size, is mailed with its reason, and ends there', async () => {
  const { harness, sold, started, otherSize } = await useReturnsFixture();
  const number = await sold(1);
  const before = await stockOf(harness, harness.variants.a.variantId);
  const rma = await started(number, [item(1, 1, otherSize)]);
  expect(await stockOf(harness, otherSize)).toEqual({ on_hand: 2, reserved: 1 });
  expect(await refuseReturn(harness.ctx, rma.toLowerCase(), refusal)).toEqual({ ok: true, value: null });
  await harness.settle();

  expect(await findReturn(harness.ctx, rma)).toMatchObject({
    ...{ state: 'REFUSED', refundCents: 0n, refusalReason: refusal.reason, refusedGoods: 'SENT_BACK' },
  });
  expect(await stockOf(harness, otherSize)).toEqual({ on_hand: 2, reserved: 0 });
  expect(await stockOf(harness, harness.variants.a.variantId)).toEqual(before);
  expect(await refundedOf(harness, number)).toBe(0n);
  const [mail, ...others] = harness.mails.filter(({ subject }) => subject.startsWith('About your'));
  expect(others).toEqual([]);
  expect(mail?.text).toContain('The soles are worn.');
  expect(mail?.text).toContain('We are sending the items back to you.');
  const { rows } = await harness.database.pool.query(
    "select actor, detail, before, after from platform.audit where action = 'return.refused'",
  );
  expect(rows).toMatchObject([{ actor: 'test', detail: { rma, goods: 'SENT_BACK' }, after: { return: 'REFUSED' } }]);
  expect(JSON.stringify(rows), 'no words about a customer').not.toContain('soles');

  expect(await receiveReturn(harness.ctx, rma, { actor: 'test' })).toEqual({ ok: false, error: 'CANCELLED' });
  expect(await cancelReturn(harness.ctx, rma, 'test')).toEqual({ ok: false, error: 'HAS_COME' });
  expect(await refuseReturn(harness.ctx, rma, refusal)).toEqual({ ok: false, error: 'HAS_COME' });
  expect(await refuseReturn(harness.ctx, 'R00000000', refusal)).toEqual({ ok: false, error: 'NO_SUCH_RETURN' });
  // The units are the customer's: a fault that shows later may still be returned.
  expect((await getOrder(harness.ctx, number))?.lines.map(({ returnedQty }) => returnedQty)).toEqual([0]);
  await started(number, [{ ...item(1), reason: 'Faulty' }]);
  await harness.settle();
  await expectConsistent(harness);
});

test('RET-07 A14 a return that is refused and received at the same moment is one of both', async () => {
  const { harness, sold, started } = await useReturnsFixture();
  const number = await sold(1);
  const rma = await started(number, [item(1)]);
  const [refused, received] = await Promise.all([
    refuseReturn(harness.ctx, rma, refusal),
    receiveReturn(harness.ctx, rma, { actor: 'test' }),
  ]);
  expect([refused.ok, received.ok].filter(Boolean)).toHaveLength(1);
  await harness.settle();
  expect(await refundedOf(harness, number)).toBe(received.ok ? 14_990n : 0n);
  expect(await findReturn(harness.ctx, rma)).toMatchObject({ state: received.ok ? 'DONE' : 'REFUSED' });
  await expectConsistent(harness);
});
