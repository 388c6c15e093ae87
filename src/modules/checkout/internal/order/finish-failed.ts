import type { OrderInFlight } from '#modules/orders/order.ts';
import { transitionOrder } from '#modules/orders/transition-order.ts';
import { releaseCredits } from '#modules/payments/charges/release-credits.ts';
import { releasePromotions } from '#modules/promotions/release-promotions.ts';
import { releaseStock } from '#modules/stock/release-stock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { failpoint } from '#platform/failpoint.ts';
import type { CheckoutCtx } from '../../checkout-context.ts';

/**
 * Every payment is confirmed undone: order FAILED, its credits returned to their owners and its stock released, once
 * (reliability R5).
 */
export async function finishFailed(ctx: CheckoutCtx, order: OrderInFlight): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const moved = await transitionOrder(tx, order.id, 'FAILING', 'FAILED');
    await failpoint('finish-failed.order');
    if (!moved) return;
    await releaseCredits(tx, order.id);
    await failpoint('finish-failed.credits');
    await releasePromotions(tx, order.id);
    await failpoint('finish-failed.promotions');
    await releaseStock(tx, order.id);
    await failpoint('finish-failed.stock');
  });
  await failpoint('finish-failed.committed');
}
