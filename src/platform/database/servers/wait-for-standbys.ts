import type { Queries } from '../database.ts';
import { sql } from '../sql.ts';

/**
 * Before something is told that was only read: makes the end of this transaction, or of this statement outside one, wait
 * until everything committed so far is on as many disks as the server asks for (synchronous_standby_names). A primary
 * that was killed while a commit waited for its standby shows that commit when it runs again, whether or not the
 * standby ever gets it (FLT-03, decision 170). Costs one commit.
 */
export async function waitForStandbys(ctx: { db: Queries }): Promise<void> {
  // The smallest thing that a commit waits for: a message that nobody reads.
  await sql`select pg_logical_emit_message(true, 'kerb', '')`.execute(ctx.db);
}
