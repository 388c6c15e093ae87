import type { CaseResolution } from '#contract/staff/orders/staff-payment-cases.ts';
import { holdOrder } from '#modules/orders/state/hold-order.ts';
import { postponeOrder } from '#modules/orders/state/order-lease.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { transitionPayment } from '../charges/transition-payment.ts';
import {
  closeCaseRow,
  closeRefundByHand,
  endCaptureByHand,
  endVoidByHand,
  holdingCase,
  lockOpenCase,
  renewRefundKey,
  wakeMessages,
} from '../internal/case-records.ts';
import { holdingKinds, type PaymentCase, resolutionsOf } from './payment-case.ts';

export type SettleCaseRefusal = 'NO_SUCH_CASE' | 'NOT_POSSIBLE';
type CaseSettled = Result<null, SettleCaseRefusal>;

/**
 * Applies a staff decision about a case, once, in one transaction: it is retried, its money was paid back another
 * way, awaited money is in, or it is closed with a reason. If it fails again it becomes a case again. The order may be
 * dispatched once no open case holds it (FIX-25, FIX-35).
 */
export async function settleCase(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  decision: { resolution: CaseResolution; note: string; by: string },
): Promise<CaseSettled> {
  return inTransaction(ctx, async (tx): Promise<CaseSettled> => {
    const found = await lockOpenCase(tx, id);
    if (!found) return fail('NO_SUCH_CASE');
    if (!resolutionsOf(found).includes(decision.resolution)) return fail('NOT_POSSIBLE');
    if (decision.resolution === 'COLLECTED' && !(await collect(tx, found))) return fail('NOT_POSSIBLE');
    await closeCaseRow(tx, id, decision);
    if (decision.resolution === 'RETRIED') await driveAgain(tx, found);
    else if (decision.resolution !== 'COLLECTED') await end(tx, found, decision);
    if (holdingKinds.includes(found.kind))
      await holdOrder(tx, found.orderId, await holdingCase(tx, found.orderId, holdingKinds));
    const { kind, orderNumber, paymentId, refundId, amountCents } = found;
    const detail = {
      case: kind,
      resolution: decision.resolution,
      note: decision.note,
      paymentId,
      refundId,
      cents: `${amountCents}`,
    };
    await writeAudit(tx, {
      actor: decision.by,
      action: 'payment.case-settled',
      subject: orderNumber,
      detail,
      before: { case: 'OPEN' },
      after: { case: decision.resolution },
    });
    return ok(null);
  });
}

/** The shopper's money is in. False when the order is being cancelled: then it has to be paid back by hand. */
async function collect(tx: Pick<Ctx, 'db'>, { paymentId, amountCents }: PaymentCase): Promise<boolean> {
  return (
    paymentId !== null &&
    (await transitionPayment(tx, paymentId, ['AUTHORISED'], 'CAPTURED', { capturedCents: amountCents }))
  );
}

async function driveAgain(tx: Pick<Ctx, 'db'>, found: PaymentCase): Promise<void> {
  if (found.refundId && found.said.startsWith('refund refused')) await renewRefundKey(tx, found.refundId);
  if (found.kind === 'VOID') await postponeOrder(tx, found.orderId, 0);
  else await wakeMessages(tx, found, false);
}

async function end(
  tx: Pick<Ctx, 'db'>,
  found: PaymentCase,
  { resolution, note }: { resolution: CaseResolution; note: string },
): Promise<void> {
  if (found.kind === 'VOID') {
    await endVoidByHand(tx, found.orderId);
    await postponeOrder(tx, found.orderId, 0);
  } else if (found.kind === 'REFUND' && found.refundId) {
    // Whatever waits for this refund (its own message, a cancelled order, a return) finds it closed and continues.
    await closeRefundByHand(tx, found.refundId, note, resolution === 'PAID_BACK');
    await wakeMessages(tx, found, false);
  } else if (found.kind === 'CAPTURE') {
    // The capture is not attempted again; refunds of it find nothing to refund.
    if (found.paymentId) await endCaptureByHand(tx, found.paymentId);
    await wakeMessages(tx, found, true);
  } else if (found.kind === 'CANCEL') {
    // Authorised money that could not be voided is treated as voided: the cancellation is finished.
    await endVoidByHand(tx, found.orderId);
    await wakeMessages(tx, found, false);
  }
}
