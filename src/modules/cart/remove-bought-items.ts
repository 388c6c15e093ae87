import type { Queries } from '#platform/database/database.ts';
import { deleteBoughtItems } from './internal/account-state-records.ts';

/**
 * Takes what an order bought out of its customer's saved cart, in the transaction that places it: a browser that never gets
 * to save its emptied cart brings nothing back. A save of its own like any other, so that every device merges it (SYNC-15).
 */
export async function removeBoughtItems(ctx: { db: Queries }, customerId: string, orderId: string): Promise<void> {
  await deleteBoughtItems(ctx, customerId, orderId);
}
