import type { Queries } from '#platform/database/database.ts';
import { deleteUses } from '../internal/held-use-records.ts';
import type { PromotionUse } from '../promotion.ts';
import { takePromotions } from '../take-promotions.ts';

/**
 * Makes an order use other promotions: those released are free for another order, those taken are counted against their
 * limits, all or none; false when one has no use left, and then the caller must roll back (EDIT-01, reliability A8, I7).
 */
export async function changeHeldUses(
  tx: { db: Queries },
  orderId: string,
  { released, taken }: { released: readonly string[]; taken: readonly PromotionUse[] },
  shopper: { customerId: string | null; email: string },
): Promise<boolean> {
  if (released.length > 0) await deleteUses(tx, orderId, released);
  return takePromotions(tx, orderId, taken, shopper);
}
