import type { Queries } from '#platform/database/database.ts';
import { releaseRows } from './internal/stock-records.ts';

/** Releases the units that the order still holds, once: a repeated call finds nothing left (reliability R5, I2). */
export async function releaseStock(ctx: { db: Queries }, orderId: string): Promise<void> {
  await releaseRows(ctx, orderId);
}
