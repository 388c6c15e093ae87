import { type CheckoutInfoRequest, checkoutInfoRequestSchema } from '#contract/checkout-info.ts';
import { checkoutInfoSchema } from '#contract/checkout-replies.ts';
import { toCheckoutInfo, toQuoteRequest } from '#modules/checkout/checkout-info.ts';
import { quoteCheckout } from '#modules/checkout/quote-checkout.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';

/** What the cart costs, how it can be delivered and what is wrong with it (CHK-03 to CHK-11). */
export const checkoutInfo = endpoint<Ctx, unknown, unknown, CheckoutInfoRequest>({
  method: 'post',
  path: '/checkout/info',
  summary: 'Prices a cart: lines, delivery methods, stores with stock, totals, problems.',
  body: checkoutInfoRequestSchema,
  reply: { status: 200, schema: checkoutInfoSchema },
  customer: 'optional',
  handle: async ({ ctx, body, caller }) => ({ status: 200, body: toCheckoutInfo(await quoteCheckout(ctx, toQuoteRequest(body, caller?.customerId ?? null))) }),
});
