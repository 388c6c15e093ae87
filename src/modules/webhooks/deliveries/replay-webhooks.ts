import type { ReplayWebhooksRequest } from '#contract/staff/webhooks.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { requeueDeliveries } from '../internal/delivery-records.ts';

/**
 * Delivers one event again, or without one every failed delivery; under the original ids, so that a receiver recognises
 * duplicates.
 */
export function replayWebhooks(ctx: Pick<Ctx, 'db'>, what: ReplayWebhooksRequest, actor: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const replayed = await requeueDeliveries(tx, what);
    await writeAudit(tx, {
      actor,
      action: 'webhook.replayed',
      subject: what.eventId ?? what.webhookId ?? 'parked',
      detail: { replayed },
      before: null,
      after: { sentAgain: replayed },
    });
    return replayed;
  });
}
