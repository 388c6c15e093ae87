import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';

export interface OutboxRow {
  id: bigint;
  dedupeKey: string;
  kind: string;
  payload: unknown;
  attempts: number;
}

/** Takes waiting messages for so long; rivals get others. The attempt counts from now on, so that one that kills its process cannot do so for ever. */
export async function leaseMessages(ctx: { db: Queries }, limit: number, leaseSeconds: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    update platform.outbox set locked_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id in (
      select id from platform.outbox
      where done_at is null and available_at <= now() and (locked_until is null or locked_until < now())
      order by available_at limit ${limit}
      for update skip locked
    )
    returning id, dedupe_key as "dedupeKey", kind, payload, attempts`.execute(ctx.db);
  return rows;
}

export async function markDone(ctx: { db: Queries }, id: bigint): Promise<void> {
  await sql`update platform.outbox set done_at = now(), locked_until = null, last_error = null where id = ${id} and done_at is null`.execute(ctx.db);
}

/** Back into the queue after so many seconds, or out of it until a person puts it back. */
export async function markFailed(ctx: { db: Queries }, id: bigint, error: string, againInSeconds: number | 'never'): Promise<void> {
  const available = againInSeconds === 'never' ? sql`'infinity'::timestamptz` : sql`now() + make_interval(secs => ${againInSeconds})`;
  await sql`update platform.outbox set available_at = ${available}, locked_until = null, last_error = ${error} where id = ${id} and done_at is null`.execute(
    ctx.db,
  );
}
