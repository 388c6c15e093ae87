import { type DeliveriesQuery, webhookLimits } from '#contract/staff/webhooks.ts';
import type { Ctx } from '#platform/context.ts';
import { selectDeliveries } from './internal/webhook-records.ts';
import type { Delivery } from './webhook.ts';

/** The latest deliveries, the newest event first. */
export const listDeliveries = (
  ctx: Pick<Ctx, 'db'>,
  query: DeliveriesQuery,
  limit: number = webhookLimits.deliveries,
): Promise<Delivery[]> => selectDeliveries(ctx, query, Math.min(limit, webhookLimits.deliveries));
