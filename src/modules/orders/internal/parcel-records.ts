import type { RawBuilder } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { LockedOrder, ParcelDraft } from '../parcels/parcel.ts';

/** Locks the order until the transaction ends: dispatch, cancellation and returns run one after another. */
export async function lockOrderRow(ctx: { db: Queries }, number: string): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`
    select id, number, state, channel, customer_id as "customerId", shipping_type as "shippingType", ready_at as "readyAt", packed_at as "packedAt", picking_at as "pickingAt", waits_for_rma as "waitsForRma",
      held_for as "heldFor", total_cents as "totalCents", replaces_order_id as "replacesOrderId"
    from orders.orders where number = ${number} and placed_at is not null
    for no key update`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function updateHeldFor(ctx: { db: Queries }, orderId: string, reason: string | null): Promise<void> {
  await sql`update orders.orders set held_for = ${reason}, changed_at = now(), version = version + 1 where id = ${orderId}::uuid and held_for is distinct from ${reason}`.execute(
    ctx.db,
  );
}

export async function holdWhere(
  ctx: { db: Queries },
  orderId: string,
  reason: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update orders.orders set held_for = ${reason} where id = ${orderId}::uuid and ${condition}`.execute(ctx.db);
}

export async function parcelByRef(ctx: { db: Queries }, orderId: string, ref: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`select id from orders.parcel where order_id = ${orderId}::uuid and ref = ${ref}`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

export interface UndispatchedLine {
  lineNo: number;
  variantId: number;
  locationId: string;
  stocked: boolean;
  giftCard: boolean;
  /** Units that have not been dispatched yet. */
  left: number;
  /** Units of a gift card whose mail has not been sent yet; 0 for anything else. */
  unmailed: number;
  /** Those of them that have a recipient: they are mailed on their day. */
  planned: number;
}

export async function undispatchedLines(ctx: { db: Queries }, orderId: string): Promise<UndispatchedLine[]> {
  const { rows } = await sql<UndispatchedLine>`
    select line_no as "lineNo", variant_id as "variantId", location_id as "locationId", stocked, gift_card as "giftCard",
      qty - shipped_qty - cancelled_qty as left,
      case when gift_card then qty - (select count(*)::int from orders.gift g where g.order_id = l.order_id and g.line_no = l.line_no
        and coalesce(g.mailed_at, g.stopped_at) is not null) else 0 end as unmailed,
      (select count(*)::int from orders.gift g where g.order_id = l.order_id and g.line_no = l.line_no
        and g.recipient_email is not null and coalesce(g.mailed_at, g.stopped_at) is null) as planned
    from orders.order_line l where order_id = ${orderId}::uuid order by line_no`.execute(ctx.db);
  return rows;
}

/**
 * The parcel, its lines and the dispatched units of each line; the CHECK on shipped_qty refuses more than was bought.
 */
export async function insertParcel(ctx: { db: Queries }, parcel: ParcelDraft): Promise<void> {
  const numbers = parcel.lines.map(({ lineNo }) => lineNo);
  const quantities = parcel.lines.map(({ qty }) => qty);
  await sql`
    with sent as (
      select * from unnest(${numbers}::int[], ${quantities}::int[]) as sent (line_no, qty)
    ), made as (
      insert into orders.parcel (id, order_id, parcel_no, kind, carrier, tracking_number, ref)
      select ${parcel.id}::uuid, ${parcel.orderId}::uuid, coalesce(max(parcel_no), 0) + 1, ${parcel.kind}, ${parcel.carrier}, ${parcel.trackingNumber}, ${parcel.ref}
      from orders.parcel where order_id = ${parcel.orderId}::uuid
      returning id
    ), noted as (
      insert into orders.parcel_line (parcel_id, line_no, qty) select made.id, sent.line_no, sent.qty from made, sent
    )
    update orders.order_line l set shipped_qty = l.shipped_qty + sent.qty
    from sent where l.order_id = ${parcel.orderId}::uuid and l.line_no = sent.line_no`.execute(ctx.db);
}

export async function setOrderTime(
  ctx: { db: Queries },
  orderId: string,
  what: 'packed_at' | 'ready_at' | 'dispatched_at' | 'delivered_at' | 'cancelled_at',
): Promise<boolean> {
  // What a parcel leaves behind is packed anew.
  const unpacked = what === 'dispatched_at' ? sql`packed_at = null,` : sql``;
  const { numAffectedRows } = await sql`
    update orders.orders set ${sql.ref(what)} = now(), ${unpacked} changed_at = now(), version = version + 1
    where id = ${orderId}::uuid and (${sql.ref(what)} is null or ${what} = 'dispatched_at')`.execute(ctx.db);
  return numAffectedRows === 1n;
}

export async function unsetPacked(ctx: { db: Queries }, orderId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update orders.orders set packed_at = null, changed_at = now(), version = version + 1
    where id = ${orderId}::uuid and packed_at is not null`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** All lines or none: the condition is checked on the current version of each row. */
export async function addReturned(
  ctx: { db: Queries },
  orderId: string,
  lines: readonly { lineNo: number; qty: number }[],
): Promise<boolean> {
  if (lines.length === 0) return true;
  const numbers = lines.map(({ lineNo }) => lineNo);
  const quantities = lines.map(({ qty }) => qty);
  const { numAffectedRows } = await sql`
    update orders.order_line l set returned_qty = l.returned_qty + back.qty
    from unnest(${numbers}::int[], ${quantities}::int[]) as back (line_no, qty)
    where l.order_id = ${orderId}::uuid and l.line_no = back.line_no and l.returned_qty + back.qty between 0 and l.shipped_qty`.execute(
    ctx.db,
  );
  return numAffectedRows === BigInt(lines.length);
}

export async function addReceived(
  ctx: { db: Queries },
  orderId: string,
  lines: readonly { lineNo: number; qty: number }[],
): Promise<void> {
  const numbers = lines.map(({ lineNo }) => lineNo);
  const quantities = lines.map(({ qty }) => qty);
  await sql`
    update orders.order_line l set received_qty = l.received_qty + back.qty
    from unnest(${numbers}::int[], ${quantities}::int[]) as back (line_no, qty)
    where l.order_id = ${orderId}::uuid and l.line_no = back.line_no`.execute(ctx.db);
}

export async function selectUnitsByLine(
  ctx: { db: Queries },
  orderId: string,
): Promise<{ sold: number; received: number }> {
  const { rows } = await sql<{ sold: number; received: number }>`
    select coalesce(sum(qty - cancelled_qty), 0)::int as sold, coalesce(sum(received_qty), 0)::int as received
    from orders.order_line where order_id = ${orderId}::uuid`.execute(ctx.db);
  return rows[0] ?? { sold: 0, received: 0 };
}

export async function cancelOpenUnits(ctx: { db: Queries }, orderId: string): Promise<void> {
  await sql`
    update orders.order_line set shipped_qty = case when gift_card then qty else shipped_qty end, cancelled_qty = case when gift_card then 0 else qty - shipped_qty end
    where order_id = ${orderId}::uuid`.execute(ctx.db);
}

/** Marks an order as the exchange order of a return. */
export async function setReplacement(
  ctx: { db: Queries },
  orderId: string,
  replacesOrderId: string,
  rma: string,
): Promise<void> {
  await sql`update orders.orders set replaces_order_id = ${replacesOrderId}::uuid, waits_for_rma = ${rma}, exchange_rma = ${rma} where id = ${orderId}::uuid`.execute(
    ctx.db,
  );
}

/** The order that this one replaces; itself when it replaces none. */
export async function payingOrderId(ctx: { db: Queries }, orderId: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select coalesce(replaces_order_id, id) as id from orders.orders where id = ${orderId}::uuid`.execute(ctx.db);
  return rows[0]?.id ?? orderId;
}

/** The order that waits for this return; null when there is none. */
export async function orderWaitingFor(ctx: { db: Queries }, rma: string): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`select number from orders.orders where waits_for_rma = ${rma}`.execute(
    ctx.db,
  );
  return rows[0]?.number ?? null;
}

export async function openReplacements(ctx: { db: Queries }, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from orders.orders where replaces_order_id = ${orderId}::uuid and state = 'PLACED' order by id`.execute(
    ctx.db,
  );
  return rows.map(({ number }) => number);
}

export async function clearWaiting(ctx: { db: Queries }, rma: string): Promise<void> {
  await sql`update orders.orders set waits_for_rma = null, changed_at = now(), version = version + 1 where waits_for_rma = ${rma}`.execute(
    ctx.db,
  );
}

/** The exchange order of this return, also once dispatched; null when there is none. */
export async function orderExchanging(ctx: { db: Queries }, rma: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('orders.orders')
    .select('number')
    .where('exchange_rma', '=', rma)
    .executeTakeFirst();
  return row?.number ?? null;
}
export async function exchangeRmaOf(ctx: { db: Queries }, orderId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('orders.orders')
    .select('exchange_rma')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.exchange_rma ?? null;
}
