import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface AccessLogEntry {
  at: Date;
  action: string;
  subject: string;
}
/** What somebody saw, newest first. */
export async function selectAccessLog(ctx: Db, actor: string, since: Date, limit: number): Promise<AccessLogEntry[]> {
  const { rows } = await sql<AccessLogEntry>`
    select at, action, subject from platform.audit
    where actor = ${actor} and at >= ${since} and (action like '%.viewed' or action like '%.searched') order by id desc limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}
