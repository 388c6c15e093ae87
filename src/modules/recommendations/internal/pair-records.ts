/** SQL about products that were bought together. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/** Locks the one row of progress for this transaction; null while another process counts. */
export async function takeProgress(ctx: Db, marginMinutes: number): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`
    select (counted_until - make_interval(mins => ${marginMinutes}))::text as since from recommendations.progress for update skip locked`.execute(
    ctx.db,
  );
  return rows[0]?.since ?? null;
}

/** Marks orders as counted; returns those that were not counted before. */
export async function markCounted(
  ctx: Db,
  orders: readonly { orderId: string; placedAt: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    insert into recommendations.counted_order (order_id, placed_at)
    select * from unnest(${orders.map(({ orderId }) => orderId)}::uuid[], ${orders.map(({ placedAt }) => placedAt)}::timestamptz[])
    on conflict (order_id) do nothing
    returning order_id as "orderId"`.execute(ctx.db);
  return rows.map(({ orderId }) => orderId);
}

/** Adds to the counts; a pair may be named many times. */
export async function addPairs(ctx: Db, pairs: readonly (readonly [number, number])[]): Promise<void> {
  await sql`
    insert into recommendations.bought_together as kept (product_id, other_id, orders)
    select product_id, other_id, count(*)::int
    from unnest(${pairs.map(([one]) => one)}::int[], ${pairs.map(([, other]) => other)}::int[]) as pair (product_id, other_id)
    group by product_id, other_id
    order by product_id, other_id
    on conflict (product_id, other_id) do update set orders = kept.orders + excluded.orders`.execute(ctx.db);
}

/** Saves the progress and deletes marks that no later run needs. */
export async function saveProgress(ctx: Db, countedUntil: string, marginMinutes: number): Promise<void> {
  await sql`update recommendations.progress set counted_until = greatest(counted_until, ${countedUntil}::timestamptz)`.execute(
    ctx.db,
  );
  await sql`
    delete from recommendations.counted_order
    where placed_at < (select counted_until from recommendations.progress) - make_interval(mins => ${2 * marginMinutes})`.execute(
    ctx.db,
  );
}

/** The products bought with any of these products, most often first: one index lookup for each. */
export async function boughtWith(ctx: Db, productIds: readonly number[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select best.other_id as id
    from unnest(${productIds}::int[]) as own (id)
    cross join lateral (
      select other_id, orders from recommendations.bought_together where product_id = own.id order by orders desc, other_id limit ${limit}
    ) as best
    group by best.other_id
    order by sum(best.orders) desc, best.other_id
    limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
