import { type StaffOrderPageQuery, staffOrderPageQuerySchema } from '#contract/staff/orders/staff-order-work.ts';
import { staffOrderPageSchema, staffOrderSchema } from '#contract/staff/orders/staff-orders.ts';
import { getAdminOrder } from '#modules/admin-orders/get-admin-order.ts';
import { listAdminOrders } from '#modules/admin-orders/list-admin-orders.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type OrderParams, orderParams } from './order-params.ts';

/** The queue of orders waiting for dispatch, preparation or pick-up; or the results of a search. */
export const staffOrders = staffEndpoint<Ctx, unknown, StaffOrderPageQuery>({
  method: 'get',
  path: '/staff/orders',
  summary:
    'Open orders, list by list, the oldest first; or the orders found by a number, email address, RMA id or name.',
  staff: 'seeOrders',
  scope: 'orders:list',
  query: staffOrderPageQuerySchema,
  reply: { status: 200, schema: staffOrderPageSchema },
  handle: async ({ ctx, query, staff }) => ({ status: 200, body: await listAdminOrders(ctx, query, staff) }),
});

/** One order with its history. */
export const staffOrder = staffEndpoint<Ctx, OrderParams>({
  method: 'get',
  path: '/staff/orders/:number',
  summary: 'One order with its lines, parcels, notes and history; `office`, the customer’s data, is null for pickers.',
  staff: 'seeOrders',
  scope: 'orders:view',
  params: orderParams,
  reply: { status: 200, schema: staffOrderSchema },
  errors: ['OrderNotFound'],
  handle: async ({ ctx, params, staff }) => {
    const order = await getAdminOrder(ctx, params.number, staff);
    return order ? { status: 200, body: order } : { errorCode: 'OrderNotFound' };
  },
});
