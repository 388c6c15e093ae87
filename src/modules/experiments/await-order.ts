import type { Queries } from '#platform/database.ts';
import { noteAwaited } from './internal/exposure-records.ts';

/** Within the transaction that writes an order: if it is placed, this visitor reached the goal. Nothing for a visitor who is counted nowhere. */
export async function awaitOrder(tx: { db: Queries }, orderId: string, visitorId: string): Promise<void> {
  await noteAwaited(tx, orderId, visitorId);
}
