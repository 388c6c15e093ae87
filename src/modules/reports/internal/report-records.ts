import type { Tender } from '#modules/payments/payment.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };
/** Instants: from midnight at the start of the first day to midnight at the end of the last. */
export interface Range {
  from: Date;
  until: Date;
}

// An exchange order was paid for before; a cancelled order was no sale.
const SOLD = sql`o.state not in ('CANCELLING', 'CANCELLED') and o.replaces_order_id is null`;
// The price of the remaining units of a line whose rest was cancelled: shared as `worthOf` shares it
// (orders/worth-of.ts).
const STAYS = sql`l.total_cents * (l.qty - l.cancelled_qty) / l.qty`;
const within = ({ from, until }: Range) =>
  sql`o.placed_at >= ${from} and o.placed_at < ${until} and o.placed_at is not null`;

export interface DayRow {
  day: string;
  orders: number;
  units: number;
  cents: bigint;
}
export async function salesByDay(ctx: Db, range: Range): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(o.placed_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as day, count(*)::int as orders, sum(o.total_cents - lines.off)::bigint as cents,
      sum(lines.units)::int as units
    from orders.order_total o
    cross join lateral (
      select coalesce(sum(l.qty - l.cancelled_qty), 0) as units, coalesce(sum(l.total_cents - ${STAYS}), 0) as off
      from orders.sold_line l where l.order_id = o.order_id
    ) lines
    where ${within(range)} and ${SOLD} group by 1`.execute(ctx.db);
  return rows;
}
/**
 * The refund of a cancelled order is no refund of a sale: neither is in the report; nor is that of a change, because the
 * order counts with what it came to then. The refund of an exchange order is
 * one: its sale is the original order.
 */
export async function refundsByDay(ctx: Db, { from, until }: Range): Promise<{ day: string; cents: bigint }[]> {
  const { rows } = await sql<{ day: string; cents: bigint }>`
    select to_char(changed_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as day, sum(amount_cents)::bigint as cents
    from payments.order_refund where (state = 'DONE' or (paid_otherwise and credit_account is not null)) and request_key not in ('cancelled', 'rest:' || order_id) and request_key not like 'change:%' and changed_at >= ${from} and changed_at < ${until} group by 1`.execute(
    ctx.db,
  );
  return rows;
}

export interface ImportedDay {
  day: string;
  orders: number;
  units: number;
  cents: bigint;
  refundedCents: bigint;
}
/**
 * What the shop before this one sold, by the day of its orders: beside this shop's sales, never among them, because no
 * payment of this shop covers it (MOVE-02).
 */
export async function importedByDay(ctx: Db, { from, until }: Range): Promise<ImportedDay[]> {
  const { rows } = await sql<ImportedDay>`
    select to_char(placed_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as day, count(*)::int as orders, sum(units)::int as units,
      sum(total_cents)::bigint as cents, sum(refunded_cents)::bigint as "refundedCents"
    from imported_orders.imported_sale where placed_at >= ${from} and placed_at < ${until} group by 1`.execute(ctx.db);
  return rows;
}

/** Cents that this shop refunded for imported orders in the range, by hand or as store credit. */
export async function importedReturns(ctx: Db, { from, until }: Range): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from imported_orders.imported_refund
    where returned_at >= ${from} and returned_at < ${until}`.execute(ctx.db);
  return rows[0]?.cents ?? 0n;
}

/** In cents: given by staff in the range, given for refunds in the range, held by customers now. */
export async function storeCreditOf(
  ctx: Db,
  { from, until }: Range,
): Promise<{ given: bigint; refunded: bigint; held: bigint }> {
  const { rows } = await sql<{ given: bigint; refunded: bigint; held: bigint }>`
    select
      (select coalesce(sum(cents), 0) from store_credit.given_change where given_at >= ${from} and given_at < ${until})::bigint as given,
      (select coalesce(sum(amount_cents), 0) from payments.order_refund
        where paid_otherwise and credit_account is not null and changed_at >= ${from} and changed_at < ${until})::bigint as refunded,
      (select coalesce(sum(b.balance), 0) from store_credit.credit_account c
        join ledger.account_balance b on b.account_id = 'store-credit:' || c.account_id)::bigint as held`.execute(
    ctx.db,
  );
  return rows[0] ?? { given: 0n, refunded: 0n, held: 0n };
}

/** In cents, by the method of payment: collected of orders placed in the range, and what went back to it in the range. */
export async function takingsByTender(
  ctx: Db,
  range: Range,
): Promise<{ tender: Tender; taken: bigint; refunded: bigint }[]> {
  const { rows } = await sql<{ tender: Tender; taken: bigint; refunded: bigint }>`
    select tender, sum(taken)::bigint as taken, sum(refunded)::bigint as refunded from (
      select p.tender, p.captured_cents as taken, 0::bigint as refunded
      from orders.order_total o join payments.provider_payment p on p.order_id = o.order_id
      where ${within(range)} and p.captured_cents > 0
      union all
      select p.tender, 0, r.amount_cents from payments.order_refund r join payments.provider_payment p using (payment_id)
      where r.state = 'DONE' and r.changed_at >= ${range.from} and r.changed_at < ${range.until}
    ) one group by tender order by taken desc, tender`.execute(ctx.db);
  return rows;
}

export interface TopRow {
  productCode: string;
  name: string;
  brand: string;
  colourName: string;
  units: number;
  cents: bigint;
}
export interface OutRow {
  variantCode: string;
  name: string;
  colourName: string;
  size: string;
  sold: number;
}
/** A bigint as JSON has it. */
type Cents = number;

/**
 * The days of a range, its best sellers and those of its sizes that nobody can buy any more. One statement, because
 * finding the lines of each order costs more than all sums over them (OWN-15). Lateral, so that the lines are found by
 * their order.
 */
export async function salesOf(
  ctx: Db,
  range: Range,
  limit: number,
): Promise<{ days: DayRow[]; top: TopRow[]; outs: OutRow[] }> {
  const { rows } = await sql<{
    days: (Omit<DayRow, 'cents'> & { cents: Cents })[];
    top: (Omit<TopRow, 'cents'> & { cents: Cents })[];
    outs: OutRow[];
  }>`
    with o as materialized (
      select o.order_id, o.placed_at, o.total_cents from orders.order_total o where ${within(range)} and ${SOLD}
    ), l as materialized (
      select l.*, l.qty - l.cancelled_qty as units, ${STAYS} as stays
      from o cross join lateral (select * from orders.sold_line l where l.order_id = o.order_id offset 0) l
    ), lines as (
      select order_id, sum(units) as units, sum(total_cents - stays) as off from l group by order_id
    ), days as (
      select to_char(o.placed_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as day, count(*)::int as orders,
        sum(o.total_cents - coalesce(lines.off, 0))::bigint as cents, sum(coalesce(lines.units, 0))::int as units
      from o left join lines using (order_id) group by 1
    ), top as (
      select product_code as "productCode", min(name) as name, min(brand) as brand, min(colour_name) as "colourName",
        sum(units)::int as units, sum(stays)::bigint as cents
      from l where not gift_card and units > 0 group by product_code order by units desc, cents desc, product_code limit ${limit}
    ), sold as (
      select variant_id, min(variant_code) as code, min(name) as name, min(colour_name) as colour, min(size_label) as size,
        sum(units)::int as sold
      from l where stocked and units > 0 group by variant_id
    ), outs as (
      select code as "variantCode", name, colour as "colourName", size, sold from sold
      where coalesce((select sum(s.units) from stock.available_units s where s.variant_id = sold.variant_id), 0) <= 0
      order by sold desc, code limit ${limit}
    )
    select (select coalesce(jsonb_agg(to_jsonb(days)), '[]') from days) as days,
      (select coalesce(jsonb_agg(to_jsonb(top) order by units desc, cents desc, "productCode"), '[]') from top) as top,
      (select coalesce(jsonb_agg(to_jsonb(outs) order by sold desc, "variantCode"), '[]') from outs) as outs`.execute(
    ctx.db,
  );
  const { days = [], top = [], outs = [] } = rows[0] ?? {};
  return {
    days: days.map((day) => ({ ...day, cents: BigInt(day.cents) })),
    top: top.map((product) => ({ ...product, cents: BigInt(product.cents) })),
    outs,
  };
}
