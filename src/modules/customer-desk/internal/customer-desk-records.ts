import type { OrderState } from '#modules/orders/order.ts';
import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';

type Db = { db: Queries };

export interface DeskCustomer {
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
export type CustomerSearch = { by: 'email'; email: string } | { by: 'order'; number: string } | { by: 'phone'; digits: string } | { by: 'name'; name: string };

const columns = sql`c.id as "customerId", c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.created_at as "createdAt",
  c.verified_at as "verifiedAt", c.subscribed_email as "subscribedEmail", c.subscribed_sms as "subscribedSms"`;

function condition(search: CustomerSearch) {
  switch (search.by) {
    case 'email':
      return sql`c.email = ${search.email}`;
    case 'order':
      return sql`c.id = (select o.customer_id from orders.orders o where o.number = ${search.number})`;
    case 'phone':
      return sql`right(regexp_replace(c.phone, '\\D', '', 'g'), 8) = ${search.digits} and c.phone <> ''`;
    default:
      return sql`c.id in (
        (select id from accounts.customer where ${beginsWith(sql`platform.plain_name(last_name)`, search.name)} limit ${MOST_OF_A_NAME})
        union (select id from accounts.customer where ${beginsWith(sql`platform.plain_name(first_name || ' ' || last_name)`, search.name)} limit ${MOST_OF_A_NAME}))`;
  }
}
/** More customers of one name than anybody looks through. */
const MOST_OF_A_NAME = 1_000;
/** As ~>=~ and ~<~, which an index serves whatever stands at the right; LIKE needs a pattern known when the query is planned. */
const beginsWith = (name: ReturnType<typeof sql>, typed: string) =>
  sql`(${name} ~>=~ platform.plain_name(${typed}) and ${name} ~<~ (platform.plain_name(${typed}) || chr(1114111)))`;

export async function searchCustomers(ctx: Db, search: CustomerSearch, limit: number): Promise<DeskCustomer[]> {
  const { rows } = await sql<DeskCustomer>`
    select ${columns} from accounts.customer c where ${condition(search)} order by c.last_name, c.first_name, c.id limit ${limit}`.execute(ctx.db);
  return rows;
}
export async function selectDeskCustomer(ctx: Db, customerId: string): Promise<DeskCustomer | null> {
  const { rows } = await sql<DeskCustomer>`select ${columns} from accounts.customer c where c.id = ${customerId}::uuid`.execute(ctx.db);
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
      (select sum(l.qty)::int from orders.order_line l where l.order_id = o.id) as units
    from orders.orders o where o.customer_id = ${customerId}::uuid and o.placed_at is not null
    order by o.placed_at desc, o.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}
