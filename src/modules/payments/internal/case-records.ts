import { randomUUIDv7 } from 'node:crypto';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { endParking } from '#platform/outbox/outbox-records.ts';
import type { NewCase, PaymentCase } from '../cases/payment-case.ts';

type Db = { db: Queries };

/** True when the case was not open already. */
export async function upsertCase(
  tx: Db,
  { kind, dedupeKey, orderId, paymentId, refundId, amountCents, said }: NewCase,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into payments.payment_case as c (id, kind, dedupe_key, order_id, payment_id, refund_id, amount_cents, said)
    values (${randomUUIDv7()}::uuid, ${kind}, ${dedupeKey}, ${orderId}::uuid, ${paymentId ?? null}::uuid, ${refundId ?? null}::uuid, ${amountCents}, ${said})
    on conflict (dedupe_key) do update set said = excluded.said, amount_cents = excluded.amount_cents, refund_id = coalesce(excluded.refund_id, c.refund_id),
      opened_at = now(), closed_at = null, closed_by = null, resolution = null, note = null
    where c.closed_at is not null
    returning id`.execute(tx.db);
  return rows.length > 0;
}

const columns = sql`
  c.id, c.kind, c.order_id as "orderId", o.number as "orderNumber", c.payment_id as "paymentId", c.refund_id as "refundId", p.tender,
  c.amount_cents as "amountCents", c.said, c.opened_at as "openedAt"`;

export async function selectOpenCases(ctx: Db, limit: number): Promise<PaymentCase[]> {
  const { rows } = await sql<PaymentCase>`
    select ${columns} from payments.payment_case c join orders.order_state o on o.order_id = c.order_id left join payments.payment p on p.id = c.payment_id
    where c.closed_at is null order by c.opened_at, c.id limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function countOpen(ctx: Db): Promise<{ kind: PaymentCase['kind']; cases: number }[]> {
  const { rows } = await sql<{ kind: PaymentCase['kind']; cases: number }>`
    select kind, count(*)::int as cases from payments.payment_case where closed_at is null group by kind`.execute(
    ctx.db,
  );
  return rows;
}

export async function lockOpenCase(tx: Db, id: string): Promise<PaymentCase | undefined> {
  const { rows } = await sql<PaymentCase>`
    select ${columns} from payments.payment_case c join orders.order_state o on o.order_id = c.order_id left join payments.payment p on p.id = c.payment_id
    where c.id = ${id}::uuid and c.closed_at is null for no key update of c`.execute(tx.db);
  return rows[0];
}

export async function closeCaseRow(
  tx: Db,
  id: string,
  { resolution, note, by }: { resolution: string; note: string; by: string },
): Promise<void> {
  await sql`
    update payments.payment_case set closed_at = now(), closed_by = ${by}, resolution = ${resolution}, note = ${note} where id = ${id}::uuid`.execute(
    tx.db,
  );
}

/** The kind of an open case that keeps the order from being dispatched; null when there is none. */
export async function holdingCase(tx: Db, orderId: string, kinds: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ kind: string }>`
    select kind from payments.payment_case where order_id = ${orderId}::uuid and closed_at is null and kind = any(${kinds}::text[]) order by opened_at limit 1`.execute(
    tx.db,
  );
  return rows[0]?.kind ?? null;
}

/** Wakes the waiting work of a payment, refund or order: it is retried at once, or ends. */
export async function wakeMessages(
  tx: Db,
  about: { paymentId: string | null; refundId: string | null; orderNumber: string },
  over: boolean,
): Promise<void> {
  await endParking(
    tx,
    sql`
      (o.kind = 'payment.capture' and o.payload ->> 'paymentId' = ${about.paymentId})
      or (o.kind = 'payment.refund' and o.payload ->> 'refundId' = ${about.refundId})
      or (o.kind = 'order.cancel' and o.payload ->> 'orderNumber' = ${about.orderNumber})
      or (o.kind = 'return.refund' and o.payload ->> 'rma' in (
        select substr(r.request_key, 8) from payments.refund r
        where r.id = ${about.refundId}::uuid and r.request_key like 'return:%'))`,
    over ? 'over' : 'try again',
  );
}

/**
 * A refund refused by the gateway is final under its key: trying again is another attempt, with a key of its own
 * (reliability R2).
 */
export async function renewRefundKey(tx: Db, refundId: string): Promise<void> {
  await sql`update payments.refund set psp_key = gen_random_uuid()::text, created_at = now(), changed_at = now() where id = ${refundId}::uuid and state = 'CREATED'`.execute(
    tx.db,
  );
}

/**
 * Closes a refund that the provider did not make; false when it is in another state. `paidOtherwise`: the money was
 * paid back another way.
 */
