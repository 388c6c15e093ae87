/**
 * Payment problems that need a person: found by webhook and nightly job, held, listed, settled (FIX-22, FIX-25,
 * FIX-35).
 */
import { expect, test } from 'vitest';
import { handleGatewayWebhook } from '#modules/checkout/handle-gateway-webhook.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { fixedClock } from '#platform/clock.ts';
import { signedNotification } from '../../../../tests/support/clients/signed-notification.ts';
import { order, orderOf, payRestByCard } from '../../../../tests/support/fixtures/checkout-harness.ts';
import { airlinePoints } from '../../../../tests/support/fixtures/loyalty-harness.ts';
import {
  bought,
  cases,
  decline,
  night,
  saleOf,
  sendWebhook,
  settle,
  useHarness,
} from '../../../../tests/support/fixtures/orders/case-orders.ts';
import { reconcileNightly } from '../reconciliation/reconcile-nightly.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts';

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
    expect(await settle(harness, 'RETRIED'), 'nothing is left to do').toEqual({
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
  const answer = await order(harness, payRestByCard(request, [await airlinePoints(harness, 1_000n)]));
  if (!answer.ok) throw new Error(answer.error.reason);
  await harness.settle();
  await refundOrder(harness.ctx, answer.value.orderNumber, {
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
  await harness.expectInvariantsHold();
});
