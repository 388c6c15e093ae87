import { type PlaceOrderRequest, placeOrderRequestSchema } from '#contract/checkout.ts';
import { placeOrderResponseSchema } from '#contract/checkout-replies.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import { extraOf, valuesOf } from '#modules/checkout/order-answer.ts';
import { guardOrder } from '#modules/checkout/order-guard.ts';
import { giveWay, placeOrderInTurn } from '#modules/checkout/place-order-in-turn.ts';
import { endpoint } from '../endpoint.ts';

/** Visible ASCII, as long as a row may reasonably be. */
const KEY = /^[\x21-\x7e]{1,200}$/;

/** Places an order once per Idempotency-Key: 400 without one, 409 while a twin runs, 422 for another body, else the first answer again (PAY-07). */
export const checkoutOrder = endpoint<CheckoutCtx, unknown, unknown, PlaceOrderRequest>({
  method: 'post',
  path: '/checkout/order',
  summary: 'Places an order; needs an Idempotency-Key header.',
  body: placeOrderRequestSchema,
  reply: { status: 201, schema: placeOrderResponseSchema },
  errors: [
    'IdempotencyKeyMissing',
    'IdempotencyKeyInProgress',
    'IdempotencyKeyReused',
    'CartInvalid',
    'ItemSoldOut',
    'StoreLostStock',
    'PickupUnavailable',
    'DeliveryMethodUnavailable',
    'AuthorityToLeaveRequired',
    'TotalChanged',
    'CheckoutUpdated',
    'RewardUnusable',
    'AirlineQuoteUnusable',
    'OrderFailed',
    'InvalidRequest',
    'SavedMethodNotFound',
    'PaymentDeclined',
    'PaymentInstrumentTypeNotAccepted',
    'PaymentFailureUnrecoverable',
  ],
  customer: 'optional',
  perMinute: 60,
  giveWay,
  handle: async ({ ctx, body, headers, caller, remoteAddress }) => {
    const key = headers.get('idempotency-key') ?? '';
    if (key === '') return { errorCode: 'IdempotencyKeyMissing' };
    if (!KEY.test(key)) return { errorCode: 'BadRequest' };
    const customerId = caller?.customerId ?? null;
    const answer = await guardOrder(ctx, key, { remoteAddress, customerId, email: body.contact.email }, () => placeOrderInTurn(ctx, key, body, customerId));
    if ('tooMany' in answer) return { errorCode: 'TooManyRequests', headers: { 'retry-after': String(answer.retryAfter) } };
    if (answer.placed) return { status: 201, body: { orderNumber: answer.orderNumber } };
    return { errorCode: answer.errorCode, values: valuesOf(answer), extra: extraOf(answer) };
  },
});
