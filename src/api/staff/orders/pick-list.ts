import { pickListQuerySchema, pickListSchema } from '#contract/staff/orders/staff-orders.ts';
import { getPickList } from '#modules/admin-orders/get-pick-list.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';

/** The units to pick for the waiting orders. */
export const staffPickList = staffEndpoint<Ctx, unknown, { place: string }>({
  method: 'get',
  path: '/staff/pick-list',
  summary:
    'The pick list of a location for the open orders, by code; by default the location with the most open orders.',
  staff: 'workOrders',
  scope: 'orders:pick',
  query: pickListQuerySchema,
  reply: { status: 200, schema: pickListSchema },
  handle: async ({ ctx, query }) => ({ status: 200, body: await getPickList(ctx, query.place) }),
});
