/** Many orders at once: which ones a list has, and one action on them (EDIT-05). */
import {
  type OrderFilter,
  type OrderWorkRequest,
  orderFilterSchema,
  orderNumbersSchema,
  orderWorkReportSchema,
  orderWorkRequestSchema,
} from '#contract/staff/orders/staff-order-work.ts';
import { listOrderNumbers } from '#modules/admin-orders/list-queues.ts';
import { workOnOrders } from '#modules/admin-orders/work-on-orders.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { replyTo } from '../../reply-to.ts';

export const staffOrderNumbers = staffEndpoint<Ctx, unknown, OrderFilter>({
  method: 'get',
  path: '/staff/order-numbers',
  summary: 'The numbers of the orders of a list, in its order, at most 500; for work on all of them.',
  staff: 'workOrders',
  scope: 'orders:list',
  query: orderFilterSchema,
  reply: { status: 200, schema: orderNumbersSchema },
  handle: async ({ ctx, query, staff }) => ({
    status: 200,
    body: { numbers: await listOrderNumbers(ctx, query, staff) },
  }),
});

export const staffOrderWork = staffEndpoint<Ctx, unknown, unknown, OrderWorkRequest>({
  method: 'post',
  path: '/staff/order-work',
  summary:
    'Packs, dispatches, tags or assigns up to 100 orders, one after the other, and reports each. Orders that are collected are set aside when they are packed. The same key again does nothing twice.',
  staff: 'workOrders',
  scope: 'orders:dispatch',
  body: orderWorkRequestSchema,
  reply: { status: 200, schema: orderWorkReportSchema },
  errors: ['OrderAssigneeUnknown'],
  handle: async ({ ctx, body, staff }) =>
    replyTo(await workOnOrders(ctx, body, staff), { NO_SUCH_MEMBER: 'OrderAssigneeUnknown' }, (report) => ({
      status: 200,
      body: report,
    })),
});
