import type { Queries } from '#platform/database/database.ts';
import { endHolds } from './internal/ledger-records.ts';

/**
 * Voids the pending holds of the owner, once: a repeat finds nothing left (reliability R5). Returns the ids of the
 * holds that ended.
 */
export async function voidHolds(ctx: { db: Queries }, ownerId: string): Promise<string[]> {
  return endHolds(ctx, ownerId, 'VOIDED');
}
