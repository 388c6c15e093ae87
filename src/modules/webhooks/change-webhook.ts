import type { ChangeWebhookRequest } from '#contract/staff/webhooks.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk, sqlState } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type AddWebhookRefusal, addressOf, URL_TAKEN } from './add-webhook.ts';
import { sendsAnywhere } from './deliver-webhook.ts';
import { lockEndpoint, updateEndpoint } from './internal/changed-endpoint-records.ts';
import { selectEndpoints, startStockCursor } from './internal/webhook-records.ts';
import { webhookUrlProblem } from './internal/webhook-url.ts';
import type { Webhook } from './webhook.ts';

/** `CHANGED_ELSEWHERE`: it is another version by now. */
export type ChangeWebhookRefusal = AddWebhookRefusal | { reason: 'NO_SUCH_WEBHOOK' } | { reason: 'CHANGED_ELSEWHERE' };

/**
 * Changes where an endpoint is and what it hears of; a new URL is checked as that of a new endpoint is. Its secret
 * stays. What is queued, or given up and sent again, goes to the new URL from the next attempt on (OWN-07).
 */
export async function changeWebhook(
  ctx: Ctx,
  id: string,
  { version, ...wanted }: ChangeWebhookRequest,
  actor: string,
): Promise<Result<Webhook, ChangeWebhookRefusal>> {
  const problem = webhookUrlProblem(wanted.url, sendsAnywhere(ctx));
  if (problem) return fail({ reason: 'URL_REFUSED', why: problem });
  const after = { url: new URL(wanted.url).href, events: [...new Set(wanted.events)] };
  const change = commitIfOk<Ctx, Webhook, ChangeWebhookRefusal>(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id);
    if (!before) return fail({ reason: 'NO_SUCH_WEBHOOK' });
    if (before.version !== version) return fail({ reason: 'CHANGED_ELSEWHERE' });
    await updateEndpoint(tx, id, after);
    if (after.events.includes('stock.changed')) await startStockCursor(tx);
    await writeAudit(tx, {
      ...{ actor, action: 'webhook.changed', subject: id },
      before: logged(before),
      after: logged(after),
    });
    const webhook = (await selectEndpoints(tx)).find((one) => one.id === id);
    return webhook ? ok(webhook) : fail({ reason: 'NO_SUCH_WEBHOOK' });
  });
  return change.catch((error: unknown) => {
    if (sqlState(error) !== '23505') throw error;
    return fail(URL_TAKEN);
  });
}

/** What the activity log compares; of a query, which may hold a key, only that it differs. */
const logged = ({ url, events }: { url: string; events: readonly string[] }) => ({
  ...{ address: addressOf(url), events },
  querySecret: new URL(url).search,
});
