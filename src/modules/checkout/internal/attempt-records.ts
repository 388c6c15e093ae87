/** Requests that have arrived and have no idempotency row yet (FIX-23). */

import { createBatcher } from '#platform/database/batcher.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** How long a claim holds unless it is renewed; claims of a dead process lapse after that. */
const CLAIM_SECONDS = 60;

/**
 * Claims a key for a request that has arrived, or renews its claim. Under load one statement serves all concurrent
 * requests.
 */
export const claimAttempt = createBatcher(
  async (ctx: { db: Queries }, keys: readonly string[]): Promise<undefined[]> => {
    await sql`
    insert into checkout.attempt (key, until)
    select key, now() + make_interval(secs => ${CLAIM_SECONDS}) from unnest(${[...new Set(keys)].sort()}::text[]) as key
    on conflict (key) do update set until = excluded.until`.execute(ctx.db);
    return keys.map(() => undefined);
  },
);

/** Ends the claims of requests that were refused and left nothing behind. */
export const endAttempt = createBatcher(async (ctx: { db: Queries }, keys: readonly string[]): Promise<undefined[]> => {
  await sql`
    delete from checkout.attempt where key in (
      select key from checkout.attempt where key = any(${[...keys]}::text[]) order by key for update
    )`.execute(ctx.db);
  return keys.map(() => undefined);
});

export async function isAttemptClaimed(ctx: { db: Queries }, key: string): Promise<boolean> {
  const { rows } = await sql`select from checkout.attempt where key = ${key} and until > now()`.execute(ctx.db);
  return rows.length > 0;
}
