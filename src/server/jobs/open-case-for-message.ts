import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { recordGiftFailed } from '#modules/orders/gifts/close-gift.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { messageKinds } from '#modules/outbox/message-kinds.ts';
import { openCaptureCase, openRefundCase, openRefundRequestCase } from '#modules/payments/cases/open-case.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import type { OutboxRow } from '#platform/outbox/outbox-records.ts';

async function putOnStaffList(ctx: EmailsCtx, payload: unknown): Promise<void> {
  const read = messageKinds['email.gift-card'].safeParse(payload);
  const order = read.success ? await getOrder(ctx, read.data.orderNumber) : null;
  if (read.success && order?.lines[read.data.lineNo - 1]?.giftCard)
    await recordGiftFailed(ctx, { ...read.data, orderId: order.id });
}

/** Opens a payment case for staff when a payment message is parked, with the gateway's reason (FIX-25). */
export async function openCaseForMessage(
  ctx: EmailsCtx,
  { kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>,
  reason: string,
): Promise<void> {
  const { paymentId, refundId, orderNumber, rma } = payload as Record<string, unknown>;
  if (kind === 'email.gift-card') await putOnStaffList(ctx, payload);
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
