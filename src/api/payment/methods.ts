import { paymentMethodsResponseSchema } from '#contract/checkout/checkout-replies.ts';
import type { PaymentMethodsResponse } from '#contract/payments/payment-methods.ts';
import { listPayTo, offeredMethods } from '#modules/payments/offered-methods.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';

/** Payment methods that this shop offers; no provider is called (PAY-01, PAY-19). */
export const paymentMethods = endpoint<Ctx, unknown, unknown, unknown>({
  method: 'get',
  path: '/payment/methods',
  summary: 'The payment methods that the shop offers, and their providers.',
  reply: { status: 200, schema: paymentMethodsResponseSchema },
  handle: async ({ ctx: { config } }) => ({
    status: 200,
    body: {
      methods: offeredMethods(config),
      payTo: listPayTo(config),
      environment: config.KERB_CARD_ENVIRONMENT,
      googleMerchantId: config.KERB_GOOGLE_PAY_MERCHANT_ID,
      appleSessions:
        config.KERB_CARD_ENVIRONMENT === 'simulator' || config.KERB_APPLE_PAY_MERCHANT_ID !== '' ? 'shop' : 'provider',
      paypalPayLater: false,
      country: 'NZ',
    } satisfies PaymentMethodsResponse,
  }),
});
