import type { Queries } from '#platform/database/database.ts';
import { deleteBoughtItems } from './internal/account-state-records.ts';

/**
 * Removes what an order bought from its customer's saved cart, in the transaction that places the order: a browser that
 * never saves its emptied cart then does not restore the items. It is a save with a new version, so that every device
 * merges it (SYNC-15).
 */
export async function removeBoughtItems(ctx: { db: Queries }, customerId: string, orderId: string): Promise<void> {
  await deleteBoughtItems(ctx, customerId, orderId);
}
