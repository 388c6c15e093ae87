import { clientTokenResponseSchema } from '#contract/checkout/checkout-replies.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import { endpoint } from '../endpoint.ts';

/** What the card form needs to connect to the gateway; 'Unavailable' during an outage of the gateway (CARD-03). */
export const paymentClientToken = endpoint<CheckoutCtx, unknown, unknown, unknown>({
  method: 'get',
  path: '/payment/client-token',
  summary: 'A token for the card form and, where there is one, the address of its frame.',
  reply: { status: 200, schema: clientTokenResponseSchema },
  perMinute: 60,
  handle: async ({ ctx }) => {
    try {
      return { status: 200, body: await ctx.cardGateway.createClientToken() };
    } catch (error) {
      ctx.log.error({ err: error, requestId: ctx.requestId }, 'the card gateway returned no client token');
      return { errorCode: 'Unavailable' };
    }
  },
});
