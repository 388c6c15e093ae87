/** Changes that wait for their payment (EDIT-01). */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { type EndedAs, readPlan, type WaitingChange, type WaitingState, writePlan } from '../waiting/waiting-change.ts';

type Db = { db: Queries };
type Row = Omit<WaitingChange, 'plan'> & { plan: string | null };

const columns = sql`
  c.change_id as "changeId", c.order_id as "orderId", o.number as "orderNumber", c.state, c.ended_as as "endedAs",
  c.amount_cents as "amountCents", c.total_cents as "totalCents", c.versions, c.refunds, c.plan::text as plan, c.held,
  c.payment_id as "paymentId", c.attempts, c.actor, c.reason, c.expires_at as "expiresAt", c.expires_at <= now() as "isExpired"`;
const from = sql`order_changes.waiting_change c join orders.order_state o on o.order_id = c.order_id`;
const toChange = ({ plan, ...row }: Row): WaitingChange => ({ ...row, plan: plan === null ? null : readPlan(plan) });

export type NewChange = Pick<
  WaitingChange,
  'changeId' | 'orderId' | 'amountCents' | 'totalCents' | 'held' | 'actor' | 'reason'
> & { plan: NonNullable<WaitingChange['plan']> };

/** With the number of versions and refunds that the order has now; lock it first. */
export async function insertWaiting(tx: Db, change: NewChange, hours: number): Promise<void> {
  const { changeId, orderId, amountCents, totalCents, plan, held, actor, reason } = change;
  await sql`
    insert into order_changes.waiting_change (change_id, order_id, state, amount_cents, total_cents, versions, refunds, plan, held, actor, reason, expires_at)
    select ${changeId}::uuid, ${orderId}::uuid, 'WAITING', ${amountCents}::bigint, ${totalCents}::bigint, f.versions, f.refunds,
      ${writePlan(plan)}::jsonb, ${JSON.stringify(held)}::jsonb, ${actor}::text, ${reason}::text, now() + make_interval(hours => ${hours}::int)
    from (${factsNow(orderId)}) f`.execute(tx.db);
}

const factsNow = (orderId: string) => sql`
  select (select count(*)::int from orders.agreed_version v where v.order_id = ${orderId}::uuid) as versions,
    (select count(*)::int from payments.order_refund r where r.order_id = ${orderId}::uuid) as refunds`;

/** How often the order was changed and refunded until now. */
export async function readFactsNow(ctx: Db, orderId: string): Promise<{ versions: number; refunds: number }> {
  const { rows } = await sql<{ versions: number; refunds: number }>`${factsNow(orderId)}`.execute(ctx.db);
  return rows[0] ?? { versions: 0, refunds: 0 };
}

/** The change of an order that waits now; null where none does. */
export async function selectOpen(ctx: Db, orderId: string): Promise<WaitingChange | null> {
  const { rows } = await sql<Row>`
    select ${columns} from ${from} where c.order_id = ${orderId}::uuid and c.state in ('WAITING', 'PAYING', 'UNDOING')`.execute(
    ctx.db,
  );
  return rows[0] ? toChange(rows[0]) : null;
}

export async function selectChange(ctx: Db, changeId: string): Promise<WaitingChange | null> {
  const { rows } = await sql<Row>`select ${columns} from ${from} where c.change_id = ${changeId}::uuid`.execute(ctx.db);
  return rows[0] ? toChange(rows[0]) : null;
}

/** The ids of all changes of an order that needed a payment. */
export async function selectLinkIds(ctx: Db, orderId: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select change_id as id from order_changes.waiting_change where order_id = ${orderId}::uuid order by created_at`.execute(
    ctx.db,
  );
  return rows;
}

/** The last change of an order that needed a payment. */
export async function selectLast(ctx: Db, orderNumber: string): Promise<WaitingChange | null> {
  const { rows } = await sql<Row>`
    select ${columns} from ${from} where o.number = ${orderNumber} order by c.created_at desc limit 1`.execute(ctx.db);
  return rows[0] ? toChange(rows[0]) : null;
}

/** The same, locked until the transaction ends. Lock the order first. */
export async function lockChange(tx: Db, changeId: string): Promise<WaitingChange | null> {
  await sql`select 1 from order_changes.waiting_change where change_id = ${changeId}::uuid for no key update`.execute(
    tx.db,
  );
  return selectChange(tx, changeId);
}

/** WAITING → PAYING with this payment, leased by whoever authorises it. */
export async function startPaying(tx: Db, changeId: string, paymentId: string, leaseSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_changes.waiting_change set state = 'PAYING', payment_id = ${paymentId}::uuid, attempts = attempts + 1, changed_at = now(),
      leased_until = now() + make_interval(secs => ${leaseSeconds})
    where change_id = ${changeId}::uuid and state = 'WAITING'`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** One transition by compare-and-set (reliability R4). A settled change keeps nothing of what it would have made. */
export async function moveChange(
  tx: Db,
  changeId: string,
  before: WaitingState,
  to: WaitingState,
  endedAs: EndedAs | null = null,
): Promise<boolean> {
  const isSettled = to === 'MADE' || to === 'ENDED';
  const { numAffectedRows } = await sql`
    update order_changes.waiting_change set state = ${to}, ended_as = ${endedAs}, changed_at = now(),
      plan = case when ${isSettled} then null else plan end
    where change_id = ${changeId}::uuid and state = ${before}`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** Payments of changes that a process left behind: leased again, so that no two work on one. */
export async function leaseLeftBehind(ctx: Db, max: number, leaseSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select change_id from order_changes.waiting_change where state in ('PAYING', 'UNDOING') and leased_until <= now()
      order by leased_until limit ${max}::int for no key update skip locked
    )
    update order_changes.waiting_change c set leased_until = now() + make_interval(secs => ${leaseSeconds})
    from due where c.change_id = due.change_id returning c.change_id as id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** When it is worked on again: after so many seconds, or never, where a person has to look. */
export async function postponeChange(ctx: Db, changeId: string, seconds: number | 'never'): Promise<void> {
  const until = seconds === 'never' ? sql`'infinity'` : sql`now() + make_interval(secs => ${seconds})`;
  await sql`update order_changes.waiting_change set leased_until = ${until} where change_id = ${changeId}::uuid`.execute(
    ctx.db,
  );
}

/** Changes that nobody has paid in time, and those whose order is not what it was. */
export async function selectDue(ctx: Db, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.change_id as id from ${from}
    where c.state = 'WAITING' and (c.expires_at <= now() or o.state <> 'PLACED'
      or c.versions <> (select count(*) from orders.agreed_version v where v.order_id = c.order_id)
      or c.refunds <> (select count(*) from payments.order_refund r where r.order_id = c.order_id))
    order by c.expires_at limit ${max}::int`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
