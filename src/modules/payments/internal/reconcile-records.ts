import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { ExternalPayment } from '../payment.ts';

export type Reconcilable = ExternalPayment & { pspRef: string };

/** Payments by these tenders that have a provider's reference, by id, after the last one seen. */
export async function paymentsToReconcile(
  ctx: { db: Queries },
  tenders: readonly ExternalPayment['tender'][],
  days: number,
  after: string,
  limit: number,
): Promise<Reconcilable[]> {
  const { rows } = await sql<Reconcilable>`
    select p.id, p.order_id as "orderId", o.number as "orderNumber", p.tender, p.state, p.amount_cents as "amountCents", p.authorised_cents as "authorisedCents",
      p.psp_key as "pspKey", p.psp_ref as "pspRef", p.instrument, extract(epoch from now() - p.created_at)::float8 as "ageSeconds"
    from payments.payment p join orders.order_state o on o.order_id = p.order_id
    where p.psp_ref is not null and p.tender = any(${tenders}::text[]) and p.state <> 'DECLINED'
      and p.created_at > now() - make_interval(days => ${days}) and p.id > ${after}::uuid
    order by p.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/**
 * Of these, the references without a payment, refund or check of a saved method here; those of an order that is still
 * being authorised, whose answer is not stored yet, are excluded.
 */
export async function selectUnknown(
  ctx: { db: Queries },
  entries: readonly { gatewayRef: string; kind: 'payment' | 'refund'; orderNumber: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ ref: string }>`
    select e."gatewayRef" as ref
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("gatewayRef" text, kind text, "orderNumber" text)
    where not exists (select from payments.payment p where p.psp_ref = e."gatewayRef")
      and not exists (select from payments.payment p where p.psp_key = e."gatewayRef")
      and not exists (select from payments.refund r where r.psp_ref = e."gatewayRef")
      and not exists (select from payments.method_check c where c.psp_ref = e."gatewayRef")
      and not exists (
        select from orders.order_state o where o.number = e."orderNumber" and case e.kind
          when 'payment' then exists (select from payments.payment p where p.order_id = o.order_id and p.state in ('CREATED', 'UNKNOWN'))
          else exists (select from payments.refund r where r.order_id = o.order_id and r.state = 'CREATED') end)
      and not exists (select from payments.method_check c where c.state = 'CREATED' and 'CHECK-' || right(c.id::text, 12) = e."orderNumber")`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ ref }) => ref));
}

export interface ReconcilableRefund {
  id: string;
  orderId: string;
  paymentId: string;
  orderNumber: string;
  tender: ExternalPayment['tender'];
  amountCents: bigint;
  pspRef: string;
}
/** Refunds that a provider has made for us within the days, and has given a reference for. */
export async function refundsToReconcile(
  ctx: { db: Queries },
  days: number,
  tenders: readonly string[],
): Promise<ReconcilableRefund[]> {
  const { rows } = await sql<ReconcilableRefund>`
    select r.id, r.order_id as "orderId", r.payment_id as "paymentId", o.number as "orderNumber", p.tender, r.amount_cents as "amountCents", r.psp_ref as "pspRef"
    from payments.refund r join payments.payment p on p.id = r.payment_id join orders.order_state o on o.order_id = r.order_id
    where r.state = 'DONE' and r.psp_ref is not null and p.tender = any(${tenders}::text[]) and r.changed_at > now() - make_interval(days => ${days})
    order by r.id`.execute(ctx.db);
  return rows;
}

export interface ReconcilableBurn {
  paymentId: string;
  orderId: string;
  orderNumber: string;
  pspKey: string;
  createdAt: Date;
  /** The amount paid by points, and the number of points. */
  burnedCents: bigint;
  burnedPoints: bigint;
  /** Returned, with the airline's answer stored. */
  doneCents: bigint;
  doneCount: number;
  /** Including what is being returned, whose answer is not stored yet. */
  askedCents: bigint;
}
/** Points payments made or returned in part or full within the days. A cancelled one is compared by its state. */
export async function burnsToReconcile(ctx: { db: Queries }, days: number): Promise<ReconcilableBurn[]> {
  const { rows } = await sql<ReconcilableBurn>`
    select p.id as "paymentId", p.order_id as "orderId", o.number as "orderNumber", p.psp_key as "pspKey", p.created_at as "createdAt",
      p.authorised_cents as "burnedCents", q.points as "burnedPoints",
      coalesce(r.done_cents, 0)::bigint as "doneCents", coalesce(r.done_count, 0)::int as "doneCount",
      coalesce(r.asked_cents, 0)::bigint as "askedCents"
    from payments.payment p
    join orders.order_state o on o.order_id = p.order_id
    join frequent_flyer.order_quote q on q.order_id = p.order_id
    left join lateral (
      select sum(amount_cents) filter (where state = 'DONE') as done_cents, count(*) filter (where state = 'DONE') as done_count,
        sum(amount_cents) as asked_cents, max(changed_at) as changed_at
      from payments.refund where payment_id = p.id and state in ('CREATED', 'DONE')) r on true
    where p.tender = 'airline' and p.state in ('CAPTURED', 'PART_REFUNDED', 'REFUNDED')
      and greatest(p.created_at, r.changed_at) > now() - make_interval(days => ${days})
    order by p.id`.execute(ctx.db);
  return rows;
}

export interface BookedLine {
  key: string;
  kind: 'burn' | 'award';
  /** Null once the member has been erased. */
  memberId: string | null;
  points: bigint | null;
  orderNumber: string;
}
/**
 * What should stand at the airline by our records, of what was started between two instants or has one of the keys. A
 * payment whose points were all returned is left out.
 */
export async function selectBooked(
  ctx: { db: Queries },
  { from, until, keys }: { from: Date; until: Date; keys: readonly string[] },
): Promise<BookedLine[]> {
  const { rows } = await sql<BookedLine>`
    with booked as (
      select a.award_id::text as key, 'award' as kind, a.member_id as "memberId", a.points, a.order_id, a.created_at as at from frequent_flyer.order_award a where a.state = 'DONE'
      union all
      select p.psp_key, 'burn', q.member_id, -q.points, p.order_id, p.created_at
      from payments.payment p left join frequent_flyer.order_quote q on q.order_id = p.order_id
      where p.tender = 'airline' and p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED')
    )
    select b.key, b.kind, b."memberId", b.points, o.number as "orderNumber" from booked b join orders.order_state o on o.order_id = b.order_id
    where (b.at >= ${from} and b.at < ${until}) or b.key = any(${keys}::text[]) order by 1`.execute(ctx.db);
  return rows;
}
