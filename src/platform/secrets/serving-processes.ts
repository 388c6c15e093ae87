/** Which key the serving processes of a shop have: the name of their connections says it. */
import { createHash } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** The name of a serving process's connections. PostgreSQL keeps 63 bytes of it, and ids of AWS differ only at their end. */
export const connectionName = (keyId: string | undefined): string =>
  keyId === undefined ? 'kerb-shop' : `kerb-shop ${createHash('sha256').update(keyId).digest('hex').slice(0, 16)}`;

/** Whether a serving process is connected that has another key than this one, or none. */
export async function hasProcessWithoutKey(ctx: { db: Queries }, keyId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'kerb-shop%' and application_name <> ${connectionName(keyId)} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Held until the transaction ends: one process seals at a time. */
export async function lockSealing(tx: { db: Queries }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('seal secrets', 0))`.execute(tx.db);
}
