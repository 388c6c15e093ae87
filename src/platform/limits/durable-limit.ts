/**
 * Limits that guard secrets: counted in PostgreSQL, so that they hold across all processes and restarts (reliability
 * D12).
 */
import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Queries } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface DurableLimit {
  /** Part of the key; identifies what is limited. */
  name: string;
  max: number;
  seconds: number;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);
/** The key of a limit and subject; email and network addresses are stored as a digest only. */
const keyOf = (limit: DurableLimit, subject: string): string => `${limit.name}:${digest(`${limit.name} ${subject}`)}`;

/**
 * Takes one of `limit.max` in a window that starts with the first, by the database's clock; refusals cost nothing. One
 * statement decides, so concurrent calls are counted exactly. All counters of one `group` can be cleared together
 * (`clearGroup`).
 */
export async function takeFromLimit(
  ctx: { db: Queries },
  limit: DurableLimit,
  subject: string,
  group?: string,
): Promise<{ allowed: boolean; retryAfter: number }> {
  const key = keyOf(limit, subject);
  const window = sql`make_interval(secs => ${limit.seconds})`;
  const { rows } = await sql<{ hits: number }>`
    insert into platform.attempt_limit as known (key, started_at, hits, group_key) values (${key}, now(), 1, ${group === undefined ? null : digest(group)})
    on conflict (key) do update set
      started_at = case when known.started_at + ${window} <= now() then now() else known.started_at end,
      hits = case when known.started_at + ${window} <= now() then 1 else known.hits + 1 end
    where known.started_at + ${window} <= now() or known.hits < ${limit.max}
    returning hits`.execute(ctx.db);
  if (rows.length > 0) return { allowed: true, retryAfter: 0 };
  const {
    rows: [left],
  } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from started_at + ${window} - now()))::int as seconds from platform.attempt_limit where key = ${key}`.execute(
    ctx.db,
  );
  return { allowed: false, retryAfter: Math.max(1, left?.seconds ?? 1) };
}

interface TakenLimit {
  limit: DurableLimit;
  subject: string;
}

/** Seconds until each of these limits allows another attempt, without taking one: 0 means now. */
export async function secondsUntilFree(ctx: { db: Queries }, taken: readonly TakenLimit[]): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`select ${secondsUntilFreeSql(taken)} as seconds`.execute(ctx.db);
  return rows[0]?.seconds ?? 0;
}

/** The same as an SQL expression, for a query that reads other data too. */
export function secondsUntilFreeSql(taken: readonly TakenLimit[]): RawBuilder<number> {
  const limits = taken.map(({ limit, subject }) => ({
    key: keyOf(limit, subject),
    max: limit.max,
    seconds: limit.seconds,
  }));
  return sql<number>`coalesce((
    select greatest(0, max(ceil(extract(epoch from l.started_at + make_interval(secs => a.seconds) - now())))::int)
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as a (key text, max int, seconds int)
    join platform.attempt_limit l on l.key = a.key and l.hits >= a.max), 0)`;
}

/** Returns one that was taken, for an attempt that turned out not to count. */
export async function returnToLimit(ctx: { db: Queries }, limit: DurableLimit, subject: string): Promise<void> {
  await sql`update platform.attempt_limit set hits = hits - 1 where key = ${keyOf(limit, subject)} and hits > 0`.execute(
    ctx.db,
  );
}

/** Deletes all counters of a group. */
export async function clearGroup(ctx: { db: Queries }, group: string): Promise<void> {
  await sql`delete from platform.attempt_limit where group_key = ${digest(group)}`.execute(ctx.db);
}

/** Deletes a counter, for instance after the right password. */
export async function clearLimit(ctx: { db: Queries }, limit: DurableLimit, subject: string): Promise<void> {
  await sql`delete from platform.attempt_limit where key = ${keyOf(limit, subject)}`.execute(ctx.db);
}

/** Deletes expired windows; called periodically. */
export async function deletePastLimits(ctx: { db: Queries }): Promise<void> {
  await sql`delete from platform.attempt_limit where started_at < now() - interval '2 days'`.execute(ctx.db);
}
