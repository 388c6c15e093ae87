import type { Queries } from '#platform/database/database.ts';
import { rmaIdsOf } from './internal/return-records.ts';

/**
 * For each of these orders the RMA ids of its returns, the oldest first; orders without any are left out (ORD-01,
 * RET-05).
 */
export async function listRmaIds(ctx: { db: Queries }, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (orderIds.length === 0) return found;
  for (const { orderId, rma } of await rmaIdsOf(ctx, orderIds))
    found.set(orderId, [...(found.get(orderId) ?? []), rma]);
  return found;
}
