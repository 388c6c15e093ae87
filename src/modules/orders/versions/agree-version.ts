import type { Queries } from '#platform/database/database.ts';
import { insertFirstVersion, insertNextVersion, updateContent } from '../internal/versions/version-records.ts';
import type { NextContent } from './next-content.ts';

/**
 * Changes an order, and writes what it says then as its next version; what was placed is kept as version 1 (EDIT-02).
 * Returns the version's number, from 2. Lock the order first; a lower total is to be refunded in the same transaction,
 * under a key that begins with 'change:' (reliability I3).
 */
export async function agreeVersion(
  tx: { db: Queries },
  orderId: string,
  next: NextContent,
  change: { changeId: string; actor: string },
): Promise<number> {
  await insertFirstVersion(tx, orderId);
  await updateContent(tx, orderId, next);
  return insertNextVersion(tx, orderId, change);
}
