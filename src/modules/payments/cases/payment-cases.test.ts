/** Money that needs a person: found by notification and by night, held, listed, settled (FIX-22, FIX-25, FIX-35). */
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

async function bought(floor: CheckoutHarness, changes: Parameters<typeof orderOf>[1] = {}): Promise<string> {
  const answer = await order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }], changes));
  if (!answer.placed) throw new Error(answer.errorCode);
  return answer.orderNumber;
}
async function useFloor(): Promise<CheckoutHarness> {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 50);
  return floor;
}
const saleOf = async (floor: CheckoutHarness, number: string): Promise<string> =>
  String((await floor.simulator.journal('sale')).find(({ orderId }) => orderId === number)?.transactionId);
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
const tell = (floor: CheckoutHarness, kind: string, id: string) =>
  handleGatewayWebhook(floor.ctx, signedNotification(floor.simulator.gateway, kind, id, floor.ctx.clock.now()));
const cases = async (floor: CheckoutHarness) =>
  (await listOpenCases(floor.ctx)).map(({ kind, orderNumber, amountCents, said }) => ({
    kind,
    orderNumber,
    amountCents,
    said,
  }));
const settle = async (floor: CheckoutHarness, resolution: CaseResolution, note = 'spoken with the bank') => {
  const [first] = await listOpenCases(floor.ctx);
  return settleCase(floor.ctx, first?.id ?? '', { resolution, note, by: 'staff:1' });
};
const night = () => fixedClock('2026-11-22T14:30:00Z');

test.each(['by notification', 'by night'] as const)(
  'FIX-22 a settlement that is declined after the capture is noticed %s: a case, a mark, the parcel held until it is closed',
  async (way) => {
    const floor = await useFloor();
    await floor.simulator.change({ settleAfterMs: 3_600_000 });
    const [number, other] = [await bought(floor), await bought(floor)];
    await floor.settle();
    const id = await saleOf(floor, number);
    await decline(floor, id);
    if (way === 'by notification') {
      await tell(floor, 'transaction_settlement_declined', id);
      await tell(floor, 'transaction_settlement_declined', id);
    } else {
      const ctx = { ...floor.ctx, clock: night() };
      const [first, second] = await Promise.all([reconcileNightly(ctx, []), reconcileNightly(ctx, [])]);
      expect(
        [first, second].filter((found) => found !== null),
        'one process a night',
      ).toHaveLength(1);
      expect(
        await reconcileNightly({ ...floor.ctx, clock: fixedClock('2026-11-23T01:00:00Z') }, []),
        'by day nobody looks',
      ).toBeNull();
    }
    expect(await cases(floor)).toMatchObject([
      {
        kind: 'SETTLEMENT_DECLINED',
        orderNumber: number,
        amountCents: 15_590n,
        said: expect.stringContaining('DECLINED'),
      },
    ]);
    expect(await dispatchOrder(floor.ctx, number, { actor: 'staff:1' })).toMatchObject({
      done: false,
      refusal: 'ON_HOLD',
    });
    expect(await dispatchOrder(floor.ctx, other, { actor: 'staff:1' })).toMatchObject({ done: true });
    expect(await settle(floor, 'RETRIED'), 'there is nothing to drive').toBe('NOT_POSSIBLE');
    expect(await settle(floor, 'CLOSED')).toBe('SETTLED');
    expect(await cases(floor)).toEqual([]);
    expect(await dispatchOrder(floor.ctx, number, { actor: 'staff:1' })).toMatchObject({ done: true });
  },
);

test('FIX-22 a dispute holds the order; a notification that nobody signed, or that all is well, opens nothing', async () => {
  const floor = await useFloor();
  const number = await bought(floor);
  await floor.settle();
  const id = await saleOf(floor, number);
  await tell(floor, 'transaction_settled', id);
  const forged = signedNotification(
    { ...floor.simulator.gateway, privateKey: 'another' },
    'dispute_opened',
    id,
    floor.ctx.clock.now(),
  );
  expect(await handleGatewayWebhook(floor.ctx, forged)).toBe('FORGED');
  expect(await cases(floor)).toEqual([]);
  await tell(floor, 'dispute_opened', id);
  expect(await cases(floor)).toMatchObject([{ kind: 'DISPUTE', orderNumber: number, amountCents: 15_590n }]);
  expect(await dispatchOrder(floor.ctx, number, { actor: 'staff:1' })).toMatchObject({ refusal: 'ON_HOLD' });
});

