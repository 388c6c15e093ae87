import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { markRemoved } from './internal/webhook-records.ts';

/** Removes an endpoint: nothing more is sent, not even queued messages; false when there is none. */
export function removeWebhook(ctx: Pick<Ctx, 'db'>, id: string, actor: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const url = await markRemoved(tx, id);
    if (url === null) return false;
    await writeAudit(tx, {
      actor,
      action: 'webhook.removed',
      subject: id,
      before: { url, active: true },
      after: { active: false },
    });
    return true;
  });
}
