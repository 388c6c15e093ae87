import type { Queries } from '#platform/database/database.ts';
import { leaseStaleCaptures } from '../internal/payment-records.ts';

/** Takes over captures that stand still for so many seconds by the database's clock; rivals get others. */
export async function leaseCaptures(ctx: { db: Queries }, limit: number, olderThanSeconds: number): Promise<string[]> {
  return leaseStaleCaptures(ctx, limit, olderThanSeconds);
}
