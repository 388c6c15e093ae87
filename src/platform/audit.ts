import type { Clock } from './clock.ts';
import type { Queries } from './database/database.ts';
import { sql } from './database/sql.ts';

/**
 * Appends who did what to the audit table, which allows no update or delete. The time is the caller's clock where one
 * is given. Store ids only, never names or addresses.
 */
export async function writeAudit(
  ctx: { db: Queries; clock?: Clock },
  {
    actor,
    action,
    subject,
    detail = {},
  }: { actor: string; action: string; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
  await ctx.db
    .insertInto('platform.audit')
    .values({ actor, action, subject, detail: JSON.stringify(detail), ...(ctx.clock && { at: ctx.clock.now() }) })
    .execute();
}

/** The same, unless there is such an entry within the given last minutes. By the database's clock. */
export async function writeAuditOnce(
  ctx: { db: Queries },
  { actor, action, subject, minutes }: { actor: string; action: string; subject: string; minutes: number },
): Promise<void> {
  await sql`
    insert into platform.audit (actor, action, subject, detail)
    select ${actor}, ${action}, ${subject}, '{}'::jsonb
    where not exists (
      select 1 from platform.audit
      where subject = ${subject} and actor = ${actor} and action = ${action} and at > now() - make_interval(mins => ${minutes})
    )`.execute(ctx.db);
}
