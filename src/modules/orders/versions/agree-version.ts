import type { Queries } from '#platform/database/database.ts';
import { insertFirstVersion, insertNextVersion, updateContent } from '../internal/versions/version-records.ts';
import type { OrderLine, OrderShipping } from '../order.ts';

/** What a change makes of an order, at the same total. */
export interface NextContent {
  shipping: OrderShipping;
  /** Lines that differ from before, and new ones. */
  lines: readonly (OrderLine & { lineNo: number })[];
}

/**
 * Changes an order, and writes what it says then as its next version; what was placed is kept as version 1 (EDIT-02).
 * Returns the version's number, from 2. Lock the order first; its total must stay as it is.
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
