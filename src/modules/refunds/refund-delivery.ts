import { getOrder } from '#modules/orders/get-order.ts';
import { deliveryChargeOf } from '#modules/orders/worth-of.ts';
import { DELIVERY_REFUND_KEY } from '#modules/payments/refunds/refund.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok } from '#shared/result.ts';
import { type RefundAnswer, refundUnder } from './refund-order.ts';

/**
 * Refunds once what was charged for an order's delivery, after promotions, to its payment methods; less where less is
 * left of what was paid, because more than the price of the goods has been refunded already (reliability A14, FIX-21).
 */
export async function refundDelivery(
  ctx: Ctx,
  number: string,
  { reason, by, seenCents, asCredit = false }: { reason: string; by: string; seenCents?: bigint; asCredit?: boolean },
): Promise<RefundAnswer> {
  const order = await getOrder(ctx, number);
  if (!order?.placedAt) return fail({ reason: 'NO_SUCH_ORDER' });
  const chargedCents = deliveryChargeOf(order);
  if (chargedCents === 0n) return fail({ reason: 'NOTHING_LEFT' });
  const seen = seenCents === undefined ? {} : { seenCents };
  return refundUnder(ctx, order.number, asCredit, () =>
    ok({
      key: DELIVERY_REFUND_KEY,
      amountCents: 'REST',
      maxCents: chargedCents,
      ...seen,
      reason,
      by,
    }),
  );
}
