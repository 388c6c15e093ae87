import { createBatcher } from '#platform/database/batcher.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Order, OrderInFlight, OrderShipping, OrderState, PlacedGift, PlacedLine } from '../order.ts';
import { type GiftRow, listGifts } from './gift-records.ts';
import { isUntouchedRow } from './work-marks.ts';

/** Marks an order as made at a till, or taken by phone; returns its number. */
export async function setChannel(ctx: { db: Queries }, id: string, channel: 'pos' | 'phone'): Promise<string> {
  const { rows } = await sql<{
    number: string;
  }>`update orders.orders set channel = ${channel} where id = ${id}::uuid returning number`.execute(ctx.db);
  return rows[0]?.number ?? '';
}

/** When each event of an order happened; absent for events that have not happened. */
export interface OrderTimes {
  placed: Date;
  /** All of it was dispatched. */
  sent: Date;
  delivered: Date;
  cancelled: Date;
}
/** For the demo's past, in which none of the texts was in force. */
export async function setOrderTimes(
  ctx: { db: Queries },
  id: string,
  { placed, sent, delivered, cancelled }: OrderTimes,
): Promise<void> {
  const where = (column: string, at: Date) =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} is null then null else ${at}::timestamptz end`;
  await sql`
    with parcels as (update orders.parcel set dispatched_at = ${sent} where order_id = ${id}::uuid)
    update orders.orders set agreed_texts = '{}', created_at = ${placed}, ${where('placed_at', placed)}, ${where('ready_at', sent)}, ${where('dispatched_at', sent)},
      ${where('delivered_at', delivered)}, ${where('cancelled_at', cancelled)} where id = ${id}::uuid`.execute(ctx.db);
}

/** Compare-and-set of the state. */
export async function updateOrderState(
  ctx: { db: Queries },
  id: string,
  from: OrderState,
  to: OrderState,
  failureCode: string | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update orders.orders
    set state = ${to}, version = version + 1, changed_at = now(), failure_code = coalesce(${failureCode}, failure_code),
        placed_at = case when ${to} = 'PLACED' then now() else placed_at end
    where id = ${id}::uuid and state = ${from}`.execute(ctx.db);
  return numAffectedRows === 1n;
}

const inFlight = sql`id, customer_id as "customerId", number, state, extract(epoch from now() - created_at)::float8 as "ageSeconds",
  coalesce(contact -> 'agreeToMarketing' = 'true', false) as "optedIn"`;

export async function leaseUnfinished(
  ctx: { db: Queries },
  limit: number,
  leaseSeconds: number,
): Promise<OrderInFlight[]> {
  const { rows } = await sql<OrderInFlight>`
    update orders.orders set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from orders.orders
      where state in ('PENDING', 'FAILING') and lease_until < now()
      order by lease_until
      limit ${limit}
      for update skip locked
    )
    returning ${inFlight}`.execute(ctx.db);
  return rows;
}

export async function selectUnfinished(ctx: { db: Queries }): Promise<{ orders: number; oldestSeconds: number }> {
  const { rows } = await sql<{ orders: number; oldestSeconds: number }>`
    select count(*)::int as orders, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from orders.orders where state in ('PENDING', 'FAILING') and lease_until < 'infinity'`.execute(ctx.db);
  return rows[0] ?? { orders: 0, oldestSeconds: 0 };
}

export async function leaseOne(
  ctx: { db: Queries },
  id: string,
  leaseSeconds: number,
): Promise<OrderInFlight | undefined> {
  const { rows } = await sql<OrderInFlight>`
    update orders.orders set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id}::uuid and state in ('PENDING', 'FAILING') and lease_until < now()
    returning ${inFlight}`.execute(ctx.db);
  return rows[0];
}

