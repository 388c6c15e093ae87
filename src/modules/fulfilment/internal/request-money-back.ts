import { getOrder } from '#modules/orders/get-order.ts';
import type { LockedOrder } from '#modules/orders/parcel.ts';
import { type RefundRequest, type RefundRequested, requestRefund } from '#modules/payments/request-refund.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * What goes back for an order that is called off: all that was collected for it, in one request under a key of its own. Of one
 * that brings another size it is what that size is worth, to how the order before it was paid, once the pair it replaces is
 * here; until then it is the return that pays (returns/receive-return.ts). Whether that pair is here does not change any more.
 */
export async function requestMoneyBack(tx: Ctx, order: LockedOrder): Promise<RefundRequested> {
  const why = { reason: 'the order was called off', by: 'cancel' };
  if (order.replacesOrderId === null) return requestRefund(tx, { ...why, orderId: order.id, key: 'cancelled', amountCents: 'REST' });
  const placed = order.waitsForRma === null && (await getOrder(tx, order.number));
  if (!placed) return { refused: 'NOTHING_LEFT' };
  const worth = placed.lines.reduce((sum, { totalCents }) => sum + totalCents, 0n);
  return requestUpTo(tx, { ...why, orderId: order.replacesOrderId, key: `cancelled:${order.id}`, amountCents: worth });
}

/** Never more than is left of what was paid: something may have gone back before. */
export async function requestUpTo(tx: Ctx, request: RefundRequest): Promise<RefundRequested> {
  const whole = await requestRefund(tx, request);
  return 'refused' in whole ? requestRefund(tx, { ...request, amountCents: 'REST' }) : whole;
}
