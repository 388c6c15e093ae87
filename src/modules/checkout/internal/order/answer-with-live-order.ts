import { findLiveOrder } from '#modules/orders/lookup/find-live-order.ts';
import type { Queries } from '#platform/database/database.ts';
import { failpoint } from '#platform/failpoint.ts';
import type { OrderAnswer } from '../../order-answer.ts';

/**
 * What a request hears that would be refused although its checkout has an order: that order may have taken the last pair, the offer or the
 * gift card itself. Placed: CheckoutUpdated with its number, which leads the shopper to its success page; undecided: that it is under way,
 * so that the shopper waits for it; being undone: CheckoutUpdated without a number, and a new checkout may be begun (FIX-23, A5, R2).
 */
export async function answerWithLiveOrder(
  ctx: { db: Queries },
  checkoutId: string,
  refused: OrderAnswer,
): Promise<OrderAnswer> {
  if (refused.placed || refused.errorCode.startsWith('IdempotencyKey')) return refused;
  const live = await findLiveOrder(ctx, checkoutId);
  await failpoint('tell-live-order.read');
  if (!live) return refused;
  if (live.state === 'PENDING') return { placed: false, errorCode: 'IdempotencyKeyInProgress' };
  return { placed: false, errorCode: 'CheckoutUpdated', ...(live.state !== 'FAILING' && { orderNumber: live.number }) };
}
