import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { PlacedBasket } from './placed-basket.ts';

/** Placed orders whatever their state now, oldest first, after a given order or from a time on. */
export async function basketsAfter(
  ctx: { db: Queries },
  after: { placedAt: string; orderId: string },
  limit: number,
): Promise<PlacedBasket[]> {
  const { rows } = await sql<PlacedBasket>`
    select o.id as "orderId", o.placed_at::text as "placedAt",
      array(select distinct l.product_id from orders.order_line l where l.order_id = o.id order by l.product_id) as "productIds"
    from orders.orders o
    where o.placed_at is not null and (o.placed_at, o.id) > (${after.placedAt}::timestamptz, ${after.orderId}::uuid)
    order by o.placed_at, o.id
    limit ${limit}`.execute(ctx.db);
  return rows;
}
