import {
  type DispatchRequest,
  dispatchRequestSchema,
  orderWorkReplySchema,
} from '#contract/staff/orders/staff-orders.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type OrderParams, orderParams, replyToWork, workErrors } from './order-params.ts';

/** Dispatches an order, completely or in part. */
export const staffDispatch = staffEndpoint<Ctx, OrderParams, unknown, DispatchRequest>({
  method: 'post',
  path: '/staff/orders/:number/dispatch',
  summary:
    'Dispatches an order, whole or in part, with its carrier and tracking number; the customer gets an email. The same ref names the same parcel.',
  staff: 'workOrders',
  scope: 'orders:dispatch',
  params: orderParams,
  body: dispatchRequestSchema,
  reply: { status: 200, schema: orderWorkReplySchema },
  errors: workErrors,
  handle: async ({ ctx, params, body, staff }) =>
    replyToWork(await dispatchOrder(ctx, params.number, { actor: actorOf(staff), ...body })),
});
