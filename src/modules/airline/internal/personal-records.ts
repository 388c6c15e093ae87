import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export async function selectMemberships(ctx: Db, customerId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select coalesce(json_agg(json_build_object('memberId', member_id, 'lastName', last_name, 'linkedAt', linked_at, 'unlinkedAt', unlinked_at)), '[]')
        from frequent_flyer.link where customer_id = ${customerId}::uuid) as memberships,
      (select coalesce(json_agg(json_build_object('memberId', member_id, 'amount', amount_cents::float8 / 100, 'points', points, 'askedAt', asked_at)), '[]')
        from frequent_flyer.quote where customer_id = ${customerId}::uuid) as quotes,
      (select coalesce(json_agg(json_build_object('memberId', a.member_id, 'points', a.points, 'order', o.number, 'at', a.created_at)), '[]')
        from frequent_flyer.award a join orders.order_state o on o.order_id = a.order_id where o.customer_id = ${customerId}::uuid) as awards`.execute(
    ctx.db,
  );
  return rows[0] ?? {};
}

/** A quote that an order uses stays until the order is erased: refunds need it. */
export async function deleteMemberships(ctx: Db, customerId: string): Promise<void> {
  await sql`delete from frequent_flyer.link where customer_id = ${customerId}::uuid`.execute(ctx.db);
  await sql`delete from frequent_flyer.quote where customer_id = ${customerId}::uuid and order_id is null`.execute(
    ctx.db,
  );
  await sql`update frequent_flyer.quote set customer_id = null where customer_id = ${customerId}::uuid`.execute(ctx.db);
}

/** An award that is not delivered yet keeps its member until it is. */
export async function clearMembers(ctx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`update frequent_flyer.quote set member_id = '' where order_id = any(${orderIds}::uuid[])`.execute(ctx.db);
  await sql`update frequent_flyer.award set member_id = '', refused_because = null where order_id = any(${orderIds}::uuid[]) and state <> 'PENDING'`.execute(
    ctx.db,
  );
}
