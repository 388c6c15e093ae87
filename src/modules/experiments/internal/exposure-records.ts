import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/** Counts a visitor once; returns the variant they are counted with. */
export async function addExposure(ctx: Db, experiment: string, visitorId: string, variant: string): Promise<string> {
  const { rows } = await sql<{ variant: string }>`
    with added as (
      insert into experiments.exposure (experiment, visitor_id, variant) values (${experiment}, ${visitorId}, ${variant})
      on conflict do nothing
      returning variant
    )
    select variant from added
    union all
    select variant from experiments.exposure where experiment = ${experiment} and visitor_id = ${visitorId}
    limit 1`.execute(ctx.db);
  // Neither found nor inserted: a concurrent call counts the visitor now, by the same evaluation.
  return rows[0]?.variant ?? variant;
}

/** Stores a pending order of a visitor who is counted in an experiment. */
export async function insertPendingGoal(ctx: Db, orderId: string, visitorId: string): Promise<void> {
  await sql`
    insert into experiments.awaited_order (order_id, visitor_id)
    select ${orderId}::uuid, ${visitorId} where exists (select from experiments.exposure where visitor_id = ${visitorId})`.execute(
    ctx.db,
  );
}

/** Pending orders, oldest first, locked until the transaction ends; those locked by another process are skipped. */
export async function takePendingGoals(
  ctx: Db,
  limit: number,
  after: string,
): Promise<{ orderId: string; visitorId: string }[]> {
  const { rows } = await sql<{ orderId: string; visitorId: string }>`
    select order_id as "orderId", visitor_id as "visitorId" from experiments.awaited_order
    where order_id > ${after}::uuid order by order_id limit ${limit} for update skip locked`.execute(ctx.db);
  return rows;
}

export async function deleteAwaited(ctx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`delete from experiments.awaited_order where order_id = any(${orderIds}::uuid[])`.execute(ctx.db);
}

/** The goal is reached once, however many orders follow. */
export async function markGoals(
  ctx: Db,
  experiments: readonly string[],
  reached: readonly { visitorId: string; at: Date }[],
): Promise<void> {
  await sql`
    update experiments.exposure e set goal_at = first.at
    from (
      select visitor_id, min(at) as at from unnest(${reached.map(({ visitorId }) => visitorId)}::text[], ${reached.map(({ at }) => at)}::timestamptz[]) as r (visitor_id, at)
      group by visitor_id
    ) as first
    where e.experiment = any(${experiments}::text[]) and e.visitor_id = first.visitor_id and e.goal_at is null`.execute(
    ctx.db,
  );
}

export interface Tally {
  experiment: string;
  variant: string;
  visitors: number;
  goals: number;
  since: Date;
}
export async function tallyExposures(ctx: Db): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select experiment, variant, count(*)::int as visitors, count(goal_at)::int as goals, min(exposed_at) as since
    from experiments.exposure group by experiment, variant`.execute(ctx.db);
  return rows;
}

export async function deleteExposuresBefore(ctx: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from experiments.exposure where ctid in (select ctid from experiments.exposure where exposed_at < ${before} limit ${limit})`.execute(
    ctx.db,
  );
  return Number(numAffectedRows ?? 0);
}
