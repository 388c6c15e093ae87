/** Changes of many products, and what became of each product. */
import type {
  BulkChange,
  BulkChangeRow,
  BulkChangeSummary,
  BulkRowState,
  ProductSelection,
} from '#contract/staff/products/bulk/bulk-changes.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Values } from './plan-change.ts';

type Db = { db: Queries };
export type BulkState = BulkChangeSummary['state'];

export async function insertBulkChange(
  ctx: Db,
  row: { change: BulkChange; selection: ProductSelection; actor: string; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into catalogue.bulk_change (change, selection, state, created_by, created_at)
    values (${JSON.stringify(row.change)}::jsonb, ${JSON.stringify(row.selection)}::jsonb, 'previewed', ${row.actor}, ${row.at}::timestamptz)
    returning id`.execute(ctx.db);
  return (rows[0] as { id: string }).id;
}

export interface PlannedRow {
  position: number;
  product_id: number;
  state: BulkRowState;
  why: string;
  before: Values;
  after: Values;
}

export async function insertRows(ctx: Db, id: string, rows: readonly PlannedRow[]): Promise<void> {
  await sql`insert into catalogue.bulk_change_product (bulk_change_id, position, product_id, state, why, before, after)
    select ${id}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(position int, product_id int, state text, why text, before jsonb, after jsonb)`.execute(ctx.db);
}

export interface StoredChange
  extends Omit<BulkChangeSummary, 'createdAt' | 'startedAt' | 'takenBackAt' | 'finishedAt'> {
  createdAt: Date;
  startedAt: Date | null;
  takenBackAt: Date | null;
  finishedAt: Date | null;
}

/** One change, or the newest first, up to `limit`. */
export async function selectBulkChanges(ctx: Db, id: string | null, limit: number): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select b.id, b.change, b.selection, b.state, b.created_by as "createdBy", b.created_at as "createdAt", b.started_by as "startedBy",
      b.started_at as "startedAt", b.taken_back_by as "takenBackBy", b.taken_back_at as "takenBackAt", b.finished_at as "finishedAt",
      coalesce((select json_object_agg(c.state, c.n) from (
        select r.state, count(*)::int as n from catalogue.bulk_change_product r where r.bulk_change_id = b.id group by r.state) c), '{}') as counts
    from catalogue.bulk_change b where ${id}::uuid is null or b.id = ${id}::uuid order by b.created_at desc, b.id limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}

/** Products of a change in the order of the selection. */
export async function selectRows(
  ctx: Db,
  id: string,
  { show, from, limit }: { show: BulkRowState | null; from: number; limit: number },
): Promise<BulkChangeRow[]> {
  const { rows } = await sql<BulkChangeRow>`
    select p.code, b.name || ' ' || p.name || ', ' || p.colour_name as name, r.state, r.why, r.before, r.after
    from catalogue.bulk_change_product r join catalogue.product p on p.id = r.product_id join catalogue.brand b on b.id = p.brand_id
    where r.bulk_change_id = ${id}::uuid and (${show}::text is null or r.state = ${show})
    order by r.position offset ${from} limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Locks a change; its state, null when there is none. */
export async function lockBulkChange(ctx: Db, id: string): Promise<BulkState | null> {
  const { rows } = await sql<{
    state: BulkState;
  }>`select state from catalogue.bulk_change where id = ${id}::uuid for update`.execute(ctx.db);
  return rows[0]?.state ?? null;
}

/** Who starts it, and when; a change that goes on after a stop keeps its beginning. */
export async function markStarted(ctx: Db, id: string, actor: string, at: Date): Promise<void> {
  await sql`update catalogue.bulk_change set state = 'running', started_by = coalesce(started_by, ${actor}),
    started_at = coalesce(started_at, ${at}::timestamptz), finished_at = null where id = ${id}::uuid`.execute(ctx.db);
}

export async function markStopped(ctx: Db, id: string, at: Date): Promise<void> {
  await sql`update catalogue.bulk_change set state = 'stopped', finished_at = ${at}::timestamptz where id = ${id}::uuid`.execute(
    ctx.db,
  );
}

export async function markTakingBack(ctx: Db, id: string, actor: string, at: Date): Promise<void> {
  await sql`update catalogue.bulk_change set state = 'taking-back', taken_back_by = ${actor}, taken_back_at = ${at}::timestamptz, finished_at = null
    where id = ${id}::uuid`.execute(ctx.db);
}

export interface ChangeAtWork {
  id: string;
  change: BulkChange;
  state: 'running' | 'taking-back';
  startedBy: string;
  takenBackBy: string | null;
}

/** The oldest change that is being made or taken back. */
export async function selectAtWork(ctx: Db): Promise<ChangeAtWork | undefined> {
  const { rows } = await sql<ChangeAtWork>`
    select id, change, state, started_by as "startedBy", taken_back_by as "takenBackBy"
    from catalogue.bulk_change where state in ('running', 'taking-back') order by created_at, id limit 1`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Of rows that are still to be changed, and to be taken back. */
const openState = { running: 'planned', 'taking-back': 'done' } as const;

export interface ClaimedRow {
  position: number;
  productId: number;
  code: string;
  before: Values;
  after: Values;
  priceChangeId: string | null;
}

/**
 * The next product that nobody else works on, its row locked; undefined when there is none, or the change was stopped.
 * The change is locked against being stopped meanwhile.
 */
export async function claimRow(ctx: Db, { id, state }: ChangeAtWork): Promise<ClaimedRow | undefined> {
  const { rows: open } = await sql`
    select 1 from catalogue.bulk_change where id = ${id}::uuid and state = ${state} for share`.execute(ctx.db);
  if (open.length === 0) return undefined;
  const { rows } = await sql<ClaimedRow>`
    select r.position, r.product_id as "productId", p.code, r.before, r.after, r.price_change_id as "priceChangeId"
    from catalogue.bulk_change_product r join catalogue.product p on p.id = r.product_id
    where r.bulk_change_id = ${id}::uuid and r.state = ${openState[state]} order by r.position limit 1 for update of r skip locked`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Notes what became of a product that was still to be worked on. */
export async function settleRow(
  ctx: Db,
  { id, state }: ChangeAtWork,
  position: number,
  outcome: { state: BulkRowState; why?: string; priceChangeId?: string },
): Promise<void> {
  await sql`update catalogue.bulk_change_product set state = ${outcome.state}, why = ${outcome.why ?? ''},
      price_change_id = coalesce(${outcome.priceChangeId ?? null}::uuid, price_change_id), tries = 0
    where bulk_change_id = ${id}::uuid and position = ${position} and state = ${openState[state]}`.execute(ctx.db);
}

/** Counts a failed attempt; the number of attempts so far. */
export async function countTry(ctx: Db, { id, state }: ChangeAtWork, position: number): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update catalogue.bulk_change_product set tries = tries + 1
    where bulk_change_id = ${id}::uuid and position = ${position} and state = ${openState[state]} returning tries`.execute(
    ctx.db,
  );
  return rows[0]?.tries ?? 0;
}

/** Ends a change of which nothing is left to do. */
export async function finishIfDone(ctx: Db, { id, state }: ChangeAtWork, at: Date): Promise<void> {
  await sql`update catalogue.bulk_change b set state = ${state === 'running' ? 'done' : 'taken-back'}, finished_at = ${at}::timestamptz
    where b.id = ${id}::uuid and b.state = ${state}
      and not exists (select 1 from catalogue.bulk_change_product r where r.bulk_change_id = b.id and r.state = ${openState[state]})`.execute(
    ctx.db,
  );
}

/** Deletes previews that nobody started before one moment, and everything from before another. */
export async function deleteBulkChanges(ctx: Db, previewsBefore: Date, allBefore: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from catalogue.bulk_change where (state = 'previewed' and created_at < ${previewsBefore}::timestamptz)
      or (state in ('done', 'stopped', 'taken-back') and created_at < ${allBefore}::timestamptz)`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}
