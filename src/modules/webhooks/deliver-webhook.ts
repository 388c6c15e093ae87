import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import type { Ctx } from '#platform/context.ts';
import { openText } from '#platform/secrets/sealed-value.ts';
import { insertAttempt } from './internal/delivery-records.ts';
import { signWebhook, WEBHOOK_SECRET } from './internal/sign-webhook.ts';
import { readDelivery } from './internal/webhook-records.ts';
import { webhookUrlProblem } from './internal/webhook-url.ts';
import type { WebhookCtx } from './webhook-sender.port.ts';

/** Development and `KERB_WEBHOOKS_PRIVATE`: allows http, and machines of our own network. */
export const sendsAnywhere = ({ config }: Pick<Ctx, 'config'>): boolean =>
  config.NODE_ENV === 'development' || config.KERB_WEBHOOKS_PRIVATE;

/**
 * One attempt to deliver an event to an endpoint; its result is in the delivery log. 410: the endpoint wants no more,
 * and a person should know.
 */
export async function deliverWebhook(
  ctx: Ctx & WebhookCtx,
  eventId: string,
  endpointId: string,
): Promise<DeliveryOutcome> {
  const delivery = await readDelivery(ctx, eventId, endpointId);
  // The endpoint was removed since, or the event is older than the retention period.
  if (!delivery) return { state: 'DONE' };
  const { url, body, secrets } = delivery;
  const wrong = webhookUrlProblem(url, sendsAnywhere(ctx));
  if (wrong) return { state: 'MANUAL', reason: wrong };
  const opened = await Promise.all(secrets.map((secret) => openText(ctx, WEBHOOK_SECRET, secret)));
  const headers = signWebhook(opened, { id: `evt_${eventId}`, at: ctx.clock.now(), body });
  const begun = performance.now();
  const response = await ctx.webhookSender.send({
    url,
    body,
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Kerb-Webhooks/1' },
  });
  const status = 'status' in response ? response.status : null;
  const good = status !== null && status >= 200 && status < 300;
  const problem = 'problem' in response ? response.problem : good ? null : `answered ${response.status}`;
  await insertAttempt(ctx, {
    eventId,
    endpointId,
    status,
    tookMs: Math.round(performance.now() - begun),
    problem,
    answer: 'answer' in response ? response.answer : null,
  });
  if (problem === null) return { state: 'DONE' };
  return { state: status === 410 ? 'MANUAL' : 'LATER', reason: problem };
}
