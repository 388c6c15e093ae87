/** What the staff pages read of orders, and of other modules' data about them. */
import type { OrderFilter } from '#contract/staff/orders/staff-order-work.ts';
import type { OrderState } from '#modules/orders/order.ts';
import type { PaymentState, Tender } from '#modules/payments/payment.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { OrderSearch } from '../read-order-search.ts';
import { conditionOf } from './filter-records.ts';
import { matchingNewest, matchingOrders } from './search-records.ts';

type Db = { db: Queries };

export interface AdminOrderRow {
  id: string;
  number: string;
  state: OrderState;
  shippingType: 'DELIVERY' | 'STORE_PICKUP';
  readyAt: Date | null;
  placedAt: Date;
  placedMicros: bigint;
  totalCents: bigint;
  units: number;
  place: string;
  waitsForRma: string | null;
  heldFor: string | null;
  firstName: string;
  lastName: string;
  assignee: string | null;
  packedAt: Date | null;
}
export interface AdminOrderCursor {
  micros: bigint;
  id: string;
}

const row = sql`o.order_id as id, o.number, o.state, o.shipping_type as "shippingType", o.ready_at as "readyAt", o.placed_at as "placedAt",
  (extract(epoch from o.placed_at) * 1000000)::bigint as "placedMicros", o.total_cents as "totalCents", o.waits_for_rma as "waitsForRma", o.held_for as "heldFor",
  o.first_name as "firstName", o.last_name as "lastName", o.assignee, o.packed_at as "packedAt",
  (select coalesce(sum(l.qty - l.shipped_qty - l.cancelled_qty), 0)::int from orders.line_units l where l.order_id = o.order_id) as units,
  coalesce((select s.name from orders.line_units l left join stores.location_name s on s.location_id = l.location_id where l.order_id = o.order_id order by l.line_no limit 1), '') as place`;

/** A page of one list: open orders with the longest waiting first, `all` newest first. */
export async function queuePage(
  ctx: Db,
  filter: OrderFilter,
  me: string,
  from: AdminOrderCursor | null,
  limit: number,
): Promise<AdminOrderRow[]> {
  const newestFirst = filter.view === 'all';
  const at = sql`(timestamptz 'epoch' + ${from?.micros ?? 0n}::bigint::float8 * interval '1 microsecond', ${from?.id ?? null}::uuid)`;
  const beyond = from
    ? newestFirst
      ? sql`and (o.placed_at, o.order_id) < ${at}`
      : sql`and (o.placed_at, o.order_id) > ${at}`
    : sql``;
  const order = newestFirst ? sql`order by o.placed_at desc, o.order_id desc` : sql`order by o.placed_at, o.order_id`;
  const { rows } =
    await sql<AdminOrderRow>`select ${row} from orders.listed_order o where ${conditionOf(filter, me)} and o.placed_at is not null ${beyond} ${order} limit ${limit}`.execute(
      ctx.db,
    );
  return rows;
}

export async function searchOrders(ctx: Db, searches: readonly OrderSearch[], limit: number): Promise<AdminOrderRow[]> {
  // The newest are wanted, and of a common name they are among the newest of all (OWN-15).
  const newest = matchingNewest(searches);
  const rows = newest ? await readFound(ctx, newest, limit) : [];
  return rows.length === limit ? rows : readFound(ctx, matchingOrders(searches), limit);
}

