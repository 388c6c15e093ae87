/** Steps of an order: ready for pick-up, collected, delivered, cancelled. */

import type { ApiScope } from '#contract/staff/api-scopes.ts';
import { orderWorkReplySchema } from '#contract/staff/orders/staff-orders.ts';
import type { StaffPermission } from '#contract/staff/staff-permissions.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { cancelRest } from '#modules/fulfilment/cancel-rest.ts';
import { collectOrder } from '#modules/fulfilment/collect-order.ts';
import type { FulfilmentAnswer } from '#modules/fulfilment/fulfilment-answer.ts';
import { markDelivered } from '#modules/fulfilment/mark-delivered.ts';
import { readyToCollect } from '#modules/fulfilment/ready-to-collect.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type OrderParams, orderParams, replyToWork, workErrors } from './order-params.ts';

type Step = (ctx: Ctx, number: string, actor: string) => Promise<FulfilmentAnswer>;
const step = (name: string, summary: string, needs: StaffPermission, scope: ApiScope, work: Step) =>
  staffEndpoint<Ctx, OrderParams>({
    method: 'post',
    path: `/staff/orders/:number/${name}`,
    summary,
    staff: needs,
    scope,
    params: orderParams,
    reply: { status: 200, schema: orderWorkReplySchema },
    errors: workErrors,
    handle: async ({ ctx, params, staff }) => replyToWork(await work(ctx, params.number, actorOf(staff))),
  });

export const staffReady = step(
  'ready',
  'The order is set aside at its store; the shopper hears once.',
  'workOrders',
  'orders:dispatch',
  readyToCollect,
);
export const staffCollect = step(
  'collect',
  'The shopper takes the whole order home from the store.',
  'workOrders',
  'orders:dispatch',
  collectOrder,
);
export const staffDelivered = step(
  'delivered',
  'The carrier says that the whole order has arrived.',
  'workOrders',
  'orders:dispatch',
  markDelivered,
);
export const staffCancel = step(
  'cancel',
  'Cancels an order of which nothing has been dispatched; it is refunded before its stock is released.',
  'cancelOrders',
  'orders:cancel',
  cancelOrder,
);
export const staffCancelRest = step(
  'cancel-rest',
  'Cancels what has not been dispatched of a partly dispatched order; its worth is refunded to the original payments.',
  'cancelOrders',
  'orders:cancel',
  cancelRest,
);
