import type { Queries } from '#platform/database/database.ts';
import { markMethodRemoved } from '../internal/saved-method-records.ts';

/** Takes a customer's own method away at once; the gateway forgets it by the sweeper. False when there is no such method. */
export async function removeSavedMethod(ctx: { db: Queries }, customerId: string, id: string): Promise<boolean> {
  return markMethodRemoved(ctx, customerId, id);
}
