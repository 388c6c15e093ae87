/** Writes who did what into the open transaction; rows are never changed (platform.audit). */
import type { Queries } from './database.ts';

export async function writeAudit(
  ctx: { db: Queries },
  entry: { actor: string; action: string; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
  await ctx.db
    .insertInto('platform.audit')
    .values({ actor: entry.actor, action: entry.action, subject: entry.subject, detail: JSON.stringify(entry.detail ?? {}) })
    .execute();
}
