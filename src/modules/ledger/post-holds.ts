import type { Queries } from '#platform/database/database.ts';
import { endHolds } from './internal/ledger-records.ts';

/** Posts the pending holds of the owner, once: a repeat finds nothing left. Returns the ids of the holds that ended. */
export async function postHolds(ctx: { db: Queries }, ownerId: string): Promise<string[]> {
  return endHolds(ctx, ownerId, 'POSTED');
}
