import { type DeliveriesQuery, webhookLimits } from '#contract/staff/webhooks.ts';
import type { Ctx } from '#platform/context.ts';
import { selectDeliveries } from '../internal/delivery-records.ts';
import type { Delivery } from '../webhook.ts';

/** The latest deliveries, the newest event first; `next` is the cursor of those after them, null when there are none. */
export async function listDeliveries(
  ctx: Pick<Ctx, 'db'>,
  query: DeliveriesQuery,
  wanted: number = webhookLimits.page,
): Promise<{ deliveries: Delivery[]; next: string | null }> {
  const limit = Math.min(wanted, webhookLimits.deliveries);
  const found = await selectDeliveries(ctx, query, limit + 1);
  const deliveries = found.slice(0, limit);
  const last = deliveries.at(-1);
  return { deliveries, next: found.length > limit && last ? `${last.eventId}.${last.webhookId}` : null };
}
