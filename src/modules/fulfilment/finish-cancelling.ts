import { lockOrder } from '#modules/orders/lock-order.ts';
import type { LockedOrder } from '#modules/orders/parcels/parcel.ts';
import { recordOrderTime } from '#modules/orders/state/note-order-time.ts';
import { transitionOrder } from '#modules/orders/transition-order.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { findPayments } from '#modules/payments/charges/find-payments.ts';
import { voidPayment } from '#modules/payments/charges/void-payment.ts';
import { isExternalPayment } from '#modules/payments/methods/payment-methods.ts';
import type { Payment } from '#modules/payments/payment.ts';
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import { findOpenRefunds } from '#modules/payments/refunds/find-open-refunds.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { releaseStock } from '#modules/stock/release-stock.ts';
import { announceOrder } from '#modules/webhooks/announce-order.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { replacementKey, requestCancellationRefund } from './internal/request-cancellation-refund.ts';
import { settleRefund } from './settle-refund.ts';

type CancelCtx = Ctx & PaymentsCtx;

/**
 * CANCELLING → CANCELLED: authorisations are voided, captured money is refunded, and only then is the stock released
 * and the shopper told (reliability R5). Run by the outbox, any number of times, in any process.
 */
export async function finishCancelling(ctx: CancelCtx, orderNumber: string): Promise<DeliveryOutcome> {
  const order = await step('read the cancelled order', () => inTransaction(ctx, (tx) => lockOrder(tx, orderNumber)));
  if (!order) return { state: 'MANUAL', reason: 'there is no such order' };
  if (order.state !== 'CANCELLING') return { state: 'DONE' };
  const payments = await step('read payments of the cancelled order', () => findPayments(ctx, order.id));
  for (const payment of payments) {
    const settled = await step('undo one payment of the cancelled order', () => undoPayment(ctx, payment));
    if (settled.state !== 'DONE') return settled;
  }
  const refunded = await step('refund collected money', () => refundCollected(ctx, order));
  if (refunded.state !== 'DONE') return refunded;
  await step('finish the cancellation', () =>
    inTransaction(ctx, async (tx) => {
      const moved = await step('mark the order cancelled', () =>
        transitionOrder(tx, order.id, 'CANCELLING', 'CANCELLED'),
      );
      if (!moved) return;
      await step('record the time of the cancellation', () => recordOrderTime(tx, order.id, 'cancelled_at'));
      await step('queue the email about the cancellation', () =>
        putInOutbox(tx, [
          {
            dedupeKey: `cancelled:${order.id}`,
            kind: 'email.order-cancelled',
            payload: { orderNumber, refund: refundBefore(order) },
          },
        ]),
      );
      await step('announce the cancellation', () => announceOrder(tx, 'order.cancelled', order.id, { whole: true }));
      await step('release stock of the cancelled order', () => releaseStock(tx, order.id));
    }),
  );
  announceStockChange(ctx);
  return { state: 'DONE' };
}

/** Refunds what was captured, credits included: everything already being refunded, whoever requested it. */
async function refundCollected(ctx: CancelCtx, order: LockedOrder): Promise<DeliveryOutcome> {
  const requested = await step('request the refund of the cancelled order', () =>
    inTransaction(ctx, (tx) => requestCancellationRefund(tx, order)),
  );
  const before = await step('read open refunds', () => findOpenRefunds(ctx, order.id));
  for (const refundId of new Set([requested.ok ? requested.value.refundIds : [], before].flat())) {
    const settled = await step('settle one refund of the cancelled order', () => settleRefund(ctx, refundId));
    if (settled.state !== 'DONE') return settled;
  }
  return { state: 'DONE' };
}
/** Where the mail finds the refund: for an exchange order at the order that paid for it, else at the order itself. */
const refundBefore = (order: LockedOrder) =>
  order.replacesOrderId ? { orderId: order.replacesOrderId, key: replacementKey(order) } : null;

async function undoPayment(ctx: CancelCtx, payment: Payment): Promise<DeliveryOutcome> {
  switch (payment.state) {
    case 'DECLINED':
    case 'VOIDED':
    case 'REFUNDED':
    case 'NOT_COLLECTED':
    // Captured: refunded with the rest.
    case 'CAPTURED':
    case 'PART_REFUNDED':
      return { state: 'DONE' };
    case 'CAPTURING':
      return { state: 'LATER', reason: 'the money is being collected; it goes back after that' };
    default:
      return isExternalPayment(payment)
        ? voidPayment(ctx, payment)
        : { state: 'MANUAL', reason: `${payment.tender} of a placed order is ${payment.state}` };
  }
}
