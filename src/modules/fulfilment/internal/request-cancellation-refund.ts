import { readPaidForCards } from '#modules/gift-cards/sold-cards/read-sold-cards.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { LockedOrder } from '#modules/orders/parcels/parcel.ts';
import { type RefundRequest, type RefundRequested, requestRefund } from '#modules/payments/refunds/request-refund.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#shared/result.ts';

/**
 * Requests the refund of a cancelled order: all that was captured for it, in one request under a key of its own. For
 * an exchange order it is the price of the new size, to the payments of the original order, once the exchanged pair is
 * received; until then the return refunds it (returns/receive-return.ts). Whether that pair is received no longer
 * changes here.
 */
export async function requestCancellationRefund(tx: Ctx, order: LockedOrder): Promise<RefundRequested> {
  const why = { reason: 'the order was cancelled', by: 'cancel' };
  if (order.replacesOrderId === null)
    return requestRefund(tx, { ...why, orderId: order.id, key: 'cancelled', amountCents: 'REST' });
  const placed = order.waitsForRma === null && (await getOrder(tx, order.number));
  if (!placed) return fail({ reason: 'NOTHING_LEFT' });
  const worth = placed.lines.reduce((sum, { totalCents }) => sum + totalCents, 0n);
  return requestForGoods(tx, {
    ...why,
    orderId: order.replacesOrderId,
    key: replacementKey(order),
    amountCents: worth,
  });
}

/** Key of the refund of a cancelled exchange order, among those of the original order. */
export const replacementKey = ({ id }: { id: string }) => `cancelled:${id}` as const;

/**
 * Never more than is left of what was paid for goods: something may have been refunded before, and gift cards of the
 * order stay paid.
 */
export async function requestForGoods(tx: Ctx, request: RefundRequest): Promise<RefundRequested> {
  const goods = { ...request, keepCents: await readPaidForCards(tx, request.orderId) };
  const whole = await requestRefund(tx, goods);
  return whole.ok ? whole : requestRefund(tx, { ...goods, amountCents: 'REST' });
}
