import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** Messages of a kind that are not delivered yet. */
export interface Backlog {
  kind: string;
  /** To be delivered, now or at their next attempt. */
  waiting: number;
  /** For how long the first of those that are due has been due. */
  lateSeconds: number;
  /** Waiting after an attempt that failed. */
  failing: number;
  /** Given up until a person looks at them. */
  parked: number;
}

/** Of every kind with undelivered messages (FLT-08). Reads only these, by their index. */
export async function readBacklog(ctx: { db: Queries }): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select kind,
      (count(*) filter (where available_at < 'infinity'))::int as waiting,
      coalesce(extract(epoch from now() - min(available_at) filter (where available_at <= now())), 0)::float8 as "lateSeconds",
      (count(*) filter (where available_at < 'infinity' and last_error is not null))::int as failing,
      (count(*) filter (where available_at = 'infinity'))::int as parked
    from platform.outbox where done_at is null group by kind`.execute(ctx.db);
  return rows;
}
