import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { setSent } from './internal/return-records.ts';

/**
 * The courier has scanned a return, at `at` by its clock: from then on the customer is promised the refund within
 * KERB_RETURN_REFUND_DAYS (PARC-04). An earlier scan that arrives later brings the promised day forward, nothing moves it
 * back. A return that was received or cancelled keeps what it has. Part of a transaction that locks the order.
 */
export async function noteReturnSent(tx: Ctx, orderNumber: string, rma: string, at: Date): Promise<void> {
  const sent = await setSent(tx, rma, at, tx.config.KERB_RETURN_REFUND_DAYS);
  if (!sent) return;
  await writeAudit(tx, {
    actor: 'carrier',
    action: 'return.sent',
    subject: orderNumber,
    detail: { rma, refundBy: sent.refundBy.toISOString() },
    before: sent.before ? { refundBy: sent.before.toISOString() } : null,
    after: { refundBy: sent.refundBy.toISOString() },
  });
}
