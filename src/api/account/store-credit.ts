import type { z } from 'zod';
import { storeCreditQuerySchema, storeCreditSchema } from '#contract/payments/store-credit.ts';
import { getStoreCredit } from '#modules/store-credit/get-store-credit.ts';
import type { Ctx } from '#platform/context.ts';
import { customerEndpoint } from '../endpoint.ts';

/** GET /account/store-credit: the customer's balance and its changes, newest first; `before` is the last id of the previous page. */
export const readStoreCredit = customerEndpoint<Ctx, unknown, z.output<typeof storeCreditQuerySchema>>({
  method: 'get',
  path: '/account/store-credit',
  viewable: true,
  ownRows: true,
  summary: 'The customer’s store credit: balance, last day, and every change, newest first.',
  query: storeCreditQuerySchema,
  reply: { status: 200, schema: storeCreditSchema },
  handle: async ({ ctx, caller, query }) => ({
    status: 200,
    body: await getStoreCredit(ctx, caller.customerId, query.before ?? null),
  }),
});
