import type { Queries } from '#platform/database/database.ts';
import { type NoticeRow, readNotice } from './internal/restock-records.ts';

/**
 * Content and recipient of the email about a restocked size; null when the customer or the product no longer exists.
 */
export async function getRestockNotice(ctx: { db: Queries }, requestId: string): Promise<NoticeRow | null> {
  return readNotice(ctx, requestId);
}
