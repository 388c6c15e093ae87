import { CompiledQuery } from 'kysely';
import { createBatcher } from '#platform/database/batcher.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { counterTenders, type Payment, type PaymentPatch, type PaymentState, TILL_TENDER } from '../payment.ts';

const INSERT_PAYMENTS = `
  insert into payments.payment (id, order_id, tender, attempt, state, amount_cents, authorised_cents, psp_key, instrument, facts)
  select id, order_id, tender, attempt, state, amount_cents, authorised_cents, psp_key, instrument, facts
  from json_to_recordset($1::json) as p(id uuid, order_id uuid, tender text, attempt int, state text, amount_cents bigint,
    authorised_cents bigint, psp_key text, instrument jsonb, facts jsonb)`;

/** One row a payment; several of one tender (gift cards) are told apart by their attempt. */
export async function insertPayments(
  ctx: { db: Queries },
  payments: readonly Payment[],
  facts: ReadonlyMap<string, object>,
): Promise<void> {
  const rows = payments.map((payment, index) => ({
    id: payment.id,
    order_id: payment.orderId,
    tender: payment.tender,
    attempt: payments.slice(0, index + 1).filter(({ tender }) => tender === payment.tender).length,
    state: payment.state,
    // As text: JSON has no whole numbers of this size.
    amount_cents: `${payment.amountCents}`,
    authorised_cents: `${payment.authorisedCents}`,
    psp_key: payment.pspKey,
    instrument: payment.instrument,
    facts: facts.get(payment.id) ?? {},
  }));
  await ctx.db.executeQuery(CompiledQuery.raw(INSERT_PAYMENTS, [JSON.stringify(rows)]));
}

/** A payment of an order that is placed: the next attempt of its tender. Lock the order first. */
export async function insertLaterPayment(ctx: { db: Queries }, payment: Payment): Promise<void> {
  await sql`
    insert into payments.payment (id, order_id, tender, attempt, state, amount_cents, authorised_cents, psp_key, instrument)
    select ${payment.id}::uuid, ${payment.orderId}::uuid, ${payment.tender}::text, coalesce(max(p.attempt), 0) + 1, ${payment.state}::text,
      ${payment.amountCents}::bigint, 0, ${payment.pspKey}::text, ${JSON.stringify(payment.instrument)}::jsonb
    from payments.payment p where p.order_id = ${payment.orderId}::uuid and p.tender = ${payment.tender}::text`.execute(
    ctx.db,
  );
}

/** Money that was taken before the server received the order: captured from the start. */
export async function insertTillPayment(
  ctx: { db: Queries },
  id: string,
  orderId: string,
  cents: bigint,
): Promise<void> {
  await sql`
    insert into payments.payment (id, order_id, tender, state, amount_cents, authorised_cents, captured_cents, psp_key)
    values (${id}::uuid, ${orderId}::uuid, ${TILL_TENDER}, 'CAPTURED', ${cents}, ${cents}, ${cents}, ${id})`.execute(
    ctx.db,
  );
}

const columns = sql`
  p.id, p.order_id as "orderId", o.number as "orderNumber", p.tender, p.state, p.amount_cents as "amountCents", p.authorised_cents as "authorisedCents",
  p.psp_key as "pspKey", p.psp_ref as "pspRef", p.instrument, extract(epoch from now() - p.created_at)::float8 as "ageSeconds"`;

