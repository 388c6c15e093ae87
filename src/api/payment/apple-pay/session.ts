import type { ApplePaySessionRequest } from '#contract/checkout/express.ts';
import { applePaySessionRequestSchema, applePaySessionSchema } from '#contract/checkout/express-replies.ts';
import type { MerchantValidationCtx } from '#modules/payments/merchant-validation.port.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../../endpoint.ts';

/** Apple's merchant validation: the browser names the URL, and the shop calls it only when it is Apple's. */
export const applePaySession = endpoint<Ctx & MerchantValidationCtx, unknown, unknown, ApplePaySessionRequest>({
  method: 'post',
  path: '/payment/apple-pay/session',
  summary: 'Opens a merchant session for an Apple Pay sheet.',
  body: applePaySessionRequestSchema,
  reply: { status: 200, schema: applePaySessionSchema },
  perMinute: 30,
  handle: async ({ ctx, body }) => {
    const result = await ctx.merchantValidation.openSession(body.validationUrl);
    if (result.outcome === 'SESSION') return { status: 200, body: result.session };
    if (result.outcome === 'FORBIDDEN') return { errorCode: 'BadRequest' };
    ctx.log.error({ requestId: ctx.requestId, reason: result.reason }, 'Apple opened no merchant session');
    return { errorCode: 'Unavailable' };
  },
});
