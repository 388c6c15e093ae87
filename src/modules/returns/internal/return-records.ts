import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';

/** The RMA ids of orders, the oldest first; returns that never came are not among them. */
export async function rmaIdsOf(ctx: { db: Queries }, orderIds: readonly string[]): Promise<{ orderId: string; rma: string }[]> {
  const { rows } = await sql<{ orderId: string; rma: string }>`
    select order_id as "orderId", rma from returns.return
    where order_id = any(${orderIds}::uuid[]) and state <> 'CANCELLED' order by requested_at, id`.execute(ctx.db);
  return rows;
}
