import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Order, OrderChannel, OrderState } from '../order.ts';
import type { HistoryPlace } from './history-cursor.ts';

export interface HistoryRow {
  id: string;
  number: string;
  channel: OrderChannel;
  state: OrderState;
  readyAt: Date | null;
  deliveredAt: Date | null;
  placedAt: Date;
  placedMicros: bigint;
  totalCents: bigint;
  lines: { name: string; brand: string; sizeLabel: string; qty: number; returnedQty: number }[];
}

/** Placed orders next to a position in the history: older ones newest first, newer ones oldest first. */
export async function historyPage(
  ctx: { db: Queries },
  customerId: string,
  place: HistoryPlace | null,
  newer: boolean,
  limit: number,
): Promise<HistoryRow[]> {
  const at = sql`(timestamptz 'epoch' + ${place?.micros ?? 0n}::bigint::float8 * interval '1 microsecond', ${place?.id ?? null}::uuid)`;
  const beyond = place ? (newer ? sql`and (o.placed_at, o.id) > ${at}` : sql`and (o.placed_at, o.id) < ${at}`) : sql``;
  const order = newer ? sql`order by o.placed_at, o.id` : sql`order by o.placed_at desc, o.id desc`;
  const { rows } = await sql<HistoryRow>`
    select o.id, o.number, o.channel, o.state, o.ready_at as "readyAt", o.delivered_at as "deliveredAt", o.placed_at as "placedAt",
      (extract(epoch from o.placed_at) * 1000000)::bigint as "placedMicros", o.total_cents as "totalCents",
      (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'brand', l.brand, 'sizeLabel', l.size_label, 'qty', l.qty, 'returnedQty', l.returned_qty)
        order by l.line_no), '[]') from orders.order_line l where l.order_id = o.id) as lines
    from orders.orders o
    where o.customer_id = ${customerId}::uuid and o.placed_at is not null ${beyond}
    ${order}
    limit ${limit}`.execute(ctx.db);
  return rows;
}

/**
 * Assigns the orders that guests made with the account's verified email address to the account. Returns how many.
 */
export async function claimOrders(ctx: { db: Queries }, customerId: string, email: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update orders.orders set customer_id = ${customerId}::uuid
    where lower(email) = ${email.toLowerCase()} and customer_id is null`.execute(ctx.db);
  return Number(numAffectedRows);
}

export interface Parcel {
  id: string;
  kind: 'courier' | 'collection' | 'email';
  carrier: string;
  trackingNumber: string;
  dispatchedAt: Date;
  lines: { lineNo: number; qty: number }[];
}

const parcel = sql`p.id, p.kind, p.carrier, p.tracking_number as "trackingNumber", p.dispatched_at as "dispatchedAt",
  (select jsonb_agg(jsonb_build_object('lineNo', pl.line_no, 'qty', pl.qty) order by pl.line_no) from orders.parcel_line pl where pl.parcel_id = p.id) as lines`;

export async function parcelsOf(ctx: { db: Queries }, orderId: string): Promise<Parcel[]> {
  const { rows } =
    await sql<Parcel>`select ${parcel} from orders.parcel p where p.order_id = ${orderId}::uuid order by p.parcel_no`.execute(
      ctx.db,
    );
  return rows;
}

export async function parcelById(ctx: { db: Queries }, id: string): Promise<(Parcel & { orderNumber: string }) | null> {
  const { rows } = await sql<Parcel & { orderNumber: string }>`
    select ${parcel}, o.number as "orderNumber" from orders.parcel p join orders.orders o on o.id = p.order_id where p.id = ${id}::uuid`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

export interface OrderListRow {
  number: string;
  channel: Order['channel'];
  state: OrderState;
  shippingType: 'DELIVERY' | 'STORE_PICKUP';
  readyAt: Date | null;
  deliveredAt: Date | null;
  placedAt: Date;
  totalCents: bigint;
  units: number;
  /** Where its stock is reserved: the warehouse or a store. */
  locationId: string;
  email: string;
  waitsForRma: string | null;
}

/** Orders in these states for staff queues, oldest first. */
export async function ordersInStates(
  ctx: { db: Queries },
  states: readonly OrderState[],
  limit: number,
): Promise<OrderListRow[]> {
  const { rows } = await sql<OrderListRow>`
    select o.number, o.channel, o.state, o.shipping_type as "shippingType", o.ready_at as "readyAt", o.delivered_at as "deliveredAt", o.placed_at as "placedAt",
      o.total_cents as "totalCents", o.email, o.waits_for_rma as "waitsForRma",
      (select sum(l.qty - l.shipped_qty - l.cancelled_qty)::int from orders.order_line l where l.order_id = o.id) as units,
      (select min(l.location_id) from orders.order_line l where l.order_id = o.id) as "locationId"
    from orders.orders o
    where o.state = any(${states}::text[]) and o.placed_at is not null
    order by o.placed_at
    limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function numbersOf(
  ctx: { db: Queries },
  { customerId, email }: { customerId: string | null; email: string },
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from orders.orders where customer_id = ${customerId}::uuid or email = ${email}`.execute(ctx.db);
  return rows.map(({ number }) => number);
}
