import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface Link {
  memberId: string;
  lastName: string;
}

export async function selectLink(ctx: Db, customerId: string): Promise<(Link & { isProven: boolean }) | null> {
  const { rows } = await sql<Link & { isProven: boolean }>`
    select member_id as "memberId", last_name as "lastName", proven_at is not null as "isProven" from frequent_flyer.link
    where customer_id = ${customerId}::uuid and unlinked_at is null`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Compared in the database: a Date has milliseconds only, and a link may end in the same one. */
export async function selectLinkOfOrder(ctx: Db, orderId: string): Promise<Link | null> {
  const { rows } = await sql<Link>`
    select l.member_id as "memberId", l.last_name as "lastName" from orders.order_state o join frequent_flyer.link l on l.customer_id = o.customer_id
    where o.order_id = ${orderId}::uuid and l.linked_at <= o.created_at and (l.unlinked_at is null or l.unlinked_at > o.created_at)
    order by l.id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/**
 * Ends the current link and starts the new one; the same membership again changes nothing. The caller has the customer's
 * lock, so that two links never start at once.
 */
export async function replaceLink(ctx: Db, customerId: string, link: Link): Promise<void> {
  const same = sql`customer_id = ${customerId}::uuid and unlinked_at is null and member_id = ${link.memberId}`;
  await sql`
    update frequent_flyer.link set unlinked_at = clock_timestamp()
    where customer_id = ${customerId}::uuid and unlinked_at is null and member_id <> ${link.memberId}`.execute(ctx.db);
  await sql`
    insert into frequent_flyer.link (customer_id, member_id, last_name, linked_at)
    select ${customerId}::uuid, ${link.memberId}, ${link.lastName}, clock_timestamp() where not exists (select from frequent_flyer.link where ${same})`.execute(
    ctx.db,
  );
}

/** The airline has confirmed the account holder as this member; a link to another membership is unaffected. */
export async function markProven(ctx: Db, customerId: string, memberId: string): Promise<void> {
  await sql`
    update frequent_flyer.link set proven_at = clock_timestamp()
    where customer_id = ${customerId}::uuid and unlinked_at is null and member_id = ${memberId} and proven_at is null`.execute(
    ctx.db,
  );
}

/** The membership that was linked; null when there was none. */
export async function endLink(ctx: Db, customerId: string): Promise<Link | null> {
  const { rows } = await sql<Link>`
    update frequent_flyer.link set unlinked_at = clock_timestamp() where customer_id = ${customerId}::uuid and unlinked_at is null
    returning member_id as "memberId", last_name as "lastName"`.execute(ctx.db);
  return rows[0] ?? null;
}