test('FIX-22 refunds are compared too: one that the gateway declines later is noticed by night and by notification, once', async () => {
  const floor = await useFloor();
  const number = await bought(floor);
  await floor.settle();
  // Settled: from here on it may be refunded, and the refund may be declined.
  expect(await floor.ctx.cardGateway.find(await saleOf(floor, number))).toMatchObject({ state: 'CAPTURED' });
  await refundOrder(floor.ctx, number, { key: 'r', amountCents: 700n, reason: 'a scuff', by: 'staff:1' });
  await floor.simulator.change({ settleAfterMs: 3_600_000 });
  await floor.settle();
  expect(await reconcilePayments(floor.ctx, 2)).toMatchObject({ differences: [] });
  const [refund] = await floor.simulator.journal('refund');
  await decline(floor, String(refund?.transactionId));
  await reconcileNightly({ ...floor.ctx, clock: night() }, []);
  await tell(floor, 'transaction_settlement_declined', String(refund?.transactionId));
  expect(await cases(floor)).toMatchObject([{ kind: 'REFUND_DECLINED', orderNumber: number, amountCents: 700n }]);
  expect(await settle(floor, 'PAID_BACK', 'Bank transfer of 23 November')).toBe('SETTLED');
  expect(await cases(floor)).toEqual([]);
});

test('FIX-22 points that went back whole agree with the airline, which calls that returned', async () => {
  const floor = await useFloor();
  const request = orderOf([{ shoe: floor.variants.a, qty: 1 }]);
  const answer = await order(floor, restByCard(request, [await airlinePoints(floor, 1_000n)]));
  if (!answer.placed) throw new Error(answer.errorCode);
  await floor.settle();
  await refundOrder(floor.ctx, answer.orderNumber, {
    key: 'all',
    amountCents: 1_000n,
    reason: 'a scuff',
    by: 'staff:1',
  });
  await floor.settle();
  const { rows } = await floor.database.pool.query("select state from payments.payment where tender = 'airline'");
  expect(rows).toEqual([{ state: 'REFUNDED' }]);
  expect(await reconcilePayments(floor.ctx, 2)).toMatchObject({ checked: 2, differences: [], orphans: [] });
});

test('FIX-25 a refund that is refused is listed in the gateway’s words; tried again it goes back', async () => {
  const floor = await useFloor();
  const number = await bought(floor);
  await floor.settle();
  await floor.simulator.fault({ provider: 'card', operation: 'refund', kind: 'decline', times: 1 });
  await refundOrder(floor.ctx, number, { key: 'r', amountCents: 900n, reason: 'a scuff', by: 'staff:1' });
  await floor.settle();
  expect(await cases(floor)).toMatchObject([
    { kind: 'REFUND', orderNumber: number, amountCents: 900n, said: expect.stringContaining('refund refused') },
  ]);
  expect(await settle(floor, 'RETRIED', '')).toBe('SETTLED');
  await floor.settle();
  expect(await cases(floor)).toEqual([]);
  const { rows } = await floor.database.pool.query(
    'select r.state, p.refunded_cents from payments.refund r join payments.payment p on p.id = r.payment_id',
  );
  expect(rows).toEqual([{ state: 'DONE', refunded_cents: 900n }]);
  await floor.expectSound();
});

test.each([
  ['PAID_BACK', 'MORE_THAN_PAID'],
  ['CLOSED', null],
] as const)(
  'FIX-25 a refund that is refused is %s: it stays open until then, and what went back another way is not given back again',
  async (resolution, after) => {
    const floor = await useFloor();
    const number = await bought(floor);
    await floor.settle();
    await floor.simulator.fault({ provider: 'card', operation: 'refund', kind: 'decline', times: 1 });
    await refundOrder(floor.ctx, number, { key: 'r', amountCents: 900n, reason: 'a scuff', by: 'staff:1' });
    await floor.settle();
    await floor.settle();
    expect(await cases(floor), 'until a person decides').toHaveLength(1);
    const [{ id = '' } = {}] = await listOpenCases(floor.ctx);
    const decision = { resolution, note: 'Bank transfer', by: 'staff:1' };
    const both = await Promise.all([settleCase(floor.ctx, id, decision), settleCase(floor.ctx, id, decision)]);
    expect(both.sort()).toEqual(['NO_SUCH_CASE', 'SETTLED']);
    await floor.settle();
    const all = await refundOrder(floor.ctx, number, {
      key: 'all',
      amountCents: 15_590n,
      reason: 'all',
      by: 'staff:1',
    });
    expect('refused' in all ? all.refused : null).toBe(after);
    const { rows } = await floor.database.pool.query(
      "select actor, detail ->> 'resolution' as resolution from platform.audit where action = 'payment.case-settled'",
    );
    expect(rows).toEqual([{ actor: 'staff:1', resolution }]);
    await floor.settle();
    await floor.expectSound();
  },
);

