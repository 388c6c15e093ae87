import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/** One line unless there is one of the last so many minutes. */
export async function insertAccess(
  ctx: Db,
  actor: string,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
  minutes: number,
): Promise<void> {
  await sql`
    insert into platform.audit (actor, action, subject, detail)
    select ${actor}, ${action}, ${subject}, ${JSON.stringify(detail)}::jsonb
    where not exists (
      select 1 from platform.audit where subject = ${subject} and actor = ${actor} and action = ${action} and at > now() - make_interval(mins => ${minutes})
    )`.execute(ctx.db);
}

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
