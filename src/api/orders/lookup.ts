import { type OrderLookup, orderLookupReplySchema, orderLookupSchema } from '#contract/orders/orders.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { type LookupRefusal, lookUpOrder } from '#modules/order-views/look-up-order.ts';
import { endpoint } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const refusals: Refusals<LookupRefusal> = {
  NO_MATCH: 'OrderNotFound',
  ACCOUNT: 'OrderOfAccount',
  TRY_LATER: retryLater('TooManyLookups'),
};

/**
 * POST /orders/lookup: finds a guest's order by number and email, and returns a token for reading it again (ORD-05,
 * ORD-14).
 */
export const orderLookup = endpoint<AccountsCtx, unknown, unknown, OrderLookup>({
  method: 'post',
  path: '/orders/lookup',
  summary: 'A guest’s order by number and email, with a token that opens it again for half an hour.',
  body: orderLookupSchema,
  example: { number: 'NZ12345678', email: 'aroha@example.co.nz' },
  reply: { status: 200, schema: orderLookupReplySchema },
  errors: ['OrderNotFound', 'OrderOfAccount', 'TooManyLookups'],
  perMinute: 60,
  handle: async ({ ctx, body, remoteAddress }) => {
    const found = await lookUpOrder(ctx, body, remoteAddress);
    return replyTo(found, refusals, ({ order, token, expiresAt }) => ({
      status: 200,
      body: { order, token, expiresAt: expiresAt.toISOString() },
    }));
  },
});
