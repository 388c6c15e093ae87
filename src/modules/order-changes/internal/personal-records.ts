import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Person } from '#platform/personal-data.ts';

type Db = { db: Queries };

/** Changes of this person's orders that waited for a payment: another customer's with the same email are excluded (SEC-12). */
export async function selectChangesOf(ctx: Db, { customerId, email }: Person): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select o.number as "orderNumber", c.state, c.amount_cents::float8 / 100 as amount, c.reason, c.plan #> '{next,shipping}' as shipping, c.created_at as at
    from order_changes.waiting_change c join orders.order_contact o on o.order_id = c.order_id
    where o.customer_id = ${customerId}::uuid or (o.customer_id is null and lower(o.email) = ${email}::text) order by c.created_at`.execute(
    ctx.db,
  );
  return rows;
}

/** Orders are erased once they are finished: a change that still waits is ended by the sweeper without being read. */
export async function clearDestinations(ctx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`
    update order_changes.waiting_change set reason = '', plan = case when plan is not null then plan #- '{next,shipping}' end
    where order_id = any(${orderIds}::uuid[])`.execute(ctx.db);
}
