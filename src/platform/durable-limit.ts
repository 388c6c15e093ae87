/** Limits that guard secrets: counted in PostgreSQL, so that they hold for all processes together and over restarts (D12). */
import { createHash } from 'node:crypto';
import type { Queries } from './database.ts';
import { sql } from './sql.ts';

export interface DurableLimit {
  /** Names what is limited, in the key. */
  name: string;
  most: number;
  seconds: number;
}

/** Whom a limit counts; e-mail and network addresses are kept as a digest only. */
const keyOf = (limit: DurableLimit, subject: string): string =>
  `${limit.name}:${createHash('sha256').update(`${limit.name} ${subject}`).digest('base64url').slice(0, 32)}`;

/** Takes one of `limit.most` in this window by the database's clock; refusals cost nothing. Any number may ask at one instant. */
export async function takeFromLimit(ctx: { db: Queries }, limit: DurableLimit, subject: string): Promise<{ allowed: boolean; retryAfter: number }> {
  const key = keyOf(limit, subject);
  const window = sql`date_bin(make_interval(secs => ${limit.seconds}), now(), 'epoch'::timestamptz)`;
  const { rows } = await sql<{ hits: number }>`
    insert into platform.rate_limit (key, window_start, hits) values (${key}, ${window}, 1)
    on conflict (key, window_start) do update set hits = platform.rate_limit.hits + 1 where platform.rate_limit.hits < ${limit.most}
    returning hits`.execute(ctx.db);
  if (rows.length > 0) return { allowed: true, retryAfter: 0 };
  const {
    rows: [left],
  } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from ${window} + make_interval(secs => ${limit.seconds}) - now()))::int as seconds`.execute(ctx.db);
  return { allowed: false, retryAfter: Math.max(1, left?.seconds ?? limit.seconds) };
}

/** Forgets what was counted, for instance after the right password. */
export async function clearLimit(ctx: { db: Queries }, limit: DurableLimit, subject: string): Promise<void> {
  await sql`delete from platform.rate_limit where key = ${keyOf(limit, subject)}`.execute(ctx.db);
}

/** Deletes windows that have passed; run now and then. */
export async function deletePastLimits(ctx: { db: Queries }): Promise<void> {
  await sql`delete from platform.rate_limit where window_start < now() - interval '2 days'`.execute(ctx.db);
}
