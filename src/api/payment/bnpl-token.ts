import {
  type PayInFourTokenRequest,
  payInFourTokenRequestSchema,
  payInFourTokenSchema,
} from '#contract/checkout/pay-in-four-checkout.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import { type OpenPayInFourRefusal, openPayInFour } from '#modules/checkout/open-pay-in-four.ts';
import { endpoint } from '../endpoint.ts';
import { withOwnAcceptances } from '../product/challenge-cookie.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const refusals: Refusals<OpenPayInFourRefusal> = { NOT_OFFERED: 'PayInFourNotOffered', UNAVAILABLE: 'Unavailable' };

/** Starts a pay-in-four checkout; 'Unavailable' during an outage of its provider (BNPL-06, BNPL-08). */
export const payInFourTokenEndpoint = endpoint<CheckoutCtx, unknown, unknown, PayInFourTokenRequest>({
  method: 'post',
  path: '/payment/bnpl/token',
  summary:
    'Opens a pay-in-four checkout for the amount left to pay, and answers with the URL where the shopper agrees.',
  body: payInFourTokenRequestSchema,
  reply: { status: 201, schema: payInFourTokenSchema },
  errors: ['PayInFourNotOffered', 'Unavailable'],
  customer: 'optional',
  perMinute: 30,
  handle: async ({ ctx, body, headers, caller }) => {
    const own = await withOwnAcceptances(ctx, body, headers, caller);
    const opened = await openPayInFour(ctx, own, caller?.customerId ?? null);
    if (!opened.ok && opened.error.reason === 'UNAVAILABLE')
      ctx.log.error({ requestId: ctx.requestId, reason: opened.error.cause }, 'pay in four opened no checkout');
    return replyTo(opened, refusals, (token) => ({ status: 201, body: token }));
  },
});
