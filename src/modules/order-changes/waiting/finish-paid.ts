import { lockOrder } from '#modules/orders/lock-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { holdForReview } from '#modules/payments/cases/open-case.ts';
import { transitionPayment } from '#modules/payments/charges/transition-payment.ts';
import type { ExternalPayment, PaymentPatch } from '#modules/payments/payment.ts';
import { changeHeldUses } from '#modules/promotions/held-uses/change-held-uses.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { useHeldUnits } from '#modules/stock/held-units.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { changeRef, recordChange } from '../by-staff/record-change.ts';
import { lockChange, moveChange } from '../internal/waiting-records.ts';
import { readUnchanged } from './read-unchanged.ts';
import { holdRef, type StoredPlan, type WaitingChange } from './waiting-change.ts';

/** OVERTAKEN: another process has decided. NOT_POSSIBLE: the payment has to be undone. */
export type Finished = 'MADE' | 'OVERTAKEN' | 'NOT_POSSIBLE';

/**
 * T2, one transaction that locks the order: the payment is authorised, the order is what was agreed, the held units are
 * its own, the capture and the mail are queued (EDIT-01, reliability R4, R6).
 */
export async function finishPaid(
  ctx: Ctx,
  change: WaitingChange,
  payment: ExternalPayment,
  paid: PaymentPatch,
): Promise<Finished> {
  const written = await step('commit the paid change', () =>
    commitIfOk(ctx, async (tx): Promise<Result<null, Exclude<Finished, 'MADE'>>> => {
      await step('lock the order of the finished change', () => lockOrder(tx, change.orderNumber));
      const held = await step('lock the paid change', () => lockChange(tx, change.changeId));
      if (held?.state !== 'PAYING' || held.paymentId !== payment.id || !held.plan) return fail('OVERTAKEN');
      const { plan } = held;
      const order = await step('read the order as it was', () => readUnchanged(tx, held));
      if (!order) return fail('NOT_POSSIBLE');
      return step('write the paid change', () => writePaid(tx, { order, change: held, plan }, payment, paid));
    }),
  );
  if (!written.ok) return written.error;
  announceStockChange(ctx);
  return 'MADE';
}

/** Shared rows are locked in the one order: payments, promotions, stock last (reliability A3). */
async function writePaid(
  tx: Ctx,
  { order, change, plan }: { order: Order; change: WaitingChange; plan: StoredPlan },
  payment: ExternalPayment,
  paid: PaymentPatch,
): Promise<Result<null, Exclude<Finished, 'MADE'>>> {
  const { changeId } = change;
  const authorised = await step('mark the payment of the change authorised', () =>
    transitionPayment(tx, payment.id, ['CREATED', 'UNKNOWN'], 'AUTHORISED', paid),
  );
  // A cancellation has undone it.
  if (!authorised) return fail('NOT_POSSIBLE');
  await step('record the paid change', () =>
    recordChange(tx, order, { ...plan, changeId, reason: change.reason, paidCents: change.amountCents }, change.actor),
  );
  await step('queue the capture of the change', () =>
    putInOutbox(tx, [
      { dedupeKey: `capture:${payment.id}`, kind: 'payment.capture', payload: { paymentId: payment.id } },
    ]),
  );
  if (paid.facts?.risk?.decision === 'REVIEW')
    await step('hold the changed order for its review', () => holdForReview(tx, order.id));
  await step('mark the change made', () => moveChange(tx, changeId, 'PAYING', 'MADE'));
  const { customerId, contact } = order;
  const counted = await step('count the promotion uses of the paid change', () =>
    changeHeldUses(tx, order.id, plan.uses, { customerId, email: contact.email }),
  );
  // The last use of an offer was taken since the change was shown.
  if (!counted) return fail('NOT_POSSIBLE');
  const { shortVariantIds } = await step('give the held units to the order', () =>
    useHeldUnits(
      tx,
      { ref: holdRef(changeId), held: change.held },
      { orderId: order.id, changeRef: changeRef(changeId), ...plan.stock },
    ),
  );
  return shortVariantIds.length > 0 ? fail('NOT_POSSIBLE') : ok(null);
}
