import { type CheckoutInfoRequest, checkoutInfoRequestSchema } from '#contract/checkout/checkout-info.ts';
import { checkoutInfoSchema } from '#contract/checkout/checkout-replies.ts';
import { toCheckoutInfo } from '#modules/checkout/checkout-info.ts';
import { priceCheckout } from '#modules/checkout/delivery-trial/price-checkout.ts';
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import { endpoint } from '../endpoint.ts';
import { withOwnAcceptances } from '../product/challenge-cookie.ts';

/** The price of the cart, its delivery options and its problems (CHK-03 to CHK-11). */
export const checkoutInfo = endpoint<CarrierCtx, unknown, unknown, CheckoutInfoRequest>({
  method: 'post',
  path: '/checkout/info',
  viewable: true,
  summary: 'Prices a cart: lines, delivery methods, stores with stock, totals, problems.',
  body: checkoutInfoRequestSchema,
  example: {
    cart: { items: [{ productId: '1042', variantId: '9001', qty: 1 }], shipping: { methodCode: 'standard' } },
  },
  reply: { status: 200, schema: checkoutInfoSchema },
  customer: 'optional',
  // The most expensive call; a page has only one in progress.
  atOnce: 2,
  handle: async ({ ctx, body, headers, caller }) => {
    const own = await withOwnAcceptances(ctx, body, headers, caller);
    const quote = await priceCheckout(ctx, own, caller?.customerId ?? null);
    return { status: 200, body: toCheckoutInfo(quote) };
  },
});