export async function paymentsOfOrder(ctx: { db: Queries }, orderId: string): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select ${columns} from payments.payment p join orders.order_state o on o.order_id = p.order_id
    where p.order_id = ${orderId}::uuid order by p.attempt, p.created_at, p.id`.execute(ctx.db);
  return rows;
}

export const paymentById = createBatcher(
  async (ctx, ids: readonly string[]): Promise<((Payment & { orderState: string }) | undefined)[]> => {
    const { rows } = await sql<Payment & { orderState: string }>`
    select ${columns}, o.state as "orderState" from payments.payment p join orders.order_state o on o.order_id = p.order_id where p.id = any(${ids}::uuid[])`.execute(
      ctx.db,
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  },
);

/** AUTHORISED → CAPTURING by compare-and-set, in batches; false = another process has changed it. */
export const startCapturing = createBatcher(async (ctx, ids: readonly string[]): Promise<boolean[]> => {
  const { rows } = await sql<{ id: string }>`
    update payments.payment set state = 'CAPTURING', version = version + 1, changed_at = now(), calls = calls + 1, instrument = '{}'::jsonb
    where id in (select id from payments.payment where id = any(${ids}::uuid[]) and state = 'AUTHORISED' order by id for no key update) and state = 'AUTHORISED'
    returning id`.execute(ctx.db);
  return answersFor(ids, rows);
});

/** CAPTURING → CAPTURED, all of what was authorised, in the same way. */
export const finishCapturing = createBatcher(async (ctx, ids: readonly string[]): Promise<boolean[]> => {
  const { rows } = await sql<{ id: string }>`
    update payments.payment set state = 'CAPTURED', version = version + 1, changed_at = now(), calls = calls + 1, instrument = '{}'::jsonb,
      captured_cents = authorised_cents
    where id in (select id from payments.payment where id = any(${ids}::uuid[]) and state = 'CAPTURING' order by id for no key update) and state = 'CAPTURING'
    returning id`.execute(ctx.db);
  return answersFor(ids, rows);
}, 10);

/** Of concurrent calls for one payment only one has changed it. */
function answersFor(ids: readonly string[], moved: readonly { id: string }[]): boolean[] {
  const left = new Set(moved.map(({ id }) => id));
  return ids.map((id) => left.delete(id));
}

/** A provider's message as PostgreSQL can store it: odd characters must not keep an order from being settled. */
const storable = (text: string | null | undefined): string | null =>
  text
    ?.toWellFormed()
    .replace(/[\u0000-\u001f]/g, ' ')
    .slice(0, 500) ?? null;

/**
 * Compare-and-set of the state; the instrument is cleared on every transition but the one to UNKNOWN, where it is
 * still needed.
 */
export async function updatePaymentState(
  ctx: { db: Queries },
  id: string,
  from: readonly PaymentState[],
  to: PaymentState,
  patch: PaymentPatch,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments.payment set
      state = ${to}, version = version + 1, changed_at = now(), calls = calls + 1,
      instrument = case when ${to} = 'UNKNOWN' then instrument else '{}'::jsonb end,
      psp_ref = coalesce(${patch.pspRef ?? null}, psp_ref),
      authorised_cents = coalesce(${patch.authorisedCents ?? null}::bigint, authorised_cents),
      captured_cents = coalesce(${patch.capturedCents ?? null}::bigint, captured_cents),
      facts = coalesce(${patch.facts ? JSON.stringify(patch.facts) : null}::jsonb, facts),
      decline_code = coalesce(${storable(patch.declineCode)}, decline_code),
      decline_reason = coalesce(${storable(patch.declineReason)}, decline_reason)
    where id = ${id}::uuid and state = any(${from}::text[])`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Credits follow their holds, and payments at the counter their order: posted or released in the same transaction. */
export async function settleCredits(
  ctx: { db: Queries },
  orderId: string,
  ids: readonly string[],
  to: 'CAPTURED' | 'VOIDED',
): Promise<void> {
  await sql`
    update payments.payment
    set state = ${to}, version = version + 1, changed_at = now(), captured_cents = case when ${to} = 'CAPTURED' then authorised_cents else 0 end
    where (id = any(${ids}::uuid[]) or (order_id = ${orderId}::uuid and tender = any(${counterTenders}::text[]))) and state = 'AUTHORISED'`.execute(
    ctx.db,
  );
}

export async function declineCreated(ctx: { db: Queries }, orderId: string): Promise<void> {
  await sql`
    update payments.payment set state = 'DECLINED', version = version + 1, changed_at = now(), instrument = '{}'::jsonb, decline_reason = 'never asked for'
    where order_id = ${orderId}::uuid and state = 'CREATED'`.execute(ctx.db);
}

/**
 * Captures that were started long ago and not finished, without those that staff have closed (FIX-25); leasing one
 * hides it from other processes for as long again.
 */
export async function leaseStaleCaptures(
  ctx: { db: Queries },
  limit: number,
  olderThanSeconds: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payments.payment set changed_at = now()
    where id in (
      select id from payments.payment p
      where state = 'CAPTURING' and changed_at < now() - make_interval(secs => ${olderThanSeconds})
        and not exists (select from payments.payment_case c where c.dedupe_key = 'capture:' || p.id and c.resolution = 'CLOSED')
      order by changed_at limit ${limit} for update skip locked
    )
    returning id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** By our row's reference; with an order number also the order that has no such row yet. */
export async function paymentByRef(
  ctx: { db: Queries },
  pspRef: string,
  orderNumber: string | null,
): Promise<{ orderId: string; orderState: string; paymentId: string | null } | null> {
  const { rows } = await sql<{ orderId: string; orderState: string; paymentId: string | null }>`
    select o.order_id as "orderId", o.state as "orderState", p.id as "paymentId"
    from orders.order_state o left join payments.payment p on p.order_id = o.order_id and p.psp_ref = ${pspRef}
    where p.id is not null or o.number = ${orderNumber} limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
