import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import { refundPayment } from '#modules/payments/refund-payment.ts';
import { requestRefund } from '#modules/payments/request-refund.ts';
import type { SettleStep } from '#modules/payments/settle-step.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database.ts';
import { failpoint } from '#platform/failpoint.ts';
import { putInOutbox } from '#platform/outbox.ts';
import { findReturn } from './find-return.ts';
import { payingOrderId, updateReturnState } from './internal/return-records.ts';

/**
 * Gives back what a received return is worth, to how it was paid, and tells the shopper: one request under the return's own key,
 * driven by the outbox, any number of times, in any process (RET-07, R10).
 */
export async function refundReturn(ctx: Ctx & PaymentsCtx, rma: string): Promise<SettleStep> {
  const back = await findReturn(ctx, rma);
  await failpoint('refund-return.read');
  if (!back) return { state: 'MANUAL', reason: 'there is no such return' };
  if (back.state !== 'RECEIVED') return { state: 'DONE' };
  const orderId = await payingOrderId(ctx, back.orderId);
  await failpoint('refund-return.payer-read');
  const requested = await inTransaction(ctx, (tx) =>
    requestRefund(tx, { orderId, key: `return:${back.rma}`, amountCents: back.refundCents, reason: `return ${back.rma}`, by: 'return' }),
  );
  await failpoint('refund-return.requested');
  if ('refused' in requested) return { state: 'MANUAL', reason: `the refund of ${back.refundCents} cents was refused: ${requested.refused}` };
  for (const refundId of requested.refundIds) {
    const step = await refundPayment(ctx, refundId);
    await failpoint('refund-return.one-refunded');
    if (step.state !== 'DONE') return step;
  }
  await inTransaction(ctx, async (tx) => {
    const moved = await updateReturnState(tx, back.id, 'RECEIVED', 'DONE', { refundedCents: back.refundCents });
    await failpoint('refund-return.moved');
    if (moved) await putInOutbox(tx, [{ dedupeKey: `return-refunded:${back.id}`, kind: 'email.refund', payload: { rma: back.rma } }]);
    await failpoint('refund-return.outbox');
  });
  await failpoint('refund-return.committed');
  return { state: 'DONE' };
}
