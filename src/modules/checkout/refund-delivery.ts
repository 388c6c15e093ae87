import { getOrder } from '#modules/orders/get-order.ts';
import type { Ctx } from '#platform/context.ts';
import { type RefundAnswer, refundOrder } from './refund-order.ts';

/** Gives the delivery charge of an order back, once and whole, to how it was paid; never more than is left of what was paid (A14). */
export async function refundDelivery(ctx: Ctx, number: string, { reason, by }: { reason: string; by: string }): Promise<RefundAnswer> {
  const order = await getOrder(ctx, number);
  if (!order?.placedAt) return { refused: 'NO_SUCH_ORDER' };
  if (order.shippingCents === 0n) return { refused: 'NOTHING_LEFT' };
  return refundOrder(ctx, order.number, { key: 'delivery', amountCents: order.shippingCents, reason, by });
}
