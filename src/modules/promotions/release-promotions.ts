import type { Queries } from '#platform/database/database.ts';
import { releaseUses } from './internal/promotion-records.ts';

/**
 * Releases the promotions, codes and limits of a failed or cancelled order, once, however often it is called
 * (reliability A8, FIX-18).
 */
export async function releasePromotions(ctx: { db: Queries }, orderId: string): Promise<void> {
  await releaseUses(ctx, orderId);
}
