/** What the audit says: who did something, and who saw something. */
import type { Queries } from './database/database.ts';
import { sql } from './database/sql.ts';

/** Somebody looked at it, or found it. */
const isAccess = sql`(action like '%.viewed' or action like '%.searched')`;

export interface AccessLogEntry {
  at: Date;
  action: string;
  subject: string;
}

/** What somebody saw, newest first. */
export async function listAccess(
  ctx: { db: Queries },
  actor: string,
  since: Date,
  limit: number,
): Promise<AccessLogEntry[]> {
  const { rows } = await sql<AccessLogEntry>`
    select at, action, subject from platform.audit
    where actor = ${actor} and at >= ${since} and ${isAccess} order by id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Who saw one of these subjects, or found it in a search, newest first. */
export async function listAccessTo(
  ctx: { db: Queries },
  subjects: readonly string[],
  since: Date,
  limit: number,
): Promise<(AccessLogEntry & { actor: string })[]> {
  const { rows } = await sql<AccessLogEntry & { actor: string }>`
    select at, actor, action, subject from platform.audit
    where at >= ${since} and ${isAccess} and string_to_array(subject, ' ') && ${[...subjects]}::text[]
    order by id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

export interface AuditRow {
  at: Date;
  actor: string;
  action: string;
  detail: Record<string, unknown>;
}

/** The latest changes of a subject, oldest first; entries that somebody viewed it are left out. */
export async function listChanges(ctx: { db: Queries }, subject: string, limit: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select at, actor, action, detail from (
      select id, at, actor, action, detail from platform.audit
      where subject = ${subject} and not ${isAccess} order by id desc limit ${limit}
    ) last order by id`.execute(ctx.db);
  return rows;
}