test('FIX-25 a capture that the gateway refuses for good is a case; closed with a reason it stays closed, tried again it comes back', async () => {
  const floor = await useFloor();
  const number = await bought(floor);
  // The bank has released the money before it was collected.
  const released = await floor.ctx.cardGateway.void({
    gatewayRef: await saleOf(floor, number),
    attemptKey: randomUUID(),
  });
  expect(released.outcome).toBe('DONE');
  await floor.settle();
  const sweepLater = async () => {
    await floor.database.pool.query(
      "update payments.payment set changed_at = now() - interval '1 day' where state = 'CAPTURING'",
    );
    await sweepOrders(floor.ctx);
    await floor.settle();
  };
  const refused = [
    { kind: 'CAPTURE', orderNumber: number, amountCents: 15_590n, said: expect.stringContaining('capture refused') },
  ];
  expect(await cases(floor)).toMatchObject(refused);
  expect(await settle(floor, 'RETRIED', '')).toBe('SETTLED');
  await sweepLater();
  expect(await cases(floor), 'refused again').toMatchObject(refused);
  expect(await settle(floor, 'CLOSED', 'Paid at the counter')).toBe('SETTLED');
  await sweepLater();
  await sweepLater();
  expect(await cases(floor), 'a person has closed it').toEqual([]);
});

test('FIX-25 a capture closed by a person is over: refunds of it end, nothing more can be given back, the order can be cancelled', async () => {
  const floor = await useFloor();
  const [asked, cancelled, kept] = [await bought(floor), await bought(floor), await bought(floor)];
  for (const number of [asked, cancelled, kept])
    expect(
      (await floor.ctx.cardGateway.void({ gatewayRef: await saleOf(floor, number), attemptKey: randomUUID() })).outcome,
    ).toBe('DONE');
  await floor.settle();
  await refundOrder(floor.ctx, asked, { key: 'r1', amountCents: 1_000n, reason: 'a scuff', by: 'staff:1' });
  await cancelOrder(floor.ctx, cancelled, 'staff:1');
  await floor.settle();
  expect(await floor.states(), 'waiting for the money').toEqual({ PLACED: 2, CANCELLING: 1 });
  for (let n = 0; n < 3; n += 1) expect(await settle(floor, 'CLOSED', 'Paid at the counter')).toBe('SETTLED');
  const wakeUp =
    "update platform.outbox set available_at = now(), locked_until = null where done_at is null and available_at <> 'infinity'";
  for (let n = 0; n < 3; n += 1) {
    await floor.database.pool.query(wakeUp);
    await floor.settle();
  }
  const { pool } = floor.database;
  expect((await pool.query('select state, captured_cents::int as cents from payments.payment')).rows).toEqual(
    Array(3).fill({ state: 'NOT_COLLECTED', cents: 0 }),
  );
  expect((await pool.query('select state, paid_otherwise from payments.refund')).rows).toEqual([
    { state: 'MANUAL', paid_otherwise: false },
  ]);
  expect(await floor.states()).toEqual({ PLACED: 2, CANCELLED: 1 });
  expect(
    await refundOrder(floor.ctx, kept, { key: 'r2', amountCents: 'REST', reason: 'a scuff', by: 'staff:1' }),
  ).toMatchObject({
    refused: expect.any(String),
  });
  expect(await cases(floor)).toEqual([]);
  // What really stands at the gateway agrees, and it would be told if it did not.
  expect(await reconcilePayments(floor.ctx, 2)).toMatchObject({ differences: [], orphans: [] });
  await floor.expectSound();
  await pool.query(
    "update payments.payment set psp_ref = 'nobodys' where order_id = (select id from orders.orders where number = $1)",
    [kept],
  );
  expect((await reconcilePayments(floor.ctx, 2)).differences).toMatchObject([
    { orderNumber: kept, theirs: 'never heard of it' },
  ]);
});

