import type { Queries } from '#platform/database/database.ts';
import { deleteOldQuotes as remove } from './internal/quote-records.ts';

/** Forgets quotes that no order used, a week after their time. */
export async function deleteOldQuotes(ctx: { db: Queries }): Promise<number> {
  return remove(ctx);
}
