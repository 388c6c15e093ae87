import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Order, OrderDraft, OrderInFlight, OrderShipping, OrderState, PlacedGift, PlacedLine } from '../order.ts';
import { type GiftRow, listGifts } from './gift-records.ts';

/** Order and lines in one statement. */
export async function insertOrder(ctx: { db: Queries }, draft: OrderDraft, leaseSeconds: number): Promise<void> {
  await ctx.db
    .with('made', (db) =>
      db
        .insertInto('orders.orders')
        .values({
          id: draft.id,
          customer_id: draft.customerId,
          number: draft.number,
          checkout_id: draft.checkoutId,
          state: 'PENDING',
          email: draft.contact.email,
          contact: JSON.stringify(draft.contact),
          shipping_type: draft.shipping.type,
          shipping: JSON.stringify(draft.shipping),
          billing_address: draft.billingAddress ? JSON.stringify(draft.billingAddress) : null,
          item_subtotal_cents: draft.itemSubtotalCents,
          discount_cents: draft.discountCents,
          shipping_cents: draft.shippingCents,
          gst_cents: draft.gstCents,
          total_cents: draft.totalCents,
          explanation: JSON.stringify(draft.explanation),
          lease_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
        })
        .returning('id'),
    )
    .insertInto('orders.order_line')
    .values(
      draft.lines.map((line, index) => ({
        order_id: draft.id,
        line_no: index + 1,
        product_id: line.productId,
        variant_id: line.variantId,
        location_id: line.locationId,
        product_code: line.productCode,
        variant_code: line.variantCode,
        name: line.name,
        brand: line.brand,
        colour_name: line.colourName,
        size_label: line.sizeLabel,
        qty: line.qty,
        unit_price_cents: line.unitPriceCents,
        discount_cents: line.discountCents,
        total_cents: line.totalCents,
        tax_exclusive: line.taxExclusive,
        stocked: line.stocked,
        gift_card: line.giftCard,
      })),
    )
    .execute();
}

/** Marks an order as made at a till, by its channel. */
export async function setTillChannel(ctx: { db: Queries }, id: string): Promise<void> {
  await sql`update orders.orders set channel = 'pos' where id = ${id}::uuid`.execute(ctx.db);
}

/** When each event of an order happened; absent for events that have not happened. */
export interface OrderTimes {
  placed: Date;
  /** All of it was dispatched. */
  sent: Date;
  delivered: Date;
  cancelled: Date;
}
export async function setOrderTimes(
  ctx: { db: Queries },
  id: string,
  { placed, sent, delivered, cancelled }: OrderTimes,
): Promise<void> {
  const where = (column: string, at: Date) =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} is null then null else ${at}::timestamptz end`;
  await sql`
    with parcels as (update orders.parcel set dispatched_at = ${sent} where order_id = ${id}::uuid)
    update orders.orders set created_at = ${placed}, ${where('placed_at', placed)}, ${where('ready_at', sent)}, ${where('dispatched_at', sent)},
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

const inFlight = sql`id, customer_id as "customerId", number, state, extract(epoch from now() - created_at)::float8 as "ageSeconds"`;

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
  'gst_cents',
  'id',
  'item_subtotal_cents',
  'number',
  'placed_at',
  'ready_at',
  'shipping',
  'shipping_cents',
  'state',
  'total_cents',
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

const findOrderRow = (ctx: { db: Queries }, number: string) =>
  ctx.db.selectFrom('orders.orders').select(orderColumns).where('number', '=', number).executeTakeFirst();
type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrderRow>>>;

const listLineRows = (ctx: { db: Queries }, orderId: string) =>
  ctx.db
    .selectFrom('orders.order_line')
    .select(lineColumns)
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute();
type LineRow = Awaited<ReturnType<typeof listLineRows>>[number];

/** The order with its lines; null when no order has the number. */
export async function orderByNumber(ctx: { db: Queries }, number: string): Promise<Order | null> {
  const row = await findOrderRow(ctx, number);
  if (!row) return null;
  const lines = await listLineRows(ctx, row.id);
  return toOrder(row, lines, lines.some(({ gift_card }) => gift_card) ? await listGifts(ctx, row.id) : []);
}

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
