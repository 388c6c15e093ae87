import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { openCaptureCase, openRefundCase, openRefundRequestCase } from '#modules/payments/cases/open-case.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import type { OutboxRow } from '#platform/outbox/outbox-records.ts';

/** Opens a payment case for staff when a payment message is parked, with the gateway's reason (FIX-25). */
export async function openCaseForMessage(
  ctx: EmailsCtx,
  { kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>,
  reason: string,
): Promise<void> {
  const { paymentId, refundId, orderNumber, rma } = payload as Record<string, unknown>;
  if (kind === 'payment.capture') await openCaptureCase(ctx, String(paymentId), reason);
  if (kind === 'payment.refund') await openRefundCase(ctx, String(refundId), reason);
  if (kind === 'order.cancel') {
    const order = await lockOrder(ctx, String(orderNumber));
    if (order)
      await openRefundRequestCase(ctx, {
        orderId: order.id,
        requestKey: 'cancelled',
        amountCents: order.totalCents,
        said: reason,
      });
  }
  if (kind === 'return.refund') {
    const back = await findReturn(ctx, String(rma));
    if (back)
      await openRefundRequestCase(ctx, {
        orderId: back.orderId,
        requestKey: `return:${back.rma}`,
        amountCents: back.refundCents,
        said: reason,
      });
  }
}
