import type { RefusedGoods } from '#contract/orders/returns.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Return, ReturnLine, ReturnOutcome, ReturnState } from '../return.ts';

type Db = { db: Queries };

/** The RMA ids of orders, the oldest first, without cancelled and refused returns. */
export async function rmaIdsOf(ctx: Db, orderIds: readonly string[]): Promise<{ orderId: string; rma: string }[]> {
  const { rows } = await sql<{ orderId: string; rma: string }>`
    select order_id as "orderId", rma from returns.return
    where order_id = any(${orderIds}::uuid[]) and state not in ('CANCELLED', 'REFUSED') order by requested_at, id`.execute(
    ctx.db,
  );
  return rows;
}

const whole = sql`
  r.id, r.rma, r.order_id as "orderId", o.number as "orderNumber", r.state, r.method, r.label_wanted as "labelWanted", r.refund_cents as "refundCents", r.refunded_cents as "refundedCents", r.as_store_credit as "asStoreCredit",
  r.requested_at as "requestedAt", r.received_at as "receivedAt", r.sent_at as "sentAt", r.refund_by as "refundBy", r.refusal_reason as "refusalReason", r.refused_goods as "refusedGoods",
  (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'qty', l.qty, 'reason', l.reason, 'exchangeVariantId', l.exchange_variant_id, 'exchangeSize', v.label,
     'outcome', l.outcome, 'refundCents', l.refund_cents) order by l.line_no)
   from returns.return_line l left join catalogue.size_name v on v.variant_id = l.exchange_variant_id where l.return_id = r.id) as lines`;

type Row = Omit<Return, 'lines'> & { lines: (Omit<ReturnLine, 'refundCents'> & { refundCents: number })[] };
const toReturn = (row: Row): Return => ({
  ...row,
  lines: row.lines.map((line) => ({ ...line, refundCents: BigInt(line.refundCents) })),
});

export async function returnByRma(ctx: Db, rma: string): Promise<Return | null> {
  const { rows } =
    await sql<Row>`select ${whole} from returns.return r join orders.order_state o on o.order_id = r.order_id where r.rma = ${rma}`.execute(
      ctx.db,
    );
  return rows[0] ? toReturn(rows[0]) : null;
}
export async function returnByToken(ctx: Db, tokenId: string): Promise<Return | null> {
  const { rows } =
    await sql<Row>`select ${whole} from returns.return r join orders.order_state o on o.order_id = r.order_id where r.token_id = ${tokenId}`.execute(
      ctx.db,
    );
  return rows[0] ? toReturn(rows[0]) : null;
}
export async function returnsOf(ctx: Db, orderId: string): Promise<Return[]> {
  const { rows } = await sql<Row>`
    select ${whole} from returns.return r join orders.order_state o on o.order_id = r.order_id
    where r.order_id = ${orderId}::uuid and r.state <> 'CANCELLED' order by r.requested_at, r.id`.execute(ctx.db);
  return rows.map(toReturn);
}
export async function returnsInStates(ctx: Db, states: readonly ReturnState[], limit: number): Promise<Return[]> {
  const { rows } = await sql<Row>`
    select ${whole} from returns.return r join orders.order_state o on o.order_id = r.order_id
    where r.state = any(${states}::text[]) order by r.requested_at limit ${limit}`.execute(ctx.db);
  return rows.map(toReturn);
}

export interface NewReturn {
  id: string;
  rma: string;
  orderId: string;
  method: Return['method'];
  tokenId: string;
  labelWanted: boolean;
  lines: Pick<ReturnLine, 'lineNo' | 'qty' | 'reason' | 'exchangeVariantId'>[];
}
export async function insertReturn(ctx: Db, made: NewReturn): Promise<void> {
  await ctx.db
    .insertInto('returns.return')
    .values({
      id: made.id,
      rma: made.rma,
      order_id: made.orderId,
      state: 'REQUESTED',
      method: made.method,
      token_id: made.tokenId,
      label_wanted: made.labelWanted,
    })
    .execute();
  await ctx.db
    .insertInto('returns.return_line')
    .values(
      made.lines.map((line) => ({
        return_id: made.id,
        line_no: line.lineNo,
        qty: line.qty,
        reason: line.reason,
        exchange_variant_id: line.exchangeVariantId,
      })),
    )
    .execute();
}

/** Its refund is to be given as store credit. */
export async function refundAsCredit(tx: Db, id: string): Promise<void> {
  await sql`update returns.return set as_store_credit = true where id = ${id}::uuid`.execute(tx.db);
}

/** Compare-and-set of the state. */
export async function updateReturnState(
  ctx: Db,
  id: string,
  from: ReturnState,
  to: ReturnState,
  money: { refundCents?: bigint; refundedCents?: bigint } = {},
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update returns.return set state = ${to}, version = version + 1,
      refund_cents = coalesce(${money.refundCents ?? null}::bigint, refund_cents), refunded_cents = coalesce(${money.refundedCents ?? null}::bigint, refunded_cents),
      received_at = case when ${to} in ('RECEIVED', 'DONE') then coalesce(received_at, now()) else received_at end,
      done_at = case when ${to} in ('DONE', 'CANCELLED') then now() else done_at end
    where id = ${id}::uuid and state = ${from}`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Refuses a return that is still on its way; false when it has been received or ended. */
export async function setRefused(
  ctx: Db,
  id: string,
  { reason, goods }: { reason: string; goods: RefusedGoods },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update returns.return set state = 'REFUSED', version = version + 1, done_at = now(),
      refusal_reason = ${reason}, refused_goods = ${goods}
    where id = ${id}::uuid and state = 'REQUESTED'`.execute(ctx.db);
  return numAffectedRows === 1n;
}

