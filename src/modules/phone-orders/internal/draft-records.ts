/** Drafts of phone orders (EDIT-03). */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { DraftEnd, PhoneDraft } from '../phone-draft.ts';

type Db = { db: Queries };

const columns = sql`
  d.draft_id as "draftId", d.customer_id as "customerId", d.state, d.ended_as as "endedAs", d.request, d.discount,
  d.total_cents as "totalCents", d.discount_cents as "discountCents", d.held, d.order_id as "orderId",
  o.number as "orderNumber", o.state as "orderState", d.attempts, d.link_sent_at as "linkSentAt", d.actor,
  d.taken_by as "takenBy", d.created_at as "createdAt", d.expires_at as "expiresAt", d.expires_at <= now() as "isExpired"`;
const from = sql`phone_orders.draft d left join orders.order_state o on o.order_id = d.order_id`;

export type NewDraft = Pick<
  PhoneDraft,
  'draftId' | 'customerId' | 'discount' | 'totalCents' | 'discountCents' | 'held' | 'actor'
> & { request: NonNullable<PhoneDraft['request']> };

/** OPEN for so many hours; false where there is one with this id. */
export async function insertDraft(tx: Db, draft: NewDraft, hours: number): Promise<boolean> {
  const { draftId, customerId, request, discount, totalCents, discountCents, held, actor } = draft;
  const { numAffectedRows } = await sql`
    insert into phone_orders.draft (draft_id, customer_id, state, request, discount, total_cents, discount_cents, held, actor, expires_at)
    values (${draftId}::uuid, ${customerId}::uuid, 'OPEN', ${JSON.stringify(request)}::jsonb, ${discount && JSON.stringify(discount)}::jsonb,
      ${totalCents}::bigint, ${discountCents}::bigint, ${JSON.stringify(held)}::jsonb, ${actor}, now() + make_interval(hours => ${hours}::int))
    on conflict do nothing`.execute(tx.db);
  return numAffectedRows === 1n;
}

export async function selectDraft(ctx: Db, draftId: string): Promise<PhoneDraft | null> {
  const { rows } = await sql<PhoneDraft>`select ${columns} from ${from} where d.draft_id = ${draftId}::uuid`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends; before its stock. */
export async function lockDraft(tx: Db, draftId: string): Promise<PhoneDraft | null> {
  await sql`select 1 from phone_orders.draft where draft_id = ${draftId}::uuid for no key update`.execute(tx.db);
  return selectDraft(tx, draftId);
}

/** Of this order, locked; null for an order that was not taken by phone. */
export async function lockDraftOfOrder(tx: Db, orderId: string): Promise<PhoneDraft | null> {
  const { rows } = await sql<{ id: string }>`
    select draft_id as id from phone_orders.draft where order_id = ${orderId}::uuid for no key update`.execute(tx.db);
  return rows[0] ? selectDraft(tx, rows[0].id) : null;
}

export async function selectDraftOfOrder(ctx: Db, orderId: string): Promise<PhoneDraft | null> {
  const { rows } = await sql<PhoneDraft>`select ${columns} from ${from} where d.order_id = ${orderId}::uuid`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** OPEN → TAKEN by an order; `takenBy`: who took the money at the counter. */
export async function markTaken(tx: Db, draftId: string, orderId: string, takenBy: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update phone_orders.draft set state = 'TAKEN', order_id = ${orderId}::uuid, taken_by = ${takenBy}::text,
      attempts = attempts + 1, changed_at = now()
    where draft_id = ${draftId}::uuid and state = 'OPEN'`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** TAKEN → OPEN, as its order has failed. */
export async function markOpen(tx: Db, draftId: string): Promise<void> {
  await sql`
    update phone_orders.draft set state = 'OPEN', order_id = null, taken_by = null, changed_at = now()
    where draft_id = ${draftId}::uuid and state = 'TAKEN'`.execute(tx.db);
}

/** By compare-and-set: of two who end it, one does (reliability R4). */
export async function markEnded(tx: Db, draftId: string, endedAs: DraftEnd): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update phone_orders.draft set state = 'ENDED', ended_as = ${endedAs}, order_id = null, taken_by = null, changed_at = now()
    where draft_id = ${draftId}::uuid and state in ('OPEN', 'TAKEN')`.execute(tx.db);
  return numAffectedRows === 1n;
}

export async function markLinkSent(tx: Db, draftId: string): Promise<void> {
  await sql`update phone_orders.draft set link_sent_at = now(), changed_at = now() where draft_id = ${draftId}::uuid`.execute(
    tx.db,
  );
}

/** Drafts that nobody has paid in time. */
export async function selectDue(ctx: Db, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select draft_id as id from phone_orders.draft where state = 'OPEN' and expires_at <= now()
    order by expires_at limit ${max}::int`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** The newest drafts first: those that wait, or all. */
export async function selectDrafts(ctx: Db, onlyOpen: boolean, max: number): Promise<PhoneDraft[]> {
  const { rows } = await sql<PhoneDraft>`
    select ${columns} from ${from} where not ${onlyOpen}::boolean or d.state = 'OPEN' or o.state in ('PENDING', 'FAILING')
    order by d.created_at desc limit ${max}::int`.execute(ctx.db);
  return rows;
}
