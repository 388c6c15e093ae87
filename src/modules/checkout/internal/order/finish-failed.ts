import type { OrderInFlight } from '#modules/orders/order.ts';
import { transitionOrder } from '#modules/orders/transition-order.ts';
import { releaseCredits } from '#modules/payments/charges/release-credits.ts';
import { releasePromotions } from '#modules/promotions/release-promotions.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import type { CheckoutCtx } from '../../checkout-context.ts';
import { releaseOf } from './reserve-for.ts';

/**
 * Every payment is confirmed undone: order FAILED, its credits returned to their owners and its stock released, once
 * (reliability R5).
 */
export async function finishFailed(ctx: CheckoutCtx, order: OrderInFlight): Promise<void> {
  await step('commit the failed order', () =>
    inTransaction(ctx, async (tx) => {
      const moved = await step('mark the order failed', () => transitionOrder(tx, order.id, 'FAILING', 'FAILED'));
      if (!moved) return;
      await step('release credits of the failed order', () => releaseCredits(tx, order.id));
      await step('release promotions of the failed order', () => releasePromotions(tx, order.id));
      await step('release stock of the failed order', () => releaseOf(tx, order.id));
    }),
  );
}
