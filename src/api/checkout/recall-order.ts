import { placeOrderResponseSchema } from '#contract/checkout/checkout-replies.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import { readOrderAnswer } from '#modules/checkout/read-order-answer.ts';
import { endpoint } from '../endpoint.ts';
import { replyTo } from '../reply-to.ts';
import { orderErrors, orderRefusals, readIdempotencyKey } from './order-attempt.ts';

/**
 * The outcome of an order whose reply was lost when the page closed, including gift cards. Only the browser that placed
 * it knows the key (PAY-07).
 */
export const recallCheckoutOrder = endpoint<CheckoutCtx>({
  method: 'get',
  path: '/checkout/order',
  summary: 'The result of the order attempt with this Idempotency-Key header; starts nothing.',
  reply: { status: 200, schema: placeOrderResponseSchema },
  errors: ['BadRequest', 'IdempotencyKeyMissing', 'OrderAttemptUnknown', 'IdempotencyKeyInProgress', ...orderErrors],
  perMinute: 60,
  handle: async ({ ctx, headers }) => {
    const key = readIdempotencyKey(headers);
    if (typeof key !== 'string') return key;
    const result = await readOrderAnswer(ctx, key);
    if (!result) return { errorCode: 'OrderAttemptUnknown' };
    return replyTo(result, orderRefusals, ({ orderNumber }) => ({ status: 200, body: { orderNumber } }));
  },
});