test('FIX-25 a capture that could not even be asked for is over as well once a person has closed it', async () => {
  const floor = await useFloor();
  const [number, cancelled] = [await bought(floor), await bought(floor)];
  const { pool } = floor.database;
  // Nobody came to it in time: its key is too old to ask with, and the bank has released the money.
  await pool.query("update payments.payment set created_at = created_at - interval '1 year'");
  for (const each of [number, cancelled])
    expect(
      (await floor.ctx.cardGateway.void({ gatewayRef: await saleOf(floor, each), attemptKey: randomUUID() })).outcome,
    ).toBe('DONE');
  await floor.settle();
  expect(await cases(floor)).toMatchObject(
    Array(2).fill({ kind: 'CAPTURE', said: 'the key is too old to be driven again' }),
  );
  expect((await pool.query('select distinct state from payments.payment')).rows).toEqual([{ state: 'AUTHORISED' }]);
  for (let n = 0; n < 2; n += 1) expect(await settle(floor, 'CLOSED', 'Paid at the counter')).toBe('SETTLED');
  await cancelOrder(floor.ctx, cancelled, 'staff:1');
  for (let n = 0; n < 2; n += 1) {
    await pool.query("update payments.payment set changed_at = now() - interval '1 day'");
    await sweepOrders(floor.ctx);
    await floor.settle();
  }
  expect((await pool.query('select state, captured_cents::int as cents from payments.payment')).rows).toEqual(
    Array(2).fill({ state: 'NOT_COLLECTED', cents: 0 }),
  );
  expect(await floor.simulator.journal('capture')).toEqual([]);
  expect(await floor.states()).toEqual({ PLACED: 1, CANCELLED: 1 });
  expect(
    await refundOrder(floor.ctx, number, { key: 'r1', amountCents: 'REST', reason: 'a scuff', by: 'staff:1' }),
  ).toMatchObject({
    refused: expect.any(String),
  });
  expect(await cases(floor)).toEqual([]);
  await floor.expectSound();
});

test('FIX-25 a cancelled order whose refund is refused ends once it was paid back another way', async () => {
  const floor = await useFloor();
  const number = await bought(floor);
  await floor.settle();
  await floor.simulator.fault({ provider: 'card', operation: 'refund', kind: 'decline', times: 1 });
  await cancelOrder(floor.ctx, number, 'staff:1');
  await floor.settle();
  expect(await cases(floor)).toMatchObject([{ kind: 'REFUND', orderNumber: number, amountCents: 15_590n }]);
  expect(await floor.states()).toEqual({ CANCELLING: 1 });
  expect(await settle(floor, 'PAID_BACK', 'Bank transfer')).toBe('SETTLED');
  await floor.settle();
  expect(await floor.states()).toEqual({ CANCELLED: 1 });
  expect(await cases(floor)).toEqual([]);
});

test('FIX-35 what the fraud script says reaches the gateway; an order to be reviewed is placed, its answer kept, and held until staff release it', async () => {
  const floor = await useFloor();
  const [plain, reviewed] = [
    await bought(floor, { fraudAnalytics: { token: 'device-7' } }),
    await bought(floor, { fraudAnalytics: { token: 'device-review' } }),
  ];
  await floor.settle();
  const { rows } = await floor.database.pool.query(
    "select o.number, p.facts #>> '{risk,decision}' as decision, o.held_for from payments.payment p join orders.orders o on o.id = p.order_id",
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { number: plain, decision: 'APPROVE', held_for: null },
      { number: reviewed, decision: 'REVIEW', held_for: 'FRAUD_REVIEW' },
    ]),
  );
  expect(await cases(floor)).toMatchObject([{ kind: 'FRAUD_REVIEW', orderNumber: reviewed }]);
  expect(await dispatchOrder(floor.ctx, plain, { actor: 'staff:1' })).toMatchObject({ done: true });
  expect(await dispatchOrder(floor.ctx, reviewed, { actor: 'staff:1' })).toMatchObject({ refusal: 'ON_HOLD' });
  expect(await settle(floor, 'CLOSED', 'Known customer')).toBe('SETTLED');
  expect(await dispatchOrder(floor.ctx, reviewed, { actor: 'staff:1' })).toMatchObject({ done: true });
  await floor.settle();
  await floor.expectSound();
});
