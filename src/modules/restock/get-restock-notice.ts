import type { Queries } from '#platform/database/database.ts';
import { type NoticeRow, readNotice } from './internal/restock-records.ts';

/** What the e-mail about a size that is back says, and to whom; null when the customer or the product is no more. */
export async function getRestockNotice(ctx: { db: Queries }, requestId: string): Promise<NoticeRow | null> {
  return readNotice(ctx, requestId);
}