async function readFound(ctx: Db, found: ReturnType<typeof sql>, limit: number): Promise<AdminOrderRow[]> {
  // Matching orders are found by their index first: with the sort, a planner might scan all orders by time instead.
  const { rows } = await sql<AdminOrderRow>`
    with found(order_id) as materialized (${found})
    select ${row} from orders.listed_order o join found using (order_id) where o.placed_at is not null order by o.placed_at desc, o.order_id desc limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}
export interface PickRow {
  place: string;
  productCode: string;
  variantCode: string;
  /** Null where nobody has said on which it lies. */
  shelf: string | null;
  name: string;
  brand: string;
  colourName: string;
  size: string;
  qty: number;
  orders: { number: string; qty: number }[];
}
export async function placesToPick(ctx: Db): Promise<{ id: string; name: string; units: number }[]> {
  const { rows } = await sql<{ id: string; name: string; units: number }>`
    select l.location_id as id, coalesce(s.name, l.location_id) as name, sum(l.qty)::int as units
    from orders.line_to_pick l left join stores.location_name s on s.location_id = l.location_id
    group by l.location_id, s.name order by units desc, name`.execute(ctx.db);
  return rows;
}
export async function linesToPick(ctx: Db, place: string, limit: number): Promise<PickRow[]> {
  const { rows } = await sql<PickRow>`
    select min(l.location_id) as place, l.product_code as "productCode", l.variant_code as "variantCode", min(l.name) as name, min(l.brand) as brand,
      min(l.colour_name) as "colourName", min(l.size_label) as size, sum(l.qty)::int as qty, min(h.shelf) as shelf,
      jsonb_agg(jsonb_build_object('number', l.number, 'qty', l.qty) order by l.placed_at) as orders
    from orders.line_to_pick l left join stock.shelf_of_size h on h.location_id = l.location_id and h.variant_id = l.variant_id
    where l.location_id = ${place}
    group by l.product_code, l.variant_code order by l.product_code, l.variant_code limit ${limit}`.execute(ctx.db);
  return rows;
}

/** The same for chosen orders, at every location that has some of it. */
export async function chosenToPick(
  ctx: Db,
  numbers: readonly string[],
): Promise<(Omit<PickRow, 'productCode'> & { placeName: string })[]> {
  const { rows } = await sql<Omit<PickRow, 'productCode'> & { placeName: string }>`
    select l.location_id as place, coalesce(min(s.name), l.location_id) as "placeName", l.variant_code as "variantCode", min(l.name) as name, min(l.brand) as brand,
      min(l.colour_name) as "colourName", min(l.size_label) as size, sum(l.qty)::int as qty, min(h.shelf) as shelf,
      jsonb_agg(jsonb_build_object('number', l.number, 'qty', l.qty) order by l.placed_at, l.number) as orders
    from orders.line_to_pick l left join stock.shelf_of_size h on h.location_id = l.location_id and h.variant_id = l.variant_id
    left join stores.location_name s on s.location_id = l.location_id
    where l.number = any(${numbers}::text[])
    group by l.location_id, l.product_code, l.variant_code order by 2, 1, l.product_code, l.variant_code`.execute(
    ctx.db,
  );
  return rows;
}

export interface PaymentRow {
  tender: Tender;
  facts: { brand?: string; last4?: string };
  state: string;
  amountCents: bigint;
  capturedCents: bigint;
  refundedCents: bigint;
  at: Date;
  declineCode: string | null;
  /** When it first reached each state. */
  stateTimes: Partial<Record<PaymentState, string>>;
}
export async function paymentsOf(ctx: Db, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select tender, facts, state, amount_cents as "amountCents", captured_cents as "capturedCents", refunded_cents as "refundedCents", created_at as at,
      decline_code as "declineCode", state_times as "stateTimes"
    from payments.order_payment where order_id = ${orderId}::uuid order by created_at, payment_id`.execute(ctx.db);
  return rows;
}
export interface RefundRow {
  key: string;
  /** Of the gift card or reward; null for external payments. */
  accountId: string | null;
  tender: Tender;
  facts: { brand?: string; last4?: string };
  cents: bigint;
  state: 'CREATED' | 'DONE' | 'MANUAL';
  reason: string;
  by: string;
  at: Date;
  /** When it was made; of one that is DONE. */
  changedAt: Date;
}
export async function refundsOf(ctx: Db, orderId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.request_key as key, p.tender, p.facts, r.amount_cents as cents, case when r.paid_otherwise and r.credit_account is not null then 'DONE' else r.state end as state, r.reason, r.requested_by as by, r.created_at as at, r.changed_at as "changedAt", coalesce(r.credit_account, h.account_id) as "accountId"
    from payments.order_refund r join payments.order_payment p using (payment_id) left join ledger.held_value h on h.hold_id = r.payment_id where r.order_id = ${orderId}::uuid order by r.created_at, r.refund_id`.execute(
    ctx.db,
  );
  return rows;
}
export async function placeNames(ctx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select location_id as id, name from stores.location_name where location_id = any(${ids}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface WorkState {
  /** The return that has to be received before the order is dispatched. */
  waitsForRma: string | null;
  /** The payment case that has to be settled first. */
  heldFor: string | null;
  assignee: string | null;
  packedAt: Date | null;
}
/** What blocks the dispatch of an order, whose job it is, and whether it is packed. */
export async function workStateOf(ctx: Db, orderId: string): Promise<WorkState> {
  const { rows } = await sql<WorkState>`
    select waits_for_rma as "waitsForRma", held_for as "heldFor", assignee, packed_at as "packedAt" from orders.listed_order where order_id = ${orderId}::uuid`.execute(
    ctx.db,
  );
  return rows[0] ?? { waitsForRma: null, heldFor: null, assignee: null, packedAt: null };
}

/** Finished returns, the last first. */
export async function endedReturns(ctx: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    rma: string;
  }>`select rma from returns.return_reference where done_at is not null order by done_at desc limit ${limit}`.execute(
    ctx.db,
  );
  return rows.map(({ rma }) => rma);
}
