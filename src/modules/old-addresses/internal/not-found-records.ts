/** SQL of the addresses without a page that visitors asked for. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { NotFoundCount } from '../not-found/not-found-counts.ts';

type Db = { db: Queries };

/** Rows are locked in one order, since several processes save. */
export async function addNotFound(ctx: Db, counts: readonly NotFoundCount[]): Promise<void> {
  await sql`
    insert into old_addresses.not_found as kept (path, times, last_met)
    select path, times, last_met
    from unnest(${counts.map(({ path }) => path)}::text[], ${counts.map(({ times }) => times)}::bigint[],
      ${counts.map(({ lastMet }) => lastMet.toISOString())}::timestamptz[]) as added (path, times, last_met)
    order by path
    on conflict (path) do update
    set times = kept.times + excluded.times, last_met = greatest(kept.last_met, excluded.last_met)`.execute(ctx.db);
}

/** Deletes all but the most frequent; of the equally frequent, the last asked for stay. */
export async function keepMostAsked(ctx: Db, max: number): Promise<void> {
  await sql`
    delete from old_addresses.not_found where path in (
      select path from old_addresses.not_found order by times desc, last_met desc, path offset ${max}
      for update skip locked
    )`.execute(ctx.db);
}

/** The most frequent first. */
export async function selectNotFound(ctx: Db): Promise<NotFoundCount[]> {
  const { rows } = await sql<NotFoundCount>`
    select path, times::float8 as times, last_met as "lastMet" from old_addresses.not_found
    order by times desc, last_met desc, path`.execute(ctx.db);
  return rows;
}

export async function deleteLastMetBefore(ctx: Db, time: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from old_addresses.not_found where last_met < ${time}`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
}
