/**
 * Payment problems that need a person: found by webhook and nightly job, held, listed, settled (FIX-22, FIX-25,
 * FIX-35).
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CaseResolution } from '#contract/staff/orders/staff-payment-cases.ts';
import { handleGatewayWebhook } from '#modules/checkout/handle-gateway-webhook.ts';
import { sweepOrders } from '#modules/checkout/sweep-orders.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { fixedClock } from '#platform/clock.ts';
import { signedNotification } from '../../../../tests/support/clients/signed-notification.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  restByCard,
  useCheckoutHarness,
} from '../../../../tests/support/fixtures/checkout-harness.ts';
import { airlinePoints } from '../../../../tests/support/fixtures/loyalty-harness.ts';
import { reconcileNightly } from '../reconciliation/reconcile-nightly.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts';
import { listOpenCases } from './list-open-cases.ts';
import { settleCase } from './settle-case.ts';

async function bought(harness: CheckoutHarness, changes: Parameters<typeof orderOf>[1] = {}): Promise<string> {
  const answer = await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }], changes));
  if (!answer.placed) throw new Error(answer.errorCode);
  return answer.orderNumber;
}
async function useHarness(): Promise<CheckoutHarness> {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 50);
  return harness;
}
const saleOf = async (harness: CheckoutHarness, number: string): Promise<string> =>
  String((await harness.simulator.journal('sale')).find(({ orderId }) => orderId === number)?.transactionId);
/** What a provider's bank does to a transaction a day later. */
async function decline({ simulator: { gateway } }: CheckoutHarness, id: string): Promise<void> {
  const reply = await fetch(
    `http://${gateway.host}:${gateway.port}/merchants/${gateway.merchantId}/transactions/${id}/settlement_decline`,
    {
      method: 'PUT',
      headers: {
        authorization: `Basic ${btoa(`${gateway.publicKey}:${gateway.privateKey}`)}`,
        'content-type': 'application/json',
      },
      body: '{}',
    },
  );
  expect(reply.status).toBe(200);
}
const sendWebhook = (harness: CheckoutHarness, kind: string, id: string) =>
  handleGatewayWebhook(harness.ctx, signedNotification(harness.simulator.gateway, kind, id, harness.ctx.clock.now()));
const cases = async (harness: CheckoutHarness) =>
  (await listOpenCases(harness.ctx)).map(({ kind, orderNumber, amountCents, said }) => ({
    kind,
    orderNumber,
    amountCents,
    said,
  }));
const settle = async (harness: CheckoutHarness, resolution: CaseResolution, note = 'spoken with the bank') => {
  const [first] = await listOpenCases(harness.ctx);
  return settleCase(harness.ctx, first?.id ?? '', { resolution, note, by: 'staff:1' });
};
const night = () => fixedClock('2026-11-22T14:30:00Z');

test.each(['by notification', 'by night'] as const)(
  'FIX-22 a settlement that is declined after the capture is noticed %s: a case, a mark on the order, the parcel held until the case is closed',
  async (way) => {
    const harness = await useHarness();
    await harness.simulator.change({ settleAfterMs: 3_600_000 });
    const [number, other] = [await bought(harness), await bought(harness)];
    await harness.settle();
    const id = await saleOf(harness, number);
    await decline(harness, id);
    if (way === 'by notification') {
      await sendWebhook(harness, 'transaction_settlement_declined', id);
      await sendWebhook(harness, 'transaction_settlement_declined', id);
    } else {
      const ctx = { ...harness.ctx, clock: night() };
      const [first, second] = await Promise.all([reconcileNightly(ctx, []), reconcileNightly(ctx, [])]);
      expect(
        [first, second].filter((found) => found !== null),
        'one process a night',
      ).toHaveLength(1);
      expect(
        await reconcileNightly({ ...harness.ctx, clock: fixedClock('2026-11-23T01:00:00Z') }, []),
        'not by day',
      ).toBeNull();
    }
    expect(await cases(harness)).toMatchObject([
      {
        kind: 'SETTLEMENT_DECLINED',
        orderNumber: number,
        amountCents: 15_590n,
        said: expect.stringContaining('DECLINED'),
      },
    ]);
    expect(await dispatchOrder(harness.ctx, number, { actor: 'staff:1' })).toMatchObject({
      ok: false,
      error: { reason: 'ON_HOLD' },
    });
    expect(await dispatchOrder(harness.ctx, other, { actor: 'staff:1' })).toMatchObject({ ok: true });
    expect(await settle(harness, 'RETRIED'), 'nothing is left to drive').toEqual({
      ok: false,
      error: 'NOT_POSSIBLE',
    });
    expect(await settle(harness, 'CLOSED')).toEqual({ ok: true, value: null });
    expect(await cases(harness)).toEqual([]);
    expect(await dispatchOrder(harness.ctx, number, { actor: 'staff:1' })).toMatchObject({ ok: true });
  },
);

