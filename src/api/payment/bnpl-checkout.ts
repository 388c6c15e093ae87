import {
  type PayInFourCheckoutRequest,
  payInFourCheckoutRequestSchema,
  payInFourCheckoutSchema,
} from '#contract/checkout/pay-in-four-checkout.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import { type ReadPayInFourRefusal, readPayInFour } from '#modules/checkout/read-pay-in-four.ts';
import { endpoint } from '../endpoint.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const refusals: Refusals<ReadPayInFourRefusal> = { NOT_FOUND: 'NotFound', UNAVAILABLE: 'Unavailable' };

/**
 * Customer and delivery address of an express checkout with the pay-in-four provider. The token is in the body, because
 * URLs are logged.
 */
export const payInFourCheckoutEndpoint = endpoint<CheckoutCtx, unknown, unknown, PayInFourCheckoutRequest>({
  method: 'post',
  path: '/payment/bnpl/checkout',
  summary:
    'The contact and address that the shopper gave the pay-in-four provider in an express checkout, by its token.',
  body: payInFourCheckoutRequestSchema,
  reply: { status: 200, schema: payInFourCheckoutSchema },
  errors: ['NotFound', 'Unavailable'],
  perMinute: 30,
  handle: async ({ ctx, body }) => {
    const read = await readPayInFour(ctx, body.token);
    if (!read.ok && read.error.reason === 'UNAVAILABLE')
      ctx.log.error({ requestId: ctx.requestId, reason: read.error.cause }, 'pay in four returned no checkout');
    return replyTo(read, refusals, (checkout) => ({ status: 200, body: checkout }));
  },
});
