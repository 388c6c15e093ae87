import {
  type DeliveriesQuery,
  deliveriesQuerySchema,
  deliveriesReplySchema,
  deliveryDetailSchema,
  deliveryIdSchema,
  type ReplayWebhooksRequest,
  replayedSchema,
  replayWebhooksSchema,
} from '#contract/staff/webhooks.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { findDelivery } from '#modules/webhooks/deliveries/find-delivery.ts';
import { listDeliveries } from '#modules/webhooks/deliveries/list-deliveries.ts';
import { replayWebhooks } from '#modules/webhooks/deliveries/replay-webhooks.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { toDeliveryReply } from './webhook-reply.ts';

export const staffWebhookDeliveries = staffEndpoint<ShopCtx, unknown, DeliveriesQuery>({
  method: 'get',
  path: '/staff/webhooks/deliveries',
  summary:
    'Webhook deliveries with their latest results, newest first, 50 a page; `from` is `next` of the page before.',
  staff: 'manageApiKeys',
  query: deliveriesQuerySchema,
  reply: { status: 200, schema: deliveriesReplySchema },
  handle: async ({ ctx, query }) => ({
    status: 200,
    body: await listDeliveries(ctx, query).then(({ deliveries, next }) => ({
      deliveries: deliveries.map(toDeliveryReply),
      next,
    })),
  }),
});

export const staffWebhookDelivery = staffEndpoint<ShopCtx, { id: string; eventId: string }>({
  method: 'get',
  path: '/staff/webhooks/:id/deliveries/:eventId',
  summary: 'One webhook delivery: the JSON that is sent, and each attempt with the beginning of its answer.',
  staff: 'manageApiKeys',
  params: deliveryIdSchema,
  reply: { status: 200, schema: deliveryDetailSchema },
  handle: async ({ ctx, params }) => {
    const found = await findDelivery(ctx, params.id, params.eventId);
    if (!found) return { errorCode: 'NotFound' };
    const { delivery, url, body, attempts } = found;
    return {
      status: 200,
      body: {
        delivery: toDeliveryReply(delivery),
        url,
        body,
        attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
      },
    };
  },
});

export const staffReplayWebhooks = staffEndpoint<ShopCtx, unknown, unknown, ReplayWebhooksRequest>({
  method: 'post',
  path: '/staff/webhooks/replay',
  summary: 'Sends one event again, or without an event all failed deliveries, with the same ids.',
  staff: 'manageApiKeys',
  body: replayWebhooksSchema,
  reply: { status: 200, schema: replayedSchema },
  perMinute: 60,
  handle: async ({ ctx, body, staff }) => ({
    status: 200,
    body: { replayed: await replayWebhooks(ctx, body, actorOf(staff)) },
  }),
});