export async function closeRefundByHand(
  tx: Db,
  refundId: string,
  outcome: string,
  paidOtherwise: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments.refund set state = 'MANUAL', outcome = ${outcome}, paid_otherwise = ${paidOtherwise}, credit_account = null, changed_at = now()
    where id = ${refundId}::uuid and state = 'CREATED'`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** The refund of an order under this request that is not made yet, if there is one. */
export async function waitingRefund(
  ctx: Db,
  orderId: string,
  requestKey: string,
): Promise<{ id: string; paymentId: string; amountCents: bigint } | undefined> {
  const { rows } = await sql<{ id: string; paymentId: string; amountCents: bigint }>`
    select id, payment_id as "paymentId", amount_cents as "amountCents" from payments.refund
    where order_id = ${orderId}::uuid and request_key = ${requestKey} and state = 'CREATED' order by id limit 1`.execute(
    ctx.db,
  );
  return rows[0];
}

export async function refundCaseInput(
  ctx: Db,
  refundId: string,
): Promise<{ orderId: string; paymentId: string; amountCents: bigint } | undefined> {
  const { rows } = await sql<{ orderId: string; paymentId: string; amountCents: bigint }>`
    select order_id as "orderId", payment_id as "paymentId", amount_cents as "amountCents" from payments.refund where id = ${refundId}::uuid`.execute(
    ctx.db,
  );
  return rows[0];
}

/** The refund that the provider knows by this reference. */
export async function refundByRef(
  ctx: Db,
  pspRef: string,
): Promise<{ id: string; orderId: string; paymentId: string; amountCents: bigint } | undefined> {
  const { rows } = await sql<{ id: string; orderId: string; paymentId: string; amountCents: bigint }>`
    select id, order_id as "orderId", payment_id as "paymentId", amount_cents as "amountCents" from payments.refund where psp_ref = ${pspRef} and state = 'DONE'`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Void of a failed order, closed by staff: the authorised money is treated as released, and the order is undone. */
export async function endVoidByHand(tx: Db, orderId: string): Promise<void> {
  await sql`
    update payments.payment set state = case when state = 'UNKNOWN' then 'DECLINED' else 'VOIDED' end, version = version + 1, changed_at = now(), instrument = '{}'::jsonb
    where order_id = ${orderId}::uuid and state in ('UNKNOWN', 'AUTHORISED', 'VOIDING')`.execute(tx.db);
}

/**
 * Capture closed by staff: nothing was collected, and the authorised money is treated as released. A capture with a
 * different amount than ours stays as it is, because money has moved.
 */
export async function endCaptureByHand(tx: Db, paymentId: string): Promise<void> {
  await sql`
    update payments.payment p set state = 'NOT_COLLECTED', version = version + 1, changed_at = now(), instrument = '{}'::jsonb
    where id = ${paymentId}::uuid and state in ('AUTHORISED', 'CAPTURING')
      and not exists (select from payments.payment_case c where c.dedupe_key = 'capture:' || p.id and c.said like 'captured %')`.execute(
    tx.db,
  );
}

/** True for the first caller in this night. */
export async function claimNightlyRun(ctx: Db, night: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payments.reconciliation as r (night) values (${night}::date)
    on conflict (night) do update set started_at = now() where r.finished_at is null and r.started_at < now() - interval '2 hours'`.execute(
    ctx.db,
  );
  return numAffectedRows === 1n;
}

export async function finishNightlyRun(
  ctx: Db,
  night: string,
  found: { checked: number; differences: number; orphans: number },
): Promise<void> {
  await sql`
    update payments.reconciliation set finished_at = now(), checked = ${found.checked}, differences = ${found.differences}, orphans = ${found.orphans}
    where night = ${night}::date`.execute(ctx.db);
}

export async function secondsSinceNightlyRun(ctx: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(finished_at))::float8 as seconds from payments.reconciliation`.execute(
    ctx.db,
  );
  return rows[0]?.seconds ?? null;
}

/** Opens one case for each payment of an order that the gateway wants reviewed; returns how many. */
export async function insertReviewCases(tx: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into payments.payment_case (id, kind, dedupe_key, order_id, payment_id, amount_cents, said)
    select gen_random_uuid(), 'FRAUD_REVIEW', 'review:' || p.id, p.order_id, p.id, p.amount_cents, 'the gateway wants it reviewed: ' || (p.facts #>> '{risk,id}')
    from payments.payment p where p.order_id = ${orderId}::uuid and p.state = 'AUTHORISED' and p.facts #>> '{risk,decision}' = 'REVIEW'
    on conflict (dedupe_key) do nothing returning id`.execute(tx.db);
  return rows.length;
}

/** A condition: whether there is an open case of an order's payment that is to be reviewed. */
export const isReviewed = (orderId: string) =>
  sql`exists (select from payments.payment_case c
    where c.order_id = ${orderId}::uuid and c.kind = 'FRAUD_REVIEW' and c.closed_at is null)`;

/** Opens one case for the payment of an order whose money is still to come. */
export async function insertAwaitingPaymentCase(tx: Db, orderId: string): Promise<void> {
  await sql`
    insert into payments.payment_case (id, kind, dedupe_key, order_id, payment_id, amount_cents, said)
    select gen_random_uuid(), 'AWAITING_MONEY', 'awaited:' || p.id, p.order_id, p.id, p.amount_cents,
      'to be paid to ' || (p.facts ->> 'payTo') || ' with the reference ' || p.psp_ref || '; if it does not come, cancel the order'
    from payments.payment p where p.order_id = ${orderId}::uuid and p.state = 'AUTHORISED' and p.facts ->> 'payTo' is not null
    on conflict (dedupe_key) do nothing`.execute(tx.db);
}

/** The order was cancelled before the shopper paid: nobody waits for the money any more. */
export async function closeAwaitedCase(ctx: Db, paymentId: string): Promise<void> {
  await sql`
    update payments.payment_case set closed_at = now(), closed_by = 'kerb', resolution = 'CLOSED', note = 'The order was cancelled.'
    where dedupe_key = 'awaited:' || ${paymentId}::text and closed_at is null`.execute(ctx.db);
}
