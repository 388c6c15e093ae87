import { lockOrder } from '#modules/orders/lock-order.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { sendEmailed } from './internal/send-emailed.ts';

/**
 * After a gift card was mailed: completes the order when nothing else is left to send, without a parcel and without
 * another email (UX-03). Run by the outbox; waits while the order is on hold.
 */
export async function completeEmailedOrder(ctx: Ctx, orderNumber: string): Promise<DeliveryOutcome> {
  return inTransaction(ctx, async (tx): Promise<DeliveryOutcome> => {
    const order = await lockOrder(tx, orderNumber);
    if (!order) return { state: 'MANUAL', reason: 'there is no such order' };
    const sent = await sendEmailed(tx, order);
    if (sent?.ok === false && (sent.error.reason === 'ON_HOLD' || sent.error.reason === 'WAITS_FOR_RETURN'))
      return { state: 'LATER', reason: 'the order is on hold' };
    // Cancelled meanwhile, or complete already.
    return { state: 'DONE' };
  });
}
