import type { Queries } from '#platform/database/database.ts';
import { releaseUses } from './internal/promotion-records.ts';

/** A failed or cancelled order gives its offers, codes and limits back, once, however often it is asked (A8, FIX-18). */
export async function releasePromotions(ctx: { db: Queries }, orderId: string): Promise<void> {
  await releaseUses(ctx, orderId);
}
