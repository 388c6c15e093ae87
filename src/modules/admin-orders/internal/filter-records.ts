/** The lists of orders as SQL: each view, and what narrows it (EDIT-05). */
import type { QueueView } from '#contract/staff/orders/queue-views.ts';
import type { OrderFilter } from '#contract/staff/orders/staff-order-work.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };
type Condition = ReturnType<typeof sql>;

// Written as a literal condition, so that the index of open orders (orders_to_pick) serves these queries.
const OPEN = sql`o.state in ('PLACED', 'PARTLY_SHIPPED')`;
const views: Record<QueueView, Condition> = {
  'to-send': sql`${OPEN} and o.needs_staff and o.shipping_type = 'DELIVERY' and o.waits_for_rma is null and o.held_for is null`,
  'part-sent': sql`${OPEN} and o.state = 'PARTLY_SHIPPED'`,
  'to-set-aside': sql`${OPEN} and o.needs_staff and o.shipping_type = 'STORE_PICKUP' and o.ready_at is null and o.waits_for_rma is null and o.held_for is null`,
  'to-be-collected': sql`${OPEN} and o.needs_staff and o.shipping_type = 'STORE_PICKUP' and o.ready_at is not null`,
  waiting: sql`${OPEN} and (o.waits_for_rma is not null or o.held_for is not null)`,
  all: sql`o.placed_at is not null`,
};

/** The condition on `orders.listed_order o` of a list. `me` is the member of staff who asks. */
export function conditionOf({ view, tag, assignee, method, place, packed }: OrderFilter, me: string): Condition {
  const conditions: Condition[] = [views[view]];
  if (tag !== undefined)
    conditions.push(sql`o.order_id = any(array(select order_id from orders.tagged_order where tag = ${tag}))`);
  if (assignee === 'nobody') conditions.push(sql`o.assignee is null`);
  else if (assignee !== undefined) conditions.push(sql`o.assignee = ${assignee === 'me' ? me : assignee}::uuid`);
  if (method !== undefined) conditions.push(sql`o.shipping_type = ${method}`);
  if (packed !== undefined) conditions.push(packed === 'yes' ? sql`o.packed_at is not null` : sql`o.packed_at is null`);
  if (place !== undefined)
    conditions.push(sql`exists (select from orders.line_units l
      where l.order_id = o.order_id and l.location_id = ${place} and l.qty > l.shipped_qty + l.cancelled_qty)`);
  return sql.join(conditions, sql` and `);
}

/** How many orders each list has, counted up to `max`. */
export async function countOrders(
  ctx: Db,
  filters: readonly OrderFilter[],
  me: string,
  max: number,
): Promise<number[]> {
  if (filters.length === 0) return [];
  const counts = filters.map(
    (filter) =>
      sql`(select count(*)::int from (select from orders.listed_order o where ${conditionOf(filter, me)} limit ${max}) one)`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(ctx.db);
  return rows[0]?.counts ?? [];
}

/** The numbers of a list's orders, in its order. */
export async function listNumbers(ctx: Db, filter: OrderFilter, me: string, limit: number): Promise<string[]> {
  const order =
    filter.view === 'all' ? sql`order by o.placed_at desc, o.order_id desc` : sql`order by o.placed_at, o.order_id`;
  const { rows } = await sql<{ number: string }>`
    select o.number from orders.listed_order o where ${conditionOf(filter, me)} and o.placed_at is not null ${order} limit ${limit}`.execute(
    ctx.db,
  );
  return rows.map(({ number }) => number);
}

/** Each order's tags, by the alphabet. */
export async function tagsOf(ctx: Db, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ orderId: string; tags: string[] }>`
    select order_id as "orderId", array_agg(tag order by tag) as tags from orders.tagged_order
    where order_id = any(${orderIds}::uuid[]) group by order_id`.execute(ctx.db);
  return new Map(rows.map(({ orderId, tags }) => [orderId, tags]));
}

export async function allPlaces(ctx: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select location_id as id, name from stores.location_name order by location_id <> 'warehouse', name`.execute(ctx.db);
  return rows;
}
