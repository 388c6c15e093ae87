import type { Queries } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail } from '#shared/result.ts';
import { concernsKey, type OrderAnswer, type OrderRefusal } from '../../order-answer.ts';
import { findDurableOrder } from './find-durable-order.ts';

/**
 * Answer for a request that would be refused although its checkout already has an order, since that order may itself
 * have taken the last pair, the promotion or the gift card. Placed: CheckoutUpdated with the order number, so that the
 * browser shows its success page; undecided: in progress, so that the browser waits; being undone: CheckoutUpdated
 * without a number, and a new checkout may start (FIX-23; reliability A5, R2).
 */
export async function answerWithLiveOrder(
  ctx: { db: Queries },
  checkoutId: string,
  refusal: OrderRefusal,
): Promise<OrderAnswer> {
  if (concernsKey(refusal)) return fail(refusal);
  const live = await step('find the live order', () => findDurableOrder(ctx, checkoutId));
  if (!live) return fail(refusal);
  if (live.state === 'PENDING') return fail({ reason: 'KEY_IN_PROGRESS' });
  return fail({ reason: 'CHECKOUT_UPDATED', ...(live.state !== 'FAILING' && { orderNumber: live.number }) });
}
