/** Lists of orders that staff saved by name (EDIT-05). */
import { z } from 'zod';
import { limits } from '#contract/fields/limits.ts';
import { orderQueuesSchema, type QueueRequest, queueRequestSchema } from '#contract/staff/orders/staff-order-work.ts';
import { listOrderQueues, removeOrderQueue, saveOrderQueue } from '#modules/admin-orders/list-queues.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

const addRefusals: Refusals<'TAKEN' | 'TOO_MANY'> = {
  TAKEN: 'OrderQueueNameTaken',
  TOO_MANY: () => ({ errorCode: 'OrderQueueTooMany', values: { max: limits.queues } }),
};

const queueParams = z.object({ id: z.uuid() });

export const staffOrderQueues = staffEndpoint<Ctx>({
  method: 'get',
  path: '/staff/order-queues',
  summary: 'The saved lists of orders with their counts; the tags, people and places that a list can be narrowed to.',
  staff: 'seeOrders',
  scope: 'orders:list',
  reply: { status: 200, schema: orderQueuesSchema },
  handle: async ({ ctx, staff }) => ({ status: 200, body: await listOrderQueues(ctx, staff) }),
});

export const staffAddOrderQueue = staffEndpoint<Ctx, unknown, unknown, QueueRequest>({
  method: 'post',
  path: '/staff/order-queues',
  summary: 'Saves a list of orders by its filter, for all staff.',
  staff: 'workOrders',
  body: queueRequestSchema,
  reply: { status: 201, schema: z.object({ id: z.uuid() }) },
  errors: ['OrderQueueNameTaken', 'OrderQueueTooMany'],
  handle: async ({ ctx, body, staff }) =>
    replyTo(await saveOrderQueue(ctx, body, staff), addRefusals, (queue) => ({ status: 201, body: queue })),
});

export const staffRemoveOrderQueue = staffEndpoint<Ctx, z.output<typeof queueParams>>({
  method: 'delete',
  path: '/staff/order-queues/:id',
  summary: 'Deletes a saved list; its orders stay as they are.',
  staff: 'workOrders',
  params: queueParams,
  reply: { status: 204 },
  errors: ['OrderQueueNotFound'],
  handle: async ({ ctx, params, staff }) =>
    (await removeOrderQueue(ctx, params.id, staff)) ? { status: 204 } : { errorCode: 'OrderQueueNotFound' },
});
