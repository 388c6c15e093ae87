/** SQL about what was sold, and the levels counted from it. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/**
 * Units sold of each product by the orders placed from one instant until another. Lateral, so that lines are found by
 * their order. An exchange order repeats the sale of another.
 */
export async function unitsSold(ctx: Db, from: Date, until: Date): Promise<{ productId: number; units: number }[]> {
  const { rows } = await sql<{ productId: number; units: number }>`
    select line.product_id as "productId", sum(line.units)::int as units
    from orders.order_total o
    cross join lateral (
      select l.product_id, l.qty - l.cancelled_qty - l.returned_qty as units
      from orders.line_units l where l.order_id = o.order_id
    ) line
    where o.placed_at >= ${from} and o.placed_at < ${until} and o.placed_at is not null
      and o.state not in ('CANCELLING', 'CANCELLED') and o.replaces_order_id is null
    group by line.product_id`.execute(ctx.db);
  return rows;
}

/** Stores the levels; a product that is not among them has level 0. Rows that stay as they are are not written. */
export async function saveLevels(ctx: Db, levels: readonly { productId: number; level: number }[]): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with counted as materialized (
      select * from unnest(${levels.map(({ productId }) => productId)}::int[], ${levels.map(({ level }) => level)}::int[]) as c (product_id, level)
    ), ended as (
      update demand.product_level kept set level = 0, changed_xid = pg_current_xact_id()
      where kept.level > 0 and not exists (select from counted c where c.product_id = kept.product_id)
      returning kept.product_id
    ), saved as (
      insert into demand.product_level as kept (product_id, level)
      select product_id, level from counted order by product_id
      on conflict (product_id) do update set level = excluded.level, changed_xid = excluded.changed_xid
      where kept.level <> excluded.level
      returning kept.product_id
    )
    select (select count(*) from ended)::int + (select count(*) from saved)::int as changed`.execute(ctx.db);
  return rows[0]?.changed ?? 0;
}
