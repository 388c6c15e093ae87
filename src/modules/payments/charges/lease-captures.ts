import type { Queries } from '#platform/database/database.ts';
import { leaseStaleCaptures } from '../internal/payment-records.ts';

/**
 * Leases captures that have not moved for this many seconds by the database's clock; concurrent callers get different
 * ones.
 */
export async function leaseCaptures(ctx: { db: Queries }, limit: number, olderThanSeconds: number): Promise<string[]> {
  return leaseStaleCaptures(ctx, limit, olderThanSeconds);
}
