import type { Clock } from './clock.ts';
import type { Queries } from './database/database.ts';

/** Notes who did what, for good, by the caller's clock where there is one: the table takes no change. Ids, never names or addresses. */
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
