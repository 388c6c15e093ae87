import type { NewWebhookRequest } from '#contract/staff/webhooks.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { sendsAnywhere } from './deliver-webhook.ts';
import { newWebhookSecret } from './internal/sign-webhook.ts';
import { insertEndpoint, startStockCursor } from './internal/webhook-records.ts';
import { webhookUrlProblem } from './internal/webhook-url.ts';
import type { Webhook } from './webhook.ts';

/** Registers an endpoint: it receives events from now on. Only this response contains the secret. */
export async function addWebhook(
  ctx: Ctx,
  wanted: NewWebhookRequest,
  actor: string,
): Promise<{ webhook: Webhook; secret: string } | { problem: string }> {
  const problem = webhookUrlProblem(wanted.url, sendsAnywhere(ctx));
  if (problem) return { problem };
  const secret = newWebhookSecret();
  const url = new URL(wanted.url).href;
  return inTransaction(ctx, async (tx) => {
    const webhook = await insertEndpoint(tx, { url, events: [...new Set(wanted.events)], secret, actor });
    if (!webhook) return { problem: 'This URL is entered already.' };
    if (webhook.events.includes('stock.changed')) await startStockCursor(tx);
    await writeAudit(tx, { actor, action: 'webhook.added', subject: webhook.id, detail: { events: webhook.events } });
    return { webhook, secret };
  });
}
