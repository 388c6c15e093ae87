import type { Queries } from '#platform/database/database.ts';
import { type StoredPromotionRow, selectPromotions } from './internal/import-records.ts';

export type { StoredPromotionRow } from './internal/import-records.ts';

/** Every promotion, with how often placed and pending orders use it. */
export async function listPromotions(ctx: { db: Queries }): Promise<StoredPromotionRow[]> {
  return selectPromotions(ctx);
}
