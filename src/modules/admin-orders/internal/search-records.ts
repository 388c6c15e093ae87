/** Finds orders by a typed text; each search has an index, so that none scans all orders. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { OrderSearch } from '../read-order-search.ts';

type Db = { db: Queries };

/** Orders that one search condition finds at most: more than anybody reads. */
const MAX_MATCHES = 1_000;
const partText = sql`coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email`;
const escaped = (typed: string) => typed.replace(/[\\%_]/g, '\\$&');
/**
 * Written as ~>=~ and ~<~, which an index serves for any right-hand side; LIKE needs a pattern known when the query is
 * planned.
 */
const beginsWith = (value: ReturnType<typeof sql>, beginning: ReturnType<typeof sql>) =>
  sql`(${value} ~>=~ ${beginning} and ${value} ~<~ (${beginning} || chr(1114111)))`;

/**
 * How many of the newest orders are looked through for a common name before an index is asked: an index collects all of
 * its million orders first. What few have, it finds at once.
 */
const NEWEST = 300;

/**
 * Ids of the newest orders whose name or email address any of the searches finds; null where others are asked for, and
 * for the email address of one person, which is never common.
 */
export function matchingNewest(searches: readonly OrderSearch[]) {
  if (searches.some((search) => search.by === 'part' && /.@/.test(search.part))) return null;
  const conditions = searches.map((search) => wordsCondition(search));
  if (!conditions.every((condition) => condition !== null)) return null;
  return sql`select order_id from (
      select order_id, first_name, last_name, email from orders.listed_order
      where placed_at is not null order by placed_at desc, order_id desc limit ${NEWEST}
    ) newest where ${sql.join(conditions, sql` or `)}`;
}

/** The condition of `conditionOf` on a row; null for what is not in a name or email address. */
function wordsCondition(search: OrderSearch) {
  if (search.by === 'part')
    return sql`platform.plain_name(${partText}) like '%' || platform.plain_name(${escaped(search.part)}) || '%'`;
  if (search.by !== 'name') return null;
  const beginning = sql`platform.plain_name(${search.name})`;
  return sql`starts_with(platform.plain_name(last_name), ${beginning})
    or starts_with(platform.plain_name(first_name || ' ' || last_name), ${beginning})`;
}

/** Ids of the orders that any of the searches finds. */
export const matchingOrders = (searches: readonly OrderSearch[]) =>
  sql.join(
    searches.map((search) => sql`(${conditionOf(search)})`),
    sql` union `,
  );

function conditionOf(search: OrderSearch) {
  switch (search.by) {
    case 'number':
      return sql`select order_id from orders.listed_order where number between ${search.first} and ${search.last} limit ${MAX_MATCHES}`;
    case 'rma':
      return sql`select order_id from orders.listed_order where waits_for_rma = ${search.rma} union select order_id from returns.return_reference where rma = ${search.rma}`;
    case 'phone':
      return sql`select order_id from orders.listed_order where placed_at is not null
        and ${beginsWith(sql`platform.phone_from_end(phone)`, sql`platform.phone_from_end(${search.digits})`)} limit ${MAX_MATCHES}`;
    case 'last4':
      return sql`select order_id from payments.order_payment where facts ->> 'last4' = ${search.last4} and facts ->> 'last4' <> ''
        order by created_at desc limit ${MAX_MATCHES}`;
    case 'tracking':
      return sql`select order_id from orders.tracked_parcel
        where upper(regexp_replace(tracking_number, '\\s', '', 'g')) = ${search.tracking} and tracking_number <> '' limit ${MAX_MATCHES}`;
    case 'part':
      return sql`select order_id from orders.listed_order where placed_at is not null and platform.trigrams(${partText}) @> platform.trigrams(${search.part})
        and platform.plain_name(${partText}) like '%' || platform.plain_name(${escaped(search.part)}) || '%' limit ${MAX_MATCHES}`;
    case 'name': {
      const [last, full] = [
        sql`platform.plain_name(last_name)`,
        sql`platform.plain_name(first_name || ' ' || last_name)`,
      ];
      const beginning = sql`platform.plain_name(${search.name})`;
      return sql`(select order_id from orders.listed_order where ${beginsWith(last, beginning)} and placed_at is not null limit ${MAX_MATCHES})
        union (select order_id from orders.listed_order where ${beginsWith(full, beginning)} and placed_at is not null limit ${MAX_MATCHES})`;
    }
  }
}

/** Accounts of the orders found, the last order first. */
export async function ownersOf(ctx: Db, searches: readonly OrderSearch[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ customerId: string }>`
    with found(order_id) as materialized (${matchingOrders(searches)})
    select o.customer_id as "customerId" from orders.listed_order o join found using (order_id)
    where o.customer_id is not null and o.placed_at is not null group by o.customer_id order by max(o.placed_at) desc limit ${limit}`.execute(
    ctx.db,
  );
  return rows.map(({ customerId }) => customerId);
}
