import type { Queries } from '#platform/database.ts';
import { releaseUses } from './internal/promotion-records.ts';

/** A failed order gives its offers back, once, however often it is asked (A8). */
export async function releasePromotions(ctx: { db: Queries }, orderId: string): Promise<void> {
  await releaseUses(ctx, orderId);
}
