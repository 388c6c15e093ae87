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
function conditionOf(search: CustomerSearch) {
  switch (search.by) {
    case 'phone':
      return sql`select customer_id from accounts.customer_profile where phone <> ''
        and ${beginsWith(sql`platform.phone_from_end(phone)`, sql`platform.phone_from_end(${search.digits})`)} limit ${MAX_MATCHES}`;
    case 'part':
      return sql`select customer_id from accounts.customer_profile where platform.trigrams(${partText}) @> platform.trigrams(${search.part})
        and platform.plain_name(${partText}) like '%' || platform.plain_name(${search.part.replace(/[\\%_]/g, '\\$&')}) || '%' limit ${MAX_MATCHES}`;
    case 'name': {
      const beginning = sql`platform.plain_name(${search.name})`;
      return sql`(select customer_id from accounts.customer_profile where ${beginsWith(sql`platform.plain_name(last_name)`, beginning)} limit ${MAX_MATCHES})
        union (select customer_id from accounts.customer_profile where ${beginsWith(sql`platform.plain_name(first_name || ' ' || last_name)`, beginning)} limit ${MAX_MATCHES})`;
    }
  }
}
/** Customers that one search condition finds at most: more than anybody reads. */
const MAX_MATCHES = 1_000;
/**
 * Written as ~>=~ and ~<~, which an index serves for any right-hand side; LIKE needs a pattern known when the query is
 * planned.
 */
const beginsWith = (value: ReturnType<typeof sql>, beginning: ReturnType<typeof sql>) =>
  sql`(${value} ~>=~ ${beginning} and ${value} ~<~ (${beginning} || chr(1114111)))`;

export async function searchCustomers(
  ctx: Db,
  searches: readonly CustomerSearch[],
  owners: readonly string[],
  limit: number,
): Promise<AdminCustomer[]> {
  const ways = [
    sql`(select unnest(${[...owners]}::uuid[]) as customer_id)`,
    ...searches.map((search) => sql`(${conditionOf(search)})`),
  ];
  const { rows } = await sql<AdminCustomer>`
    with found(customer_id) as materialized (${sql.join(ways, sql` union `)})
    select ${columns} from accounts.customer_profile c join found using (customer_id) order by c.last_name, c.first_name, c.customer_id limit ${limit}`.execute(
    ctx.db,
  );
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
