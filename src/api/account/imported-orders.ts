import { z } from 'zod';
import { importedOrderSchema, importedPageQuery, importedPageSchema } from '#contract/orders/imported-orders.ts';
import { getOwnImportedOrder } from '#modules/imported-orders/get-own-imported-order.ts';
import { listOwnImportedOrders } from '#modules/imported-orders/list-own-imported-orders.ts';
import type { Ctx } from '#platform/context.ts';
import { customerEndpoint } from '../endpoint.ts';

/** GET /account/imported-orders?before= (MOVE-02). */
export const readImportedOrders = customerEndpoint<Ctx, unknown, z.output<typeof importedPageQuery>>({
  method: 'get',
  path: '/account/imported-orders',
  viewable: true,
  ownRows: true,
  summary: 'What the customer bought in the shop before this one, newest first, twenty at a time.',
  query: importedPageQuery,
  reply: { status: 200, schema: importedPageSchema },
  handle: async ({ ctx, caller, query: { before } }) => ({
    status: 200,
    body: await listOwnImportedOrders(ctx, caller.customerId, before ?? null),
  }),
});

const which = z.object({ orderId: z.string().max(100) });

/** GET /account/imported-orders/:orderId: another customer's gets the same reply as an unknown one. */
export const readImportedOrder = customerEndpoint<Ctx, z.output<typeof which>>({
  method: 'get',
  path: '/account/imported-orders/:orderId',
  viewable: true,
  ownRows: true,
  summary: 'One order of the customer’s from the shop before this one.',
  params: which,
  reply: { status: 200, schema: importedOrderSchema },
  errors: ['OrderNotFound'],
  handle: async ({ ctx, caller, params: { orderId } }) => {
    const id = z.uuid().safeParse(orderId);
    const order = id.success ? await getOwnImportedOrder(ctx, caller.customerId, id.data) : null;
    return order ? { status: 200, body: order } : { errorCode: 'OrderNotFound' };
  },
});
