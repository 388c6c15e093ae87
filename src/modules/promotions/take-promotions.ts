import type { Queries } from '#platform/database/database.ts';
import { usageKeys } from './internal/email-key.ts';
import { insertUses } from './internal/promotion-records.ts';
import type { PromotionUse } from './promotion.ts';

/**
 * Counts an order's promotions against their limits, all or none: false when one of them has no use left, and then the
 * caller must roll back. Between the payments and the stock in the order of locks (reliability A3).
 */
export async function takePromotions(
  ctx: { db: Queries },
  orderId: string,
  uses: readonly PromotionUse[],
  shopper: { customerId: string | null; email: string },
): Promise<boolean> {
  if (uses.length === 0) return true;
  const taken = await insertUses(ctx, orderId, uses, usageKeys(shopper.customerId, shopper.email));
  return uses.every(({ promotionId }) => taken.includes(promotionId));
}
