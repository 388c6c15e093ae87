/** SQL of the processes that serve pages. Times are the database's: clocks of machines differ. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/** A process that has not said for this long that it serves is taken for gone. */
export const GONE_AFTER_MS = 3_000;
const alive = sql`at > clock_timestamp() - ${GONE_AFTER_MS} * interval '1 millisecond'`;

export interface Serving {
  /** A random UUID of the process. */
  process: string;
  build: string;
  /** Everything up to this batch is in its memory. */
  seen: bigint;
}

export async function saveServing(ctx: Db, { process, build, seen }: Serving): Promise<void> {
  await sql`
    insert into edge.serving (process, build, seen, at) values (${process}, ${build}, ${seen}, clock_timestamp())
    on conflict (process) do update set seen = excluded.seen, at = excluded.at`.execute(ctx.db);
}

export async function deleteServing(ctx: Db, process: string): Promise<void> {
  await sql`delete from edge.serving where process = ${process}`.execute(ctx.db);
}

/** Removes those that ended without saying so. */
export async function deleteGone(ctx: Db): Promise<void> {
  await sql`delete from edge.serving where not (${alive})`.execute(ctx.db);
}

export async function listServedBuilds(ctx: Db): Promise<string[]> {
  const { rows } = await sql<{ build: string }>`
    select distinct build from edge.serving where ${alive} order by build`.execute(ctx.db);
  return rows.map(({ build }) => build);
}

export interface SeenBatches {
  /** The batch that every process shows by now. */
  byAll: bigint;
  /** The newest batch that at least one shows. */
  byAny: bigint;
}

/** Null while no process serves. */
export async function readSeen(ctx: Db): Promise<SeenBatches | null> {
  const { rows } = await sql<{ byAll: bigint | null; byAny: bigint | null }>`
    select min(seen) as "byAll", max(seen) as "byAny" from edge.serving where ${alive}`.execute(ctx.db);
  const { byAll = null, byAny = null } = rows[0] ?? {};
  return byAll === null || byAny === null ? null : { byAll, byAny };
}
