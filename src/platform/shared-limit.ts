/** Limits that guard secrets: counted in the database, so that several processes, or a restart, allow no more than one would. */
import type { Queries } from './database.ts';
import { sql } from './sql.ts';

export interface Take {
  allowed: boolean;
  /** Seconds until the window ends. */
  retryAfter: number;
}

/** Counts one hit in the current window of `windowSeconds`, by the database's clock; not allowed once more than `most` came. */
export async function takeShared(ctx: { db: Queries }, key: string, most: number, windowSeconds: number): Promise<Take> {
  const { rows } = await sql<{ hits: number; left: number }>`
    with slot as (select to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds}) as start),
    old as (delete from platform.rate_limit where key = ${key} and window_start < (select start from slot))
    insert into platform.rate_limit (key, window_start, hits) select ${key}, start, 1 from slot
    on conflict (key, window_start) do update set hits = platform.rate_limit.hits + 1
    returning hits, ceil(extract(epoch from window_start + make_interval(secs => ${windowSeconds}) - now()))::int as left`.execute(ctx.db);
  const { hits, left } = rows[0] as { hits: number; left: number };
  return { allowed: hits <= most, retryAfter: Math.max(1, left) };
}
