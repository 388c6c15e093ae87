import type { OrderSearch } from '#modules/admin-orders/read-order-search.ts';
import type { OrderState } from '#modules/orders/order.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface AdminCustomer {
  customerId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  createdAt: Date;
  verifiedAt: Date | null;
  subscribedEmail: boolean;
  subscribedSms: boolean;
}
/** Searches in account data. */
export type CustomerSearch = Extract<OrderSearch, { by: 'phone' | 'part' | 'name' }>;

const columns = sql`c.customer_id as "customerId", c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.created_at as "createdAt",
  c.verified_at as "verifiedAt", c.subscribed_email as "subscribedEmail", c.subscribed_sms as "subscribedSms"`;

const partText = sql`first_name || ' ' || last_name || ' ' || email`;
function conditionOf(search: CustomerSearch, max: number) {
  switch (search.by) {
    case 'phone':
      return sql`select customer_id from accounts.customer_profile where phone <> ''
        and ${beginsWith(sql`platform.phone_from_end(phone)`, sql`platform.phone_from_end(${search.digits})`)} limit ${max}`;
    case 'part':
      return sql`select customer_id from accounts.customer_profile where platform.trigrams(${partText}) @> platform.trigrams(${search.part})
        and platform.plain_name(${partText}) like '%' || platform.plain_name(${search.part.replace(/[\\%_]/g, '\\$&')}) || '%' limit ${max}`;
    case 'name': {
      const beginning = sql`platform.plain_name(${search.name})`;
      return sql`(select customer_id from accounts.customer_profile where ${beginsWith(sql`platform.plain_name(last_name)`, beginning)} limit ${max})
        union (select customer_id from accounts.customer_profile where ${beginsWith(sql`platform.plain_name(first_name || ' ' || last_name)`, beginning)} limit ${max})`;
    }
  }
}
/**
 * Customers that one search condition finds at most, for each that is wanted: more than anybody reads, and few enough
 * for a planner who looks through all customers until it has them.
 */
const LOOKED_THROUGH = 10;
/**
 * Written as ~>=~ and ~<~, which an index serves for any right-hand side; LIKE needs a pattern known when the query is
 * planned.
 */
const beginsWith = (value: ReturnType<typeof sql>, beginning: ReturnType<typeof sql>) =>
  sql`(${value} ~>=~ ${beginning} and ${value} ~<~ (${beginning} || chr(1114111)))`;

/**
 * At most `limit`, by name. Names that begin with the text first: only where they are too few is it looked for inside
 * names and email addresses, which costs a hundred times as much where many have it (OWN-15).
 */
export async function searchCustomers(
  ctx: Db,
  searches: readonly CustomerSearch[],
  owners: readonly string[],
  limit: number,
): Promise<AdminCustomer[]> {
  // No name has an @.
  const isEmail = searches.some((search) => search.by === 'part' && search.part.includes('@'));
  const beginnings = isEmail ? [] : searches.filter(({ by }) => by !== 'part');
  const found = beginnings.length > 0 ? await readFound(ctx, beginnings, owners, limit) : [];
  const isAll = found.length === limit || (beginnings.length === searches.length && beginnings.length > 0);
  return isAll ? found : readFound(ctx, searches, owners, limit);
}

async function readFound(
  ctx: Db,
  searches: readonly CustomerSearch[],
  owners: readonly string[],
  limit: number,
): Promise<AdminCustomer[]> {
  const ways = [
    sql`(select unnest(${[...owners]}::uuid[]) as customer_id)`,
    ...searches.map((search) => sql`(${conditionOf(search, limit * LOOKED_THROUGH)})`),
  ];
  // Lateral, so that a planner who expects many does not read all customers for a few hundred.
  const { rows } = await sql<AdminCustomer>`
    with found(customer_id) as materialized (${sql.join(ways, sql` union `)})
    select ${columns} from found cross join lateral (
      select * from accounts.customer_profile c where c.customer_id = found.customer_id offset 0
    ) c order by c.last_name, c.first_name, c.customer_id limit ${limit}`.execute(ctx.db);
  return rows;
}
export async function selectAdminCustomer(ctx: Db, customerId: string): Promise<AdminCustomer | null> {
  const { rows } =
    await sql<AdminCustomer>`select ${columns} from accounts.customer_profile c where c.customer_id = ${customerId}::uuid`.execute(
      ctx.db,
    );
  return rows[0] ?? null;
}

export interface CustomerOrder {
  number: string;
  state: OrderState;
  placedAt: Date;
  totalCents: bigint;
  units: number;
}
export async function lastOrdersOf(ctx: Db, customerId: string, limit: number): Promise<CustomerOrder[]> {
  const { rows } = await sql<CustomerOrder>`
    select o.number, o.state, o.placed_at as "placedAt", o.total_cents as "totalCents",
      (select sum(l.qty)::int from orders.line_units l where l.order_id = o.order_id) as units
    from orders.listed_order o where o.customer_id = ${customerId}::uuid and o.placed_at is not null
    order by o.placed_at desc, o.order_id desc limit ${limit}`.execute(ctx.db);
  return rows;
}
