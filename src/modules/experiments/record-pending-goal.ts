import type { Queries } from '#platform/database/database.ts';
import { insertPendingGoal } from './internal/exposure-records.ts';

/** Within the transaction that writes an order: if it is placed, this visitor reached the goal. Nothing for a visitor who is counted nowhere. */
export async function recordPendingGoal(tx: { db: Queries }, orderId: string, visitorId: string): Promise<void> {
  await insertPendingGoal(tx, orderId, visitorId);
}