export async function setOutcome(
  ctx: Db,
  returnId: string,
  line: { lineNo: number; outcome: ReturnOutcome; refundCents: bigint },
): Promise<void> {
  await sql`
    update returns.return_line set outcome = ${line.outcome}, refund_cents = ${line.refundCents}
    where return_id = ${returnId}::uuid and line_no = ${line.lineNo}`.execute(ctx.db);
}

/** Units of each line that were returned before, with any outcome, and the refund for them. */
export async function acceptedBefore(ctx: Db, orderId: string): Promise<Map<number, { qty: number; cents: bigint }>> {
  const { rows } = await sql<{ lineNo: number; qty: number; cents: bigint }>`
    select l.line_no as "lineNo", sum(l.qty)::int as qty, sum(l.refund_cents)::bigint as cents from returns.return_line l join returns.return r on r.id = l.return_id
    where r.order_id = ${orderId}::uuid and l.outcome in ('RESTOCK', 'WRITE_OFF') group by l.line_no`.execute(ctx.db);
  return new Map(rows.map(({ lineNo, qty, cents }) => [lineNo, { qty, cents }]));
}

/** For each product the sizes that this location has in stock, for an exchange. */
export async function sizesInStock(
  ctx: Db,
  productIds: readonly number[],
  locationId: string,
): Promise<{ productId: number; variantId: number; size: string }[]> {
  const { rows } = await sql<{ productId: number; variantId: number; size: string }>`
    select v.product_id as "productId", v.variant_id as "variantId", v.label as size
    from catalogue.offered_size v
    join stock.available_units s on s.variant_id = v.variant_id and s.location_id = ${locationId} and s.units > 0
    where v.product_id = any(${productIds}::int[]) and v.listed
    order by v.product_id, v.position`.execute(ctx.db);
  return rows;
}

export interface ExchangeVariant {
  variantId: number;
  productId: number;
  code: string;
  size: string;
}
export async function variantsById(ctx: Db, ids: readonly number[]): Promise<ExchangeVariant[]> {
  const { rows } = await sql<ExchangeVariant>`
    select v.variant_id as "variantId", v.product_id as "productId", v.code, v.label as size
    from catalogue.offered_size v where v.variant_id = any(${ids}::int[]) and v.listed`.execute(ctx.db);
  return rows;
}

/** Exchange returns whose parcel did not arrive for this many days. */
export async function exchangesOlderThan(ctx: Db, days: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ rma: string }>`
    select r.rma from returns.return r
    where r.state = 'REQUESTED' and r.requested_at < now() - make_interval(days => ${days})
      and exists (select 1 from returns.return_line l where l.return_id = r.id and l.exchange_variant_id is not null)
    order by r.requested_at limit ${limit}`.execute(ctx.db);
  return rows.map(({ rma }) => rma);
}

/** The first scan of an open return, and the day of its refund; null when it changes neither. */
export async function setSent(
  ctx: Db,
  rma: string,
  at: Date,
  refundDays: number,
): Promise<{ refundBy: Date; before: Date | null } | null> {
  const { rows } = await sql<{ refundBy: Date; before: Date | null }>`
    update returns.return r set sent_at = ${at}, refund_by = ${at}::timestamptz + make_interval(days => ${refundDays}::int)
    from returns.return b where b.id = r.id and r.rma = ${rma} and r.state = 'REQUESTED' and (r.sent_at is null or r.sent_at > ${at})
    returning r.refund_by as "refundBy", b.refund_by as before`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Returns that are not received though the day of their refund is over, the longest waiting first. */
export async function returnsOverdue(ctx: Db, limit: number): Promise<Return[]> {
  const { rows } = await sql<Row>`
    select ${whole} from returns.return r join orders.order_state o on o.order_id = r.order_id
    where r.state = 'REQUESTED' and r.refund_by < now() order by r.refund_by, r.id limit ${limit}`.execute(ctx.db);
  return rows.map(toReturn);
}

/** The shopper gets the money instead of other sizes. */
export async function removeExchanges(ctx: Db, returnId: string): Promise<void> {
  await sql`update returns.return_line set exchange_variant_id = null where return_id = ${returnId}::uuid`.execute(
    ctx.db,
  );
}

export async function setReturnTimes(
  tx: { db: Queries },
  orderId: string,
  { started, came }: { started: Date; came: Date },
): Promise<boolean> {
  const { rows } = await sql<{
    open: boolean;
  }>`select exists (select from returns.return where order_id = ${orderId}::uuid and state = 'RECEIVED') as open`.execute(
    tx.db,
  );
  if (rows[0]?.open !== false) return false;
  await sql`
    update returns.return set requested_at = ${started}, received_at = case when received_at is null then null else ${came}::timestamptz end,
      done_at = case when done_at is null then null else ${came}::timestamptz end where order_id = ${orderId}::uuid`.execute(
    tx.db,
  );
  return true;
}
