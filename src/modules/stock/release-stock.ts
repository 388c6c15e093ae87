import type { Queries } from '#platform/database/database.ts';
import { releaseRows } from './internal/stock-records.ts';

/** Gives back whatever the order still holds, once: asked again it finds nothing left (R5, I2). */
export async function releaseStock(ctx: { db: Queries }, orderId: string): Promise<void> {
  await releaseRows(ctx, orderId);
}
