import type { Queries } from '#platform/database/database.ts';
import { insertPendingGoal } from './internal/exposure-records.ts';

/**
 * Within the transaction that writes an order: if the order is placed, this visitor reaches the goal. Does nothing for
 * a visitor who is not counted.
 */
export async function recordPendingGoal(tx: { db: Queries }, orderId: string, visitorId: string): Promise<void> {
  await insertPendingGoal(tx, orderId, visitorId);
}
