/** One row per Idempotency-Key: the request, its order and its answer (reliability A4). */

import type { BatchedQuery } from '#platform/database/batched-query.ts';
import type { Queries } from '#platform/database/database.ts';
import { waitForStandbys } from '#platform/database/servers/wait-for-standbys.ts';
import { sql } from '#platform/database/sql.ts';

export interface KeyRow {
  fingerprint: string;
  orderId: string;
  responseCode: number | null;
  responseBody: unknown;
}
/** Placing an order is the only call with idempotency keys so far; others will have scopes of their own. */
const SCOPE = 'checkout/order';
const columns = sql`fingerprint, order_id as "orderId", response_code as "responseCode", response_body as "responseBody"`;

/**
 * Claims the key for an order about to be created; false when it has a row already. Waits while another transaction
 * claims the same key.
 */
export async function claimKey(
  ctx: { db: Queries },
  key: string,
  fingerprint: string,
  orderId: string,
  leaseSeconds: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into checkout.idempotency (scope, key, fingerprint, recovery_point, order_id, locked_until)
    values (${SCOPE}, ${key}, ${fingerprint}, 'reserved', ${orderId}::uuid, now() + make_interval(secs => ${leaseSeconds}))
    on conflict (scope, key) do nothing`.execute(ctx.db);
  return numAffectedRows === 1n;
}

export async function readKey(ctx: { db: Queries }, key: string): Promise<KeyRow | undefined> {
  const { rows } =
    await sql<KeyRow>`select ${columns} from checkout.idempotency where scope = ${SCOPE} and key = ${key}`.execute(
      ctx.db,
    );
  return keptRow(ctx, rows[0]);
}

/** An answer that is read is told once it is as durable as one that was just written. */
async function keptRow(ctx: { db: Queries }, row: KeyRow | undefined): Promise<KeyRow | undefined> {
  if (row && row.responseCode !== null) await waitForStandbys(ctx);
  return row;
}

/** Which of these keys have a row. */
export const knownKeys = (keys: readonly string[]): BatchedQuery<ReadonlySet<string>> => ({
  query: sql<{
    key: string;
  }>`select key from checkout.idempotency where scope = ${SCOPE} and key = any(${keys}::text[])`,
  read: (rows: { key: string }[]) => new Set(rows.map(({ key }) => key)),
});

export async function readKeyOfOrder(ctx: { db: Queries }, orderId: string): Promise<KeyRow | undefined> {
  const { rows } =
    await sql<KeyRow>`select ${columns} from checkout.idempotency where order_id = ${orderId}::uuid`.execute(ctx.db);
  return keptRow(ctx, rows[0]);
}

/** Stores the answer once; a later answer does not replace it. */
export async function finishKey(
  ctx: { db: Queries },
  orderId: string,
  code: number,
  body: Record<string, unknown>,
): Promise<void> {
  await sql`
    update checkout.idempotency
    set recovery_point = 'finished', response_code = ${code}, response_body = ${JSON.stringify(body)}::jsonb, locked_until = now()
    where order_id = ${orderId}::uuid and recovery_point <> 'finished'`.execute(ctx.db);
}

/** Records that some of several payments are authorised. */
export async function markKeyAuthorised(ctx: { db: Queries }, orderId: string): Promise<void> {
  await sql`update checkout.idempotency set recovery_point = 'authorised' where order_id = ${orderId}::uuid and recovery_point = 'reserved'`.execute(
    ctx.db,
  );
}

/** Deletes finished keys older than 72 hours and claims that lapsed an hour ago, at most `limit` at a time. */
export async function deleteOldKeys(ctx: { db: Queries }, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with lapsed as (delete from checkout.attempt where key in (select key from checkout.attempt where until < now() - interval '1 hour' limit ${limit} for update skip locked))
    delete from checkout.idempotency where (scope, key) in (
      select scope, key from checkout.idempotency
      where created_at < now() - interval '72 hours' and recovery_point = 'finished'
      order by created_at limit ${limit} for update skip locked
    )`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
}
