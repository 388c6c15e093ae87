/** Captures and refunds that the gateway refuses: staff retry or close them (FIX-25). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sweepOrders } from '#modules/checkout/sweep-orders.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { bought, cases, saleOf, settle, useHarness } from '../../../../tests/support/fixtures/orders/case-orders.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts';
import { listOpenCases } from './list-open-cases.ts';
import { settleCase } from './settle-case.ts';

test('FIX-25 a refused refund is listed with the gateway’s message; when retried it is refunded', async () => {
  const harness = await useHarness();
  const number = await bought(harness);
  await harness.settle();
  await harness.simulator.fault({ provider: 'card', operation: 'refund', kind: 'decline', times: 1 });
  await refundOrder(harness.ctx, number, { key: 'r', amountCents: 900n, reason: 'a scuff', by: 'staff:1' });
  await harness.settle();
  expect(await cases(harness)).toMatchObject([
    { kind: 'REFUND', orderNumber: number, amountCents: 900n, said: expect.stringContaining('refund refused') },
  ]);
  expect(await settle(harness, 'RETRIED', '')).toEqual({ ok: true, value: null });
  await harness.settle();
  expect(await cases(harness)).toEqual([]);
  const { rows } = await harness.database.pool.query(
    'select r.state, p.refunded_cents from payments.refund r join payments.payment p on p.id = r.payment_id',
  );
  expect(rows).toEqual([{ state: 'DONE', refunded_cents: 900n }]);
  await harness.expectInvariantsHold();
});

test.each([
  ['PAID_BACK', 'MORE_THAN_PAID'],
  ['CLOSED', null],
] as const)(
  'FIX-25 a refused refund is %s: it stays open until then, and money paid back another way is not refunded again',
  async (resolution, after) => {
    const harness = await useHarness();
    const number = await bought(harness);
    await harness.settle();
    await harness.simulator.fault({ provider: 'card', operation: 'refund', kind: 'decline', times: 1 });
    await refundOrder(harness.ctx, number, { key: 'r', amountCents: 900n, reason: 'a scuff', by: 'staff:1' });
    await harness.settle();
    await harness.settle();
    expect(await cases(harness), 'until staff decide').toHaveLength(1);
    const [{ id = '' } = {}] = await listOpenCases(harness.ctx);
    const decision = { resolution, note: 'Bank transfer', by: 'staff:1' };
    const both = await Promise.all([settleCase(harness.ctx, id, decision), settleCase(harness.ctx, id, decision)]);
    expect(both.map((settled) => (settled.ok ? 'SETTLED' : settled.error)).sort()).toEqual(['NO_SUCH_CASE', 'SETTLED']);
    await harness.settle();
    const all = await refundOrder(harness.ctx, number, {
      key: 'all',
      amountCents: 15_590n,
      reason: 'all',
      by: 'staff:1',
    });
    expect(all.ok ? null : all.error.reason).toBe(after);
    const { rows } = await harness.database.pool.query(
      "select actor, detail ->> 'resolution' as resolution from platform.audit where action = 'payment.case-settled'",
    );
    expect(rows).toEqual([{ actor: 'staff:1', resolution }]);
    await harness.settle();
    await harness.expectInvariantsHold();
  },
);

test('FIX-25 a capture that the gateway refuses for good is a case; closed with a reason it stays closed, retried it reopens', async () => {
  const harness = await useHarness();
  const number = await bought(harness);
  // The bank released the money before it was collected.
  const released = await harness.ctx.cardGateway.void({
    gatewayRef: await saleOf(harness, number),
    attemptKey: randomUUID(),
  });
  expect(released.outcome).toBe('DONE');
  await harness.settle();
  const sweepLater = async () => {
    await harness.database.pool.query(
      "update payments.payment set changed_at = now() - interval '1 day' where state = 'CAPTURING'",
    );
    await sweepOrders(harness.ctx);
    await harness.settle();
  };
  const refused = [
    { kind: 'CAPTURE', orderNumber: number, amountCents: 15_590n, said: expect.stringContaining('capture refused') },
  ];
  expect(await cases(harness)).toMatchObject(refused);
  expect(await settle(harness, 'RETRIED', '')).toEqual({ ok: true, value: null });
  await sweepLater();
  expect(await cases(harness), 'refused again').toMatchObject(refused);
  expect(await settle(harness, 'CLOSED', 'Paid at the counter')).toEqual({ ok: true, value: null });
  await sweepLater();
  await sweepLater();
  expect(await cases(harness), 'closed by staff').toEqual([]);
});

test('FIX-25 a capture closed by staff is final: its refunds end, nothing more can be refunded, the order can be cancelled', async () => {
  const harness = await useHarness();
  const [refunding, cancelled, untouched] = [await bought(harness), await bought(harness), await bought(harness)];
  for (const number of [refunding, cancelled, untouched])
    expect(
      (await harness.ctx.cardGateway.void({ gatewayRef: await saleOf(harness, number), attemptKey: randomUUID() }))
        .outcome,
    ).toBe('DONE');
  await harness.settle();
  await refundOrder(harness.ctx, refunding, { key: 'r1', amountCents: 1_000n, reason: 'a scuff', by: 'staff:1' });
  await cancelOrder(harness.ctx, cancelled, 'staff:1');
  await harness.settle();
  expect(await harness.states(), 'waiting for the money').toEqual({ PLACED: 2, CANCELLING: 1 });
  for (let n = 0; n < 3; n += 1)
    expect(await settle(harness, 'CLOSED', 'Paid at the counter')).toEqual({ ok: true, value: null });
  const wakeUp =
    "update platform.outbox set available_at = now(), locked_until = null where done_at is null and available_at <> 'infinity'";
  for (let n = 0; n < 3; n += 1) {
    await harness.database.pool.query(wakeUp);
    await harness.settle();
  }
  const { pool } = harness.database;
  expect((await pool.query('select state, captured_cents::int as cents from payments.payment')).rows).toEqual(
    Array(3).fill({ state: 'NOT_COLLECTED', cents: 0 }),
  );
  expect((await pool.query('select state, paid_otherwise from payments.refund')).rows).toEqual([
    { state: 'MANUAL', paid_otherwise: false },
  ]);
  expect(await harness.states()).toEqual({ PLACED: 2, CANCELLED: 1 });
  expect(
    await refundOrder(harness.ctx, untouched, { key: 'r2', amountCents: 'REST', reason: 'a scuff', by: 'staff:1' }),
  ).toMatchObject({ ok: false, error: { reason: expect.any(String) } });
  expect(await cases(harness)).toEqual([]);
  // The state at the gateway agrees, and a difference would be reported.
  expect(await reconcilePayments(harness.ctx, 2)).toMatchObject({ differences: [], orphans: [] });
  await harness.expectInvariantsHold();
  await pool.query(
    "update payments.payment set psp_ref = 'nobodys' where order_id = (select id from orders.orders where number = $1)",
    [untouched],
  );
  expect((await reconcilePayments(harness.ctx, 2)).differences).toMatchObject([
    { orderNumber: untouched, theirs: 'never heard of it' },
  ]);
});

test('FIX-25 a capture that could not be attempted is final as well once staff have closed it', async () => {
  const harness = await useHarness();
  const [number, cancelled] = [await bought(harness), await bought(harness)];
  const { pool } = harness.database;
  // It was not attempted in time: its key is too old to use, and the bank has released the money.
  await pool.query("update payments.payment set created_at = created_at - interval '1 year'");
  for (const each of [number, cancelled])
    expect(
      (await harness.ctx.cardGateway.void({ gatewayRef: await saleOf(harness, each), attemptKey: randomUUID() }))
        .outcome,
    ).toBe('DONE');
  await harness.settle();
  expect(await cases(harness)).toMatchObject(
    Array(2).fill({ kind: 'CAPTURE', said: 'the key is too old to be used again' }),
  );
  expect((await pool.query('select distinct state from payments.payment')).rows).toEqual([{ state: 'AUTHORISED' }]);
  for (let n = 0; n < 2; n += 1)
    expect(await settle(harness, 'CLOSED', 'Paid at the counter')).toEqual({ ok: true, value: null });
  await cancelOrder(harness.ctx, cancelled, 'staff:1');
  for (let n = 0; n < 2; n += 1) {
    await pool.query("update payments.payment set changed_at = now() - interval '1 day'");
    await sweepOrders(harness.ctx);
    await harness.settle();
  }
  expect((await pool.query('select state, captured_cents::int as cents from payments.payment')).rows).toEqual(
    Array(2).fill({ state: 'NOT_COLLECTED', cents: 0 }),
  );
  expect(await harness.simulator.journal('capture')).toEqual([]);
  expect(await harness.states()).toEqual({ PLACED: 1, CANCELLED: 1 });
  expect(
    await refundOrder(harness.ctx, number, { key: 'r1', amountCents: 'REST', reason: 'a scuff', by: 'staff:1' }),
  ).toMatchObject({ ok: false, error: { reason: expect.any(String) } });
  expect(await cases(harness)).toEqual([]);
  await harness.expectInvariantsHold();
});

test('FIX-25 a cancelled order whose refund is refused ends once it was paid back another way', async () => {
  const harness = await useHarness();
  const number = await bought(harness);
  await harness.settle();
  await harness.simulator.fault({ provider: 'card', operation: 'refund', kind: 'decline', times: 1 });
  await cancelOrder(harness.ctx, number, 'staff:1');
  await harness.settle();
  expect(await cases(harness)).toMatchObject([{ kind: 'REFUND', orderNumber: number, amountCents: 15_590n }]);
  expect(await harness.states()).toEqual({ CANCELLING: 1 });
  expect(await settle(harness, 'PAID_BACK', 'Bank transfer')).toEqual({ ok: true, value: null });
  await harness.settle();
  expect(await harness.states()).toEqual({ CANCELLED: 1 });
  expect(await cases(harness)).toEqual([]);
});
