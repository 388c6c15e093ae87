import type { Queries } from '#platform/database/database.ts';
import { deleteExpiredQuotes } from '../internal/quote-records.ts';

/** Deletes quotes that no order used, a week after they expired. */
export async function deleteOldQuotes(ctx: { db: Queries }): Promise<number> {
  return deleteExpiredQuotes(ctx);
}
