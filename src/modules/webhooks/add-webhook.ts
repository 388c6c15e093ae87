import type { NewWebhookRequest } from '#contract/staff/webhooks.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { newestDataKey } from '#platform/secrets/data-keys.ts';
import { sealText } from '#platform/secrets/sealed-value.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { sendsAnywhere } from './deliver-webhook.ts';
import { newWebhookSecret, WEBHOOK_SECRET } from './internal/sign-webhook.ts';
import { insertEndpoint, startStockCursor } from './internal/webhook-records.ts';
import { webhookUrlProblem } from './internal/webhook-url.ts';
import type { Webhook } from './webhook.ts';

/** Without a query, which may hold a key. */
export const addressOf = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
};

/** Each URL has one endpoint. */
export const URL_TAKEN = { reason: 'URL_REFUSED', why: 'This URL is entered already.' } as const;

/** `why`: what is wrong with the URL, as a sentence. */
export type AddWebhookRefusal = { reason: 'URL_REFUSED'; why: string };

/** Registers an endpoint: it receives events from now on. Only this response contains the secret. */
export async function addWebhook(
  ctx: Ctx,
  wanted: NewWebhookRequest,
  actor: string,
): Promise<Result<{ webhook: Webhook; secret: string }, AddWebhookRefusal>> {
  const problem = webhookUrlProblem(wanted.url, sendsAnywhere(ctx));
  if (problem) return fail({ reason: 'URL_REFUSED', why: problem });
  const secret = newWebhookSecret();
  const url = new URL(wanted.url).href;
  return inTransaction(ctx, async (tx) => {
    const sealed = sealText(await newestDataKey(tx), WEBHOOK_SECRET, secret);
    const webhook = await insertEndpoint(tx, { url, events: [...new Set(wanted.events)], secret: sealed, actor });
    if (!webhook) return fail(URL_TAKEN);
    if (webhook.events.includes('stock.changed')) await startStockCursor(tx);
    await writeAudit(tx, {
      actor,
      action: 'webhook.added',
      subject: webhook.id,
      detail: { events: webhook.events },
      before: null,
      after: { address: addressOf(url), events: webhook.events },
    });
    return ok({ webhook, secret });
  });
}
