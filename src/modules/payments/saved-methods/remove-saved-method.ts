import type { Queries } from '#platform/database/database.ts';
import { markMethodRemoved } from '../internal/saved-method-records.ts';

/**
 * Removes a customer's own method at once; the sweeper deletes it at the gateway. False when there is no such method.
 */
export async function removeSavedMethod(ctx: { db: Queries }, customerId: string, id: string): Promise<boolean> {
  return markMethodRemoved(ctx, customerId, id);
}
