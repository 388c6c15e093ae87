import type { RawBuilder } from 'kysely';
import { createBatcher } from '#platform/database/batcher.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export interface OutboxRow {
  id: bigint;
  dedupeKey: string;
  kind: string;
  payload: unknown;
  /** Number of attempts including this one; also identifies this lease. */
  attempts: number;
  createdAt: Date;
  /** Of the trace that put the message here. */
  traceparent: string | null;
}

/**
 * Leases waiting messages of these kinds for a limited time; concurrent callers get different ones. The attempt counts from
 * now on, even if the process dies before it records the outcome.
 */
export async function leaseMessages(
  ctx: { db: Queries },
  kinds: readonly string[],
  limit: number,
  leaseSeconds: number,
): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    update platform.outbox set locked_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id in (
      select ready.id from unnest(${kinds}::text[]) as wanted (kind) cross join lateral (
        select id, available_at from platform.outbox
        where kind = wanted.kind and done_at is null and available_at <= now() and (locked_until is null or locked_until < now())
        order by available_at limit ${limit}
        for update skip locked
      ) ready
      order by ready.available_at limit ${limit}
    )
    returning id, dedupe_key as "dedupeKey", kind, payload, attempts, created_at as "createdAt", traceparent`.execute(
    ctx.db,
  );
  return rows;
}

/** Mails that end within this time are recorded by one statement and one commit. */
const RECORDED_WITHIN_MS = 10;

/**
 * Marks messages as delivered, whoever holds the lease by now. The recipient is deleted, because it is not needed after
 * sending.
 */
export const markDone = createBatcher(async (ctx, ids: readonly bigint[]) => {
  await sql`
    update platform.outbox set done_at = now(), locked_until = null, last_error = null, payload = payload - 'email' - 'firstName'
    where id in (select id from platform.outbox where id = any(${ids}::bigint[]) and done_at is null order by id for no key update)`.execute(
    ctx.db,
  );
  return ids.map(() => undefined);
}, RECORDED_WITHIN_MS);

/**
 * Puts a message back into the queue after a delay in seconds, or parks it until a person puts it back; false when
 * another process has leased it since.
 */
export async function markFailed(
  ctx: { db: Queries },
  lease: Pick<OutboxRow, 'id' | 'attempts'>,
  error: string,
  againInSeconds: number | 'never',
): Promise<boolean> {
  const available =
    againInSeconds === 'never' ? sql`'infinity'::timestamptz` : sql`now() + make_interval(secs => ${againInSeconds})`;
  const { numAffectedRows } = await sql`
    update platform.outbox set available_at = ${available}, locked_until = null, last_error = ${error}
    where id = ${lease.id} and attempts = ${lease.attempts} and done_at is null`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** A condition on messages, as SQL; 'o' is the outbox. */
type Condition = RawBuilder<unknown>;

/** Ends the parking of messages: they are tried again at once, or count as done. */
export async function endParking(ctx: { db: Queries }, which: Condition, how: 'try again' | 'over'): Promise<void> {
  const end = how === 'over' ? sql`done_at = now()` : sql`available_at = now(), attempts = 0`;
  await sql`
    update platform.outbox o set ${end}, locked_until = null
    where o.done_at is null and o.available_at = 'infinity' and (${which})`.execute(ctx.db);
}

/** Puts messages back into the queue as if never tried; returns how many. `others`: further tables of the condition. */
export async function requeueMessages(
  ctx: { db: Queries },
  others: RawBuilder<unknown>,
  which: Condition,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update platform.outbox o set done_at = null, available_at = now(), attempts = 0, locked_until = null, last_error = null
    from ${others} where ${which}`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
}

/** The last part of a statement: puts the dedupe keys, kinds and payloads that the query finds into the outbox. */
export const insertMessages = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into platform.outbox (dedupe_key, kind, payload) ${query}`;

export interface MessageState {
  id: string;
  dedupeKey: string;
  kind: string;
  payload: Record<string, unknown>;
  at: Date;
  doneAt: Date | null;
  parked: boolean;
}
/** Messages by their dedupe keys, in the order in which they were added. */
export async function messagesOf(ctx: { db: Queries }, keys: readonly string[]): Promise<MessageState[]> {
  const { rows } = await sql<MessageState>`
    select id::text as id, dedupe_key as "dedupeKey", kind, payload, created_at as at, done_at as "doneAt", done_at is null and available_at = 'infinity' as parked
    from platform.outbox where dedupe_key = any(${keys}::text[]) order by platform.outbox.id`.execute(ctx.db);
  return rows;
}
