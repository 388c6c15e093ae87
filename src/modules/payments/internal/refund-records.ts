import { announceOrder } from '#modules/webhooks/announce-order.ts';
import { inTransaction, type Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { type PaidRefundable, type Refund, refundableStates } from '../refunds/refund.ts';

const columns = sql`
  r.id, r.payment_id as "paymentId", r.amount_cents as "amountCents", r.state, r.psp_key as "pspKey", extract(epoch from now() - r.created_at)::float8 as "ageSeconds", r.credit_account as "creditAccount"`;

/**
 * The refundable payments of an order, locked, each with what no refund has claimed yet. Two statements: one alone
 * would add up refunds as they were before it waited for the lock, and miss those of the previous holder.
 */
export async function lockRefundable(tx: { db: Queries }, orderId: string): Promise<PaidRefundable[]> {
  await sql`select id from payments.payment where order_id = ${orderId}::uuid order by id for no key update`.execute(
    tx.db,
  );
  return selectRefundable(tx, orderId);
}

/** The same without the locks: it may be out of date as soon as it is read. */
export async function selectRefundable(ctx: { db: Queries }, orderId: string): Promise<PaidRefundable[]> {
  const { rows } = await sql<PaidRefundable>`
    select p.id, p.tender, p.facts, p.authorised_cents - coalesce((select sum(r.amount_cents) from payments.refund r where r.payment_id = p.id and (r.state <> 'MANUAL' or r.paid_otherwise)), 0)::bigint as "leftCents"
    from payments.payment p where p.order_id = ${orderId}::uuid and p.state = any(${refundableStates}::text[]) order by p.id`.execute(
    ctx.db,
  );
  return rows;
}

export async function refundsOfRequest(tx: { db: Queries }, orderId: string, key: string): Promise<Refund[]> {
  const { rows } =
    await sql<Refund>`select ${columns} from payments.refund r where r.order_id = ${orderId}::uuid and r.request_key = ${key} order by r.id`.execute(
      tx.db,
    );
  return rows;
}

export async function openRefunds(ctx: { db: Queries }, orderId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from payments.refund where order_id = ${orderId}::uuid and state = 'CREATED' order by id`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

export async function refundById(ctx: { db: Queries }, id: string): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`select ${columns} from payments.refund r where r.id = ${id}::uuid`.execute(ctx.db);
  return rows[0];
}

export async function insertRefunds(
  tx: { db: Queries },
  request: { orderId: string; key: string; reason: string; by: string },
  refunds: readonly { id: string; paymentId: string; amountCents: bigint; creditAccount: string | null }[],
): Promise<void> {
  await tx.db
    .insertInto('payments.refund')
    .values(
      refunds.map(({ id, paymentId, amountCents, creditAccount }) => ({
        id,
        order_id: request.orderId,
        payment_id: paymentId,
        request_key: request.key,
        amount_cents: amountCents,
        psp_key: id,
        reason: request.reason,
        requested_by: request.by,
        credit_account: creditAccount,
      })),
    )
    .execute();
}

export interface RefundLineRow {
  lineNo: number;
  qty: number;
  cents: bigint;
}
export async function insertRefundLines(
  tx: { db: Queries },
  request: { orderId: string; key: string },
  lines: readonly RefundLineRow[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.db
    .insertInto('payments.refund_line')
    .values(
      lines.map(({ lineNo, qty, cents }) => ({
        order_id: request.orderId,
        request_key: request.key,
        line_no: lineNo,
        qty,
        amount_cents: cents,
      })),
    )
    .execute();
}
export async function refundLinesOfRequest(
  tx: { db: Queries },
  orderId: string,
  key: string,
): Promise<RefundLineRow[]> {
  const { rows } = await sql<RefundLineRow>`
    select line_no as "lineNo", qty, amount_cents as cents from payments.refund_line where order_id = ${orderId}::uuid and request_key = ${key} order by 1`.execute(
    tx.db,
  );
  return rows;
}
/**
 * Lines of which something was refunded; chosen units and the cancelled rest apart. A request whose refunds all ended
 * without money refunded nothing.
 */
export async function refundedLinesOf(
  ctx: { db: Queries },
  orderId: string,
): Promise<{ lineNo: number; chosenQty: number; restQty: number; cents: bigint }[]> {
  const { rows } = await sql<{ lineNo: number; chosenQty: number; restQty: number; cents: bigint }>`
    select l.line_no as "lineNo", coalesce(sum(l.qty) filter (where l.request_key not like 'rest:%'), 0)::int as "chosenQty",
      coalesce(sum(l.qty) filter (where l.request_key like 'rest:%'), 0)::int as "restQty", sum(l.amount_cents)::bigint as cents
    from payments.refund_line l
    where l.order_id = ${orderId}::uuid and exists (
      select from payments.refund r where r.order_id = l.order_id and r.request_key = l.request_key and (r.state <> 'MANUAL' or r.paid_otherwise))
    group by l.line_no`.execute(ctx.db);
  return rows;
}

/** Compare-and-set of the refund and, only with it, of the refunded amount of its payment. */
export async function finishRefund(ctx: { db: Queries }, id: string, pspRef: string | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ orderId: string; dollars: number; tender: string }>`
    with done as (
      update payments.refund set state = 'DONE', psp_ref = ${pspRef}, changed_at = now() where id = ${id}::uuid and state = 'CREATED'
      returning payment_id, amount_cents
    )
    update payments.payment p
    set refunded_cents = p.refunded_cents + done.amount_cents, version = p.version + 1, changed_at = now(),
      state = case when p.refunded_cents + done.amount_cents = p.captured_cents then 'REFUNDED' else 'PART_REFUNDED' end
    from done where p.id = done.payment_id
    returning p.order_id as "orderId", done.amount_cents / 100.0::float8 as dollars, p.tender`.execute(tx.db);
    for (const { orderId, dollars, tender } of rows)
      await announceOrder(tx, 'order.refunded', orderId, { refund: { id, amount: dollars, tender } });
  });
}

/**
 * The refund was given as store credit: the money stays with its payment, and was paid back otherwise. False when it is
 * in another state.
 */
export async function finishAsCredit(tx: { db: Queries }, id: string): Promise<boolean> {
  const { rows } = await sql<{ orderId: string; dollars: number }>`
    update payments.refund set state = 'MANUAL', paid_otherwise = true, outcome = 'given as store credit', changed_at = now()
    where id = ${id}::uuid and state = 'CREATED' and credit_account is not null
    returning order_id as "orderId", amount_cents / 100.0::float8 as dollars`.execute(tx.db);
  for (const { orderId, dollars } of rows)
    await announceOrder(tx, 'order.refunded', orderId, { refund: { id, amount: dollars, tender: 'store_credit' } });
  return rows.length > 0;
}

/** Nothing is left to refund: the refund ends without money. */
export async function closeRefund(ctx: { db: Queries }, id: string, outcome: string): Promise<void> {
  await sql`update payments.refund set state = 'MANUAL', outcome = ${outcome}, changed_at = now() where id = ${id}::uuid and state = 'CREATED'`.execute(
    ctx.db,
  );
}

/** Where a credit came from and where it went. */
export async function creditAccounts(
  tx: { db: Queries },
  paymentId: string,
): Promise<{ accountId: string; targetId: string } | undefined> {
  const { rows } = await sql<{ accountId: string; targetId: string }>`
    select account_id as "accountId", target_id as "targetId" from ledger.held_value where hold_id = ${paymentId}::uuid`.execute(
    tx.db,
  );
  return rows[0];
}

/** False while something is in progress; else the order's payments and refunds get these times. */
export async function setPaymentTimes(tx: { db: Queries }, orderId: string, paid: Date, back: Date): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from payments.payment where order_id = ${orderId}::uuid and state in ('CREATED', 'UNKNOWN', 'AUTHORISED', 'CAPTURING', 'VOIDING'))
      or exists (select from payments.refund where order_id = ${orderId}::uuid and state = 'CREATED') as open`.execute(
    tx.db,
  );
  if (rows[0]?.open !== false) return false;
  await sql`
    with refunds as (update payments.refund set created_at = ${back}, changed_at = ${back} where order_id = ${orderId}::uuid)
    update payments.payment set created_at = ${paid}, changed_at = case when refunded_cents > 0 then ${back}::timestamptz else ${paid}::timestamptz end,
      state_times = coalesce((
        select jsonb_object_agg(reached, case when reached in ('VOIDED', 'REFUNDED', 'PART_REFUNDED') then ${back}::timestamptz else ${paid}::timestamptz end)
        from jsonb_object_keys(state_times) as reached), '{}')
    where order_id = ${orderId}::uuid`.execute(tx.db);
  return true;
}
