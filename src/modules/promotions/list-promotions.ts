import type { Queries } from '#platform/database.ts';
import { type PromotionRow, selectPromotions } from './internal/import-records.ts';

export type { PromotionRow } from './internal/import-records.ts';

/** Every offer, with how often placed and pending orders use it. */
export async function listPromotions(ctx: { db: Queries }): Promise<PromotionRow[]> {
  return selectPromotions(ctx);
}
