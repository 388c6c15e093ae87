/** The lock that lets one process at a time fill an empty shop. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** Locks until the transaction ends; a second process waits here and then finds the work done. */
export async function lockCatalogueFilling(ctx: { db: Queries }): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(ctx.db);
  await sql`set local lock_timeout = 0`.execute(ctx.db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(ctx.db);
  await sql`select pg_advisory_xact_lock(4215377002)`.execute(ctx.db);
}
