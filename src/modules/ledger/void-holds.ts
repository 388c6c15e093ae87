import type { Queries } from '#platform/database/database.ts';
import { endHolds } from './internal/ledger-records.ts';

/** Gives back whatever the owner still holds aside, once: asked again it finds nothing left (R5). Returns the ids of the holds that ended. */
export async function voidHolds(ctx: { db: Queries }, ownerId: string): Promise<string[]> {
  return endHolds(ctx, ownerId, 'VOIDED');
}
