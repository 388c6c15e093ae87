import {
  type DeliveriesQuery,
  deliveriesQuerySchema,
  deliveriesReplySchema,
  type ReplayWebhooksRequest,
  replayedSchema,
  replayWebhooksSchema,
} from '#contract/staff/webhooks.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { listDeliveries } from '#modules/webhooks/list-deliveries.ts';
import { replayWebhooks } from '#modules/webhooks/replay-webhooks.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { toDeliveryReply } from './webhook-reply.ts';

export const staffWebhookDeliveries = staffEndpoint<ShopCtx, unknown, DeliveriesQuery>({
  method: 'get',
  path: '/staff/webhooks/deliveries',
  summary: 'The latest 200 webhook deliveries, newest first, with their results.',
  staff: ['manager'],
  query: deliveriesQuerySchema,
  reply: { status: 200, schema: deliveriesReplySchema },
  handle: async ({ ctx, query }) => ({
    status: 200,
    body: { deliveries: (await listDeliveries(ctx, query)).map(toDeliveryReply) },
  }),
});

export const staffReplayWebhooks = staffEndpoint<ShopCtx, unknown, unknown, ReplayWebhooksRequest>({
  method: 'post',
  path: '/staff/webhooks/replay',
  summary: 'Sends one event again, or without an event all failed deliveries, with the same ids.',
  staff: ['manager'],
  body: replayWebhooksSchema,
  reply: { status: 200, schema: replayedSchema },
  perMinute: 60,
  handle: async ({ ctx, body, staff }) => ({
    status: 200,
    body: { replayed: await replayWebhooks(ctx, body, actorOf(staff)) },
  }),
});
