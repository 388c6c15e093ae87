import type { Queries } from '#platform/database/database.ts';
import { insertGifts } from './internal/gift-records.ts';
import { insertOrder } from './internal/insert-order.ts';
import type { OrderDraft } from './order.ts';

/**
 * Writes an order as PENDING, leased to this process. Throws PostgreSQL's unique violation, which ends the
 * transaction; `uniqueViolation` tells which constraint failed (reliability I8, ORD-16).
 */
export async function createOrder(ctx: { db: Queries }, draft: OrderDraft, leaseSeconds: number): Promise<void> {
  await insertOrder(ctx, draft, leaseSeconds);
  await insertGifts(ctx, draft);
}
