import { holdOrder, holdOrderWhere } from '#modules/orders/state/hold-order.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import {
  holdingCase,
  insertAwaitingPaymentCase,
  insertReviewCases,
  isReviewed,
  refundCaseInput,
  upsertCase,
  waitingRefund,
} from '../internal/case-records.ts';
import { paymentById } from '../internal/payment-records.ts';
import { holdingKinds, type NewCase } from './payment-case.ts';

type CaseCtx = Pick<Ctx, 'db' | 'log'>;

/**
 * Opens a case for staff unless it is open already: an alert in the log, the mark on the order, and where the money
 * itself is in doubt nothing of the order is dispatched (FIX-22, FIX-25, FIX-35). Joins an open transaction.
 */
export async function openCase(ctx: CaseCtx, found: NewCase): Promise<void> {
  const opened = await inTransaction(ctx, async (tx) => {
    const fresh = await upsertCase(tx, found);
    if (fresh && holdingKinds.includes(found.kind))
      await holdOrder(tx, found.orderId, await holdingCase(tx, found.orderId, holdingKinds));
    return fresh;
  });
  const { kind, orderId, paymentId, refundId, said } = found;
  if (opened) ctx.log.error({ kind, orderId, paymentId, refundId, said, alert: true }, 'money needs a person');
}

/** A void of a failed order that cannot be advanced any further. */
export const openVoidCase = (
  ctx: CaseCtx,
  payment: { id: string; orderId: string; amountCents: bigint },
  said: string,
): Promise<void> =>
  openCase(ctx, {
    kind: 'VOID',
    dedupeKey: `void:${payment.id}`,
    orderId: payment.orderId,
    paymentId: payment.id,
    amountCents: payment.amountCents,
    said,
  });

export async function openCaptureCase(ctx: CaseCtx, paymentId: string, said: string): Promise<void> {
  const payment = await paymentById(ctx, paymentId);
  if (!payment) return;
  const { orderId, authorisedCents } = payment;
  await openCase(ctx, {
    kind: 'CAPTURE',
    dedupeKey: `capture:${paymentId}`,
    orderId,
    paymentId,
    amountCents: authorisedCents,
    said,
  });
}

export async function openRefundCase(ctx: CaseCtx, refundId: string, said: string): Promise<void> {
  const refund = await refundCaseInput(ctx, refundId);
  if (refund) await openCase(ctx, { kind: 'REFUND', dedupeKey: `refund:${refundId}`, refundId, said, ...refund });
}

/**
 * A refund that belongs to a cancelled order or a return: the refund that is stuck, or the order itself where there is
 * none.
 */
export async function openRefundRequestCase(
  ctx: CaseCtx,
  {
    orderId,
    requestKey,
    amountCents,
    said,
  }: { orderId: string; requestKey: string; amountCents: bigint; said: string },
): Promise<void> {
  const waiting = await waitingRefund(ctx, orderId, requestKey);
  if (waiting)
    await openCase(ctx, {
      kind: 'REFUND',
      dedupeKey: `refund:${waiting.id}`,
      orderId,
      refundId: waiting.id,
      paymentId: waiting.paymentId,
      amountCents: waiting.amountCents,
      said,
    });
  else
    await openCase(ctx, {
      kind: 'CANCEL',
      dedupeKey: `giving-back:${orderId}:${requestKey}`,
      orderId,
      amountCents,
      said,
    });
}

/**
 * Part of the transaction that places an order: a payment that the gateway wants reviewed opens a case, and nothing of
 * the order is dispatched until staff have released it (FIX-35). Both statements are sent with the transaction's
 * others.
 */
export async function holdForReview(tx: Pick<Ctx, 'db'>, orderId: string): Promise<boolean> {
  const [opened] = await Promise.all([
    insertReviewCases(tx, orderId),
    holdOrderWhere(tx, orderId, 'FRAUD_REVIEW', isReviewed(orderId)),
  ]);
  return opened > 0;
}

/**
 * Part of the transaction that places an order: the shopper pays after it, so nothing of the order is dispatched until
 * staff have confirmed that the money is in. Both statements are sent with the transaction's others.
 */
export async function holdForMoney(tx: Pick<Ctx, 'db'>, orderId: string): Promise<void> {
  await Promise.all([insertAwaitingPaymentCase(tx, orderId), holdOrder(tx, orderId, 'AWAITING_MONEY')]);
}
