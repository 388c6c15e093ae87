import { webhookLimits } from '#contract/staff/webhooks.ts';
import type { Ctx } from '#platform/context.ts';
import { selectAttempts, selectDelivery } from '../internal/delivery-records.ts';
import { readDelivery } from '../internal/webhook-records.ts';
import type { Delivery, DeliveryAttempt } from '../webhook.ts';

export interface WholeDelivery {
  delivery: Delivery;
  url: string;
  /** The JSON as it is sent and signed. */
  body: string;
  /** The latest first, up to a hundred. */
  attempts: DeliveryAttempt[];
}

/** One delivery with what is sent and what was answered; null when its webhook is removed or it is older than 30 days. */
export async function findDelivery(
  ctx: Pick<Ctx, 'db'>,
  endpointId: string,
  eventId: string,
): Promise<WholeDelivery | null> {
  const [delivery, message] = [
    await selectDelivery(ctx, endpointId, eventId),
    await readDelivery(ctx, eventId, endpointId),
  ];
  if (!delivery || !message) return null;
  const attempts = await selectAttempts(ctx, endpointId, eventId, webhookLimits.attempts);
  return { delivery, url: message.url, body: message.body, attempts };
}