test('FIX-22 a dispute holds the order; an unsigned notification, or one without a problem, opens no case', async () => {
  const harness = await useHarness();
  const number = await bought(harness);
  await harness.settle();
  const id = await saleOf(harness, number);
  await sendWebhook(harness, 'transaction_settled', id);
  const forged = signedNotification(
    { ...harness.simulator.gateway, privateKey: 'another' },
    'dispute_opened',
    id,
    harness.ctx.clock.now(),
  );
  expect(await handleGatewayWebhook(harness.ctx, forged)).toEqual({ ok: false, error: 'FORGED' });
  expect(await cases(harness)).toEqual([]);
  await sendWebhook(harness, 'dispute_opened', id);
  expect(await cases(harness)).toMatchObject([{ kind: 'DISPUTE', orderNumber: number, amountCents: 15_590n }]);
  expect(await dispatchOrder(harness.ctx, number, { actor: 'staff:1' })).toMatchObject({
    ok: false,
    error: { reason: 'ON_HOLD' },
  });
});

test('FIX-22 refunds are compared too: one that the gateway declines later is noticed by the nightly job and by notification, once', async () => {
  const harness = await useHarness();
  const number = await bought(harness);
  await harness.settle();
  // Settled: from now on it may be refunded, and the refund may be declined.
  expect(await harness.ctx.cardGateway.find(await saleOf(harness, number))).toMatchObject({ state: 'CAPTURED' });
  await refundOrder(harness.ctx, number, { key: 'r', amountCents: 700n, reason: 'a scuff', by: 'staff:1' });
  await harness.simulator.change({ settleAfterMs: 3_600_000 });
  await harness.settle();
  expect(await reconcilePayments(harness.ctx, 2)).toMatchObject({ differences: [] });
  const [refund] = await harness.simulator.journal('refund');
  await decline(harness, String(refund?.transactionId));
  await reconcileNightly({ ...harness.ctx, clock: night() }, []);
  await sendWebhook(harness, 'transaction_settlement_declined', String(refund?.transactionId));
  expect(await cases(harness)).toMatchObject([{ kind: 'REFUND_DECLINED', orderNumber: number, amountCents: 700n }]);
  expect(await settle(harness, 'PAID_BACK', 'Bank transfer of 23 November')).toEqual({ ok: true, value: null });
  expect(await cases(harness)).toEqual([]);
});

test('FIX-22 fully refunded points agree with the airline, which calls them returned', async () => {
  const harness = await useHarness();
  const request = orderOf([{ shoe: harness.variants.a, qty: 1 }]);
  const answer = await order(harness, restByCard(request, [await airlinePoints(harness, 1_000n)]));
  if (!answer.placed) throw new Error(answer.errorCode);
  await harness.settle();
  await refundOrder(harness.ctx, answer.orderNumber, {
    key: 'all',
    amountCents: 1_000n,
    reason: 'a scuff',
    by: 'staff:1',
  });
  await harness.settle();
  const { rows } = await harness.database.pool.query("select state from payments.payment where tender = 'airline'");
  expect(rows).toEqual([{ state: 'REFUNDED' }]);
  expect(await reconcilePayments(harness.ctx, 2)).toMatchObject({ checked: 2, differences: [], orphans: [] });
});

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
  await harness.expectSound();
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
    await harness.expectSound();
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
  await harness.expectSound();
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
    Array(2).fill({ kind: 'CAPTURE', said: 'the key is too old to be driven again' }),
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
  await harness.expectSound();
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

test('FIX-35 the fraud script’s data reaches the gateway; an order to be reviewed is placed, its decision stored, and held until staff release it', async () => {
  const harness = await useHarness();
  const [plain, reviewed] = [
    await bought(harness, { fraudAnalytics: { token: 'device-7' } }),
    await bought(harness, { fraudAnalytics: { token: 'device-review' } }),
  ];
  await harness.settle();
  const { rows } = await harness.database.pool.query(
    "select o.number, p.facts #>> '{risk,decision}' as decision, o.held_for from payments.payment p join orders.orders o on o.id = p.order_id",
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { number: plain, decision: 'APPROVE', held_for: null },
      { number: reviewed, decision: 'REVIEW', held_for: 'FRAUD_REVIEW' },
    ]),
  );
  expect(await cases(harness)).toMatchObject([{ kind: 'FRAUD_REVIEW', orderNumber: reviewed }]);
  expect(await dispatchOrder(harness.ctx, plain, { actor: 'staff:1' })).toMatchObject({ ok: true });
  expect(await dispatchOrder(harness.ctx, reviewed, { actor: 'staff:1' })).toMatchObject({
    ok: false,
    error: { reason: 'ON_HOLD' },
  });
  expect(await settle(harness, 'CLOSED', 'Known customer')).toEqual({ ok: true, value: null });
  expect(await dispatchOrder(harness.ctx, reviewed, { actor: 'staff:1' })).toMatchObject({ ok: true });
  await harness.settle();
  await harness.expectSound();
});
