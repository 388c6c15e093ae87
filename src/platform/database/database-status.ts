/** State of the database server that an operator needs to know. */
import type { Queries } from './database.ts';
import { sql } from './sql.ts';

interface DatabaseStatus {
  now: Date;
  /** Whether a commit is on disk before it is acknowledged. */
  durable: boolean;
  /** Whether the server archives its write-ahead log, as point-in-time recovery needs. */
  archives: boolean;
  /** When `kerb db backup` last completed. */
  lastBackupAt: Date | null;
}

export const BACKUP_TAKEN = 'database.backed-up';

/** Reads the status in one query. */
export async function readDatabaseStatus(ctx: { db: Queries }): Promise<DatabaseStatus> {
  const { rows } = await sql<{ now: Date; durable: boolean; archives: boolean; last_backup_at: Date | null }>`
    select clock_timestamp() as now,
      current_setting('fsync') = 'on' and current_setting('synchronous_commit') not in ('off', 'local') as durable,
      current_setting('archive_mode') <> 'off' as archives,
      (select max(at) from platform.audit where action = ${BACKUP_TAKEN}) as last_backup_at`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('a query without conditions found no row');
  return { now: row.now, durable: row.durable, archives: row.archives, lastBackupAt: row.last_backup_at };
}
