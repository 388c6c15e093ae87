/** SQL of the open orders at a stock location. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

interface LocationOrderRow {
  number: string;
  placedAt: Date;
  readyAt: Date | null;
  units: number;
  total: number;
}

/** Open orders with units that are still to leave the location, the longest waiting first, and how many there are. */
export async function openOrdersAt(
  ctx: { db: Queries },
  locationId: string,
  limit: number,
): Promise<LocationOrderRow[]> {
  const { rows } = await sql<LocationOrderRow>`
    select o.number, o.placed_at as "placedAt", o.ready_at as "readyAt", l.units, count(*) over ()::int as total
    from orders.listed_order o
    cross join lateral (select sum(qty - shipped_qty - cancelled_qty)::int as units from orders.line_units
      where order_id = o.order_id and location_id = ${locationId} and qty > shipped_qty + cancelled_qty) l
    where o.state in ('PLACED', 'PARTLY_SHIPPED') and l.units > 0
    order by o.placed_at, o.number limit ${limit}`.execute(ctx.db);
  return rows;
}
