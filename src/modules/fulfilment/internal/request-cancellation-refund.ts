import { readPaidForCards } from '#modules/gift-cards/sold-cards/read-sold-cards.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { LockedOrder } from '#modules/orders/parcels/parcel.ts';
import { type RefundRequest, type RefundRequested, requestRefund } from '#modules/payments/refunds/request-refund.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * What goes back for an order that is called off: all that was collected for it, in one request under a key of its own. Of one
 * that brings another size it is what that size is worth, to how the order before it was paid, once the pair it replaces is
 * here; until then it is the return that pays (returns/receive-return.ts). Whether that pair is here does not change any more.
 */
export async function requestCancellationRefund(tx: Ctx, order: LockedOrder): Promise<RefundRequested> {
  const why = { reason: 'the order was called off', by: 'cancel' };
  if (order.replacesOrderId === null)
    return requestRefund(tx, { ...why, orderId: order.id, key: 'cancelled', amountCents: 'REST' });
  const placed = order.waitsForRma === null && (await getOrder(tx, order.number));
  if (!placed) return { refused: 'NOTHING_LEFT' };
  const worth = placed.lines.reduce((sum, { totalCents }) => sum + totalCents, 0n);
  return requestForGoods(tx, {
    ...why,
    orderId: order.replacesOrderId,
    key: replacementKey(order),
    amountCents: worth,
  });
}

/** Names the refund of a cancelled order that brought another size, among those of the order before it. */
export const replacementKey = ({ id }: { id: string }) => `cancelled:${id}` as const;

/** Never more than is left of what was paid for goods: something may have gone back before, and gift cards of the order stay paid. */
export async function requestForGoods(tx: Ctx, request: RefundRequest): Promise<RefundRequested> {
  const goods = { ...request, keepCents: await readPaidForCards(tx, request.orderId) };
  const whole = await requestRefund(tx, goods);
  return 'refused' in whole ? requestRefund(tx, { ...goods, amountCents: 'REST' }) : whole;
}
