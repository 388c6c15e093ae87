import type { Queries } from './database.ts';

/** Notes who did what, for good: the table takes no change. Ids, never names or addresses. */
export async function writeAudit(
  ctx: { db: Queries },
  { actor, action, subject, detail = {} }: { actor: string; action: string; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
  await ctx.db
    .insertInto('platform.audit')
    .values({ actor, action, subject, detail: JSON.stringify(detail) })
    .execute();
}