export async function lockPending(tx: { db: Queries }, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from orders.orders where id = ${id}::uuid and state = 'PENDING' for no key update`.execute(
      tx.db,
    );
  return rows.length === 1;
}

export async function setLease(ctx: { db: Queries }, id: string, seconds: number | 'infinity'): Promise<void> {
  const until = seconds === 'infinity' ? sql`'infinity'::timestamptz` : sql`now() + make_interval(secs => ${seconds})`;
  await sql`update orders.orders set lease_until = ${until} where id = ${id}::uuid and state in ('PENDING', 'FAILING')`.execute(
    ctx.db,
  );
}

export async function readLiveOrder(
  ctx: { db: Queries },
  checkoutId: string,
): Promise<{ number: string; state: OrderState } | undefined> {
  const { rows } = await sql<{ number: string; state: OrderState }>`
    select number, state from orders.orders where checkout_id = ${checkoutId}::uuid and state <> 'FAILED'`.execute(
    ctx.db,
  );
  return rows[0];
}

export const liveCheckoutRows = (checkoutIds: readonly string[]) =>
  sql<{
    id: string;
  }>`select checkout_id as id from orders.orders where checkout_id = any(${checkoutIds}::uuid[]) and state <> 'FAILED'`;

// Listed by name: a statement with all columns could not be a prepared one (platform/database.ts).
const orderColumns = [
  'agreed_texts',
  'billing_address',
  'cancelled_at',
  'channel',
  'checkout_id',
  'contact',
  'created_at',
  'currency',
  'customer_id',
  'delivered_at',
  'discount_cents',
  'dispatched_at',
  'explanation',
  'gift_message',
  'gst_cents',
  'held_for',
  'id',
  'item_subtotal_cents',
  'number',
  'packed_at',
  'picking_at',
  'placed_at',
  'ready_at',
  'replaces_order_id',
  'shipping',
  'shipping_cents',
  'shopper_note',
  'state',
  'total_cents',
  'waits_for_rma',
] as const;
const lineColumns = [
  'brand',
  'colour_name',
  'discount_cents',
  'gift_card',
  'line_no',
  'location_id',
  'name',
  'product_code',
  'product_id',
  'qty',
  'returned_qty',
  'shipped_qty',
  'size_label',
  'stocked',
  'tax_exclusive',
  'total_cents',
  'unit_price_cents',
  'variant_code',
  'variant_id',
  'cancelled_qty',
] as const;

const selectOrders = (ctx: { db: Queries }, numbers: readonly string[]) =>
  ctx.db
    .selectFrom('orders.orders')
    .select(orderColumns)
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .execute();
type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

const selectLines = (ctx: { db: Queries }, orderIds: readonly string[]) =>
  ctx.db
    .selectFrom('orders.order_line')
    .select(['order_id', ...lineColumns])
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('order_id')
    .orderBy('line_no')
    .execute();
type LineRow = Awaited<ReturnType<typeof selectLines>>[number];

/**
 * The order with its lines; null when no order has the number. In batches: the confirmations of many orders are sent
 * at the same time.
 */
export const orderByNumber = createBatcher(
  async (ctx: { db: Queries }, numbers: readonly string[]): Promise<(Order | null)[]> => {
    const rows = await selectOrders(ctx, numbers);
    if (rows.length === 0) return numbers.map(() => null);
    const lines = Map.groupBy(
      await selectLines(
        ctx,
        rows.map(({ id }) => id),
      ),
      ({ order_id }) => order_id,
    );
    const orders = new Map<string, Order>();
    for (const row of rows) {
      const own = lines.get(row.id) ?? [];
      orders.set(
        row.number,
        toOrder(row, own, own.some(({ gift_card }) => gift_card) ? await listGifts(ctx, row.id) : []),
      );
    }
    return numbers.map((number) => orders.get(number) ?? null);
  },
);

const toOrder = (row: OrderRow, lines: readonly LineRow[], gifts: readonly GiftRow[]): Order => ({
  id: row.id,
  customerId: row.customer_id,
  channel: row.channel as Order['channel'],
  number: row.number,
  checkoutId: row.checkout_id,
  state: row.state as OrderState,
  currency: row.currency,
  contact: row.contact as unknown as Order['contact'],
  shipping: row.shipping as unknown as OrderShipping,
  billingAddress: row.billing_address as unknown as Order['billingAddress'],
  present: row.gift_message === null ? null : { message: row.gift_message },
  note: row.shopper_note,
  agreedTexts: row.agreed_texts as unknown as Order['agreedTexts'],
  itemSubtotalCents: row.item_subtotal_cents,
  discountCents: row.discount_cents,
  shippingCents: row.shipping_cents,
  gstCents: row.gst_cents,
  totalCents: row.total_cents,
  explanation: row.explanation as unknown as Order['explanation'],
  createdAt: row.created_at,
  placedAt: row.placed_at,
  readyAt: row.ready_at,
  dispatchedAt: row.dispatched_at,
  deliveredAt: row.delivered_at,
  cancelledAt: row.cancelled_at,
  isCancellable: isUntouchedRow(row) && !lines.some(({ gift_card }) => gift_card),
  isChangeable: isUntouchedRow(row) && lines.some(({ gift_card }) => !gift_card),
  isEditable: isUntouchedRow({ ...row, picking_at: null }) && lines.some(({ gift_card }) => !gift_card),
  lines: lines.map((line) =>
    toPlacedLine(
      line,
      gifts.flatMap(({ lineNo, ...gift }) => (lineNo === line.line_no ? [gift] : [])),
    ),
  ),
});

const toPlacedLine = (line: LineRow, gifts: readonly PlacedGift[]): PlacedLine => ({
  lineNo: line.line_no,
  shippedQty: line.shipped_qty,
  returnedQty: line.returned_qty,
  cancelledQty: line.cancelled_qty,
  productId: line.product_id,
  variantId: line.variant_id,
  locationId: line.location_id,
  productCode: line.product_code,
  variantCode: line.variant_code,
  name: line.name,
  brand: line.brand,
  colourName: line.colour_name,
  sizeLabel: line.size_label,
  qty: line.qty,
  unitPriceCents: line.unit_price_cents,
  discountCents: line.discount_cents,
  totalCents: line.total_cents,
  taxExclusive: line.tax_exclusive,
  stocked: line.stocked,
  giftCard: line.gift_card,
  gifts,
});

/** When each was placed; null for a failed one; absent for one still in progress. */
export async function readOutcomes(
  ctx: { db: Queries },
  ids: readonly string[],
): Promise<{ id: string; placedAt: Date | null }[]> {
  return ctx.db
    .selectFrom('orders.orders')
    .select(['id', 'placed_at as placedAt'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((is) => is.or([is('placed_at', 'is not', null), is('state', '=', 'FAILED')]))
    .execute();
}
