/** How staff share their work on orders: tags, assignees and saved lists (EDIT-05). */
import type { OrderFilter } from '#contract/staff/orders/staff-order-work.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/** False where the order has the tag. */
export async function insertTag(ctx: Db, orderId: string, tag: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into orders.order_tag (order_id, tag) values (${orderId}::uuid, ${tag}) on conflict do nothing`.execute(
    ctx.db,
  );
  return numAffectedRows === 1n;
}

/** False where the order does not have the tag. */
export async function deleteTag(ctx: Db, orderId: string, tag: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from orders.order_tag where order_id = ${orderId}::uuid and tag = ${tag}`.execute(ctx.db);
  return numAffectedRows === 1n;
}

export async function countTags(ctx: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ tags: number }>`
    select count(*)::int as tags from orders.order_tag where order_id = ${orderId}::uuid`.execute(ctx.db);
  return rows[0]?.tags ?? 0;
}

/** False where it is theirs already. */
export async function updateAssignee(
  ctx: Db,
  orderId: string,
  staffId: string | null,
): Promise<{ before: string | null } | null> {
  const { rows } = await sql<{ before: string | null }>`
    update orders.orders set assignee = ${staffId}::uuid
    where id = ${orderId}::uuid and assignee is distinct from ${staffId}::uuid returning old.assignee as before`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** Tags of any order, each found by one step in the index, however many orders have it. */
export async function selectTags(ctx: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive known (tag) as (
      (select min(tag) from orders.order_tag)
      union all
      select (select min(t.tag) from orders.order_tag t where t.tag > known.tag) from known where known.tag is not null
    )
    select tag from known where tag is not null limit ${limit}`.execute(ctx.db);
  return rows.map(({ tag }) => tag);
}

export interface OrderQueue {
  id: string;
  name: string;
  filter: OrderFilter;
}

export async function selectQueues(ctx: Db): Promise<OrderQueue[]> {
  const { rows } = await sql<OrderQueue>`select id, name, filter from orders.queue order by lower(name)`.execute(
    ctx.db,
  );
  return rows;
}

/** Null where there is one with this name, whatever its capitals. Locks the table against a second one over `max`. */
export async function insertQueue(
  tx: Db,
  queue: Omit<OrderQueue, 'id'> & { createdBy: string },
  max: number,
): Promise<'TAKEN' | 'TOO_MANY' | { id: string }> {
  await sql`lock table orders.queue in share row exclusive mode`.execute(tx.db);
  const { rows } = await sql<{ id: string }>`
    insert into orders.queue (name, filter, created_by)
    select ${queue.name}, ${JSON.stringify(queue.filter)}::jsonb, ${queue.createdBy}
    where (select count(*) from orders.queue) < ${max}
      and not exists (select from orders.queue where lower(name) = lower(${queue.name}))
    returning id`.execute(tx.db);
  if (rows[0]) return rows[0];
  const { rows: same } = await sql`select 1 from orders.queue where lower(name) = lower(${queue.name})`.execute(tx.db);
  return same.length > 0 ? 'TAKEN' : 'TOO_MANY';
}

export async function deleteQueue(ctx: Db, id: string): Promise<Omit<OrderQueue, 'id'> | null> {
  const { rows } = await sql<Omit<OrderQueue, 'id'>>`
    delete from orders.queue where id = ${id}::uuid returning name, filter`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The open orders among these whose picking begins now. */
export async function markPicking(ctx: Db, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    update orders.orders set picking_at = now()
    where number = any(${numbers}::text[]) and state in ('PLACED', 'PARTLY_SHIPPED') and picking_at is null
    returning number`.execute(ctx.db);
  return rows.map(({ number }) => number);
}
