import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Person } from '#platform/personal-data.ts';

type Db = { db: Queries };
/** Another customer's with the same email are excluded (SEC-12). */
const isOf = ({ customerId, email }: Person) =>
  sql`(d.customer_id = ${customerId}::uuid or (d.customer_id is null and lower(d.request #>> '{contact,email}') = ${email}::text))`;

export async function selectDraftsOf(ctx: Db, person: Person): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select d.request -> 'contact' as contact, d.request -> 'shipping' as shipping, d.request #> '{cart,items}' as items,
      d.total_cents::float8 / 100 as total, d.discount ->> 'reason' as reason, d.state, d.created_at as at
    from phone_orders.draft d where ${isOf(person)} order by d.created_at`.execute(ctx.db);
  return rows;
}

const CLEARED = sql`request = null, customer_id = null, discount = case when discount is not null then jsonb_set(discount, '{reason}', '""') end`;

/** A draft that still waits is ended by the sweeper without being read. */
export async function clearDraftsOf(ctx: Db, person: Person): Promise<void> {
  await sql`update phone_orders.draft d set ${CLEARED} where ${isOf(person)}`.execute(ctx.db);
}

export async function clearDraftsOfOrders(ctx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`update phone_orders.draft set ${CLEARED} where order_id = any(${orderIds}::uuid[])`.execute(ctx.db);
}

/** Of drafts that ended so many days ago unpaid, at most `max` at a time. */
export async function clearEnded(ctx: Db, days: number, max: number): Promise<void> {
  await sql`
    update phone_orders.draft set ${CLEARED} where draft_id in (
      select draft_id from phone_orders.draft where state = 'ENDED' and request is not null
        and changed_at < now() - make_interval(days => ${days}::int) limit ${max}::int for update skip locked)`.execute(
    ctx.db,
  );
}
