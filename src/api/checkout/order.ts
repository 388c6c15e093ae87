import { type PlaceOrderRequest, placeOrderRequestSchema } from '#contract/checkout/checkout.ts';
import { placeOrderResponseSchema } from '#contract/checkout/checkout-replies.ts';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { isPhone } from '#contract/fields/phone.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import { extraOf, type OrderAnswer, valuesOf } from '#modules/checkout/order-answer.ts';
import { type GuardRefusal, guardOrder } from '#modules/checkout/order-guard.ts';
import { placeQueuedOrder, throttle } from '#modules/checkout/place-queued-order.ts';
import { readOrderAnswer } from '#modules/checkout/read-order-answer.ts';
import { endpoint, type HeaderReader, type Refusal } from '../endpoint.ts';
import { withOwnAcceptances } from '../product/challenge-cookie.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, refusalOf } from '../reply-to.ts';

/** Visible ASCII of limited length. */
const KEY = /^[\x21-\x7e]{1,200}$/;
function readKey(headers: HeaderReader): string | Refusal {
  const key = headers.get('idempotency-key') ?? '';
  if (key === '') return { errorCode: 'IdempotencyKeyMissing' };
  return KEY.test(key) ? key : { errorCode: 'BadRequest' };
}

/** Outcomes of an order that was started but not placed. */
const refusals = [
  'CartInvalid',
  'ItemSoldOut',
  'StoreLostStock',
  'PickupUnavailable',
  'DeliveryMethodUnavailable',
  'AuthorityToLeaveRequired',
  'PaymentMissing',
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
] as const satisfies readonly ErrorCode[];

const guardRefusals: Refusals<GuardRefusal> = {
  TOO_MANY: retryLater('TooManyRequests'),
};

/**
 * Places an order once per Idempotency-Key: 400 without one, 409 while a concurrent request with it runs, 422 for a
 * different body, else the stored reply (PAY-07).
 */
export const checkoutOrder = endpoint<CheckoutCtx, unknown, unknown, PlaceOrderRequest>({
  method: 'post',
  path: '/checkout/order',
  summary: 'Places an order; needs an Idempotency-Key header.',
  body: placeOrderRequestSchema,
  example: {
    checkoutId: '3f0e2b52-6c1f-4c8a-9a53-0f2f6f0a8d11',
    cart: { items: [{ productId: '1042', variantId: '9001', qty: 1 }], promoCodes: [] },
    contact: { email: 'aroha@example.co.nz', firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' },
    shipping: {
      type: 'DELIVERY',
      address: {
        contactName: 'Aroha Ngāta',
        country: 'NZ',
        street1: '12 Kōwhai Street',
        suburb: 'Aro Valley',
        state: 'Wellington',
        postcode: '6021',
      },
      options: { methodCode: 'standard' },
    },
    payment: { methods: [{ method: 'card', amount: 155.9, token: 'fake-valid-nonce', type: 'immediate' }] },
    expectedTotal: 155.9,
  },
  reply: { status: 201, schema: placeOrderResponseSchema },
  errors: ['IdempotencyKeyMissing', 'IdempotencyKeyInProgress', 'IdempotencyKeyReused', ...refusals],
  customer: 'optional',
  perMinute: 60,
  throttle,
  handle: async ({ ctx, body, headers, caller, remoteAddress }) => {
    const key = readKey(headers);
    if (typeof key !== 'string') return key;
    if (!isPhone(body.contact.phone, body.shipping.type === 'DELIVERY' ? body.shipping.address.country : ''))
      return { errorCode: 'BadRequest', extra: { fields: { 'contact.phone': formMessages.phoneInvalid } } };
    const customerId = caller?.customerId ?? null;
    const own = await withOwnAcceptances(ctx, body, headers, caller);
    const guarded = await guardOrder(ctx, key, { remoteAddress, customerId, email: body.contact.email }, () =>
      placeQueuedOrder(ctx, key, own, customerId),
    );
    if (!guarded.ok) return refusalOf(guarded.error, guardRefusals);
    const answer = guarded.value;
    return answer.placed ? { status: 201, body: { orderNumber: answer.orderNumber } } : refusalFor(answer);
  },
});

/**
 * The outcome of an order whose reply was lost when the page closed, including gift cards. Only the browser that placed
 * it knows the key (PAY-07).
 */
export const recallCheckoutOrder = endpoint<CheckoutCtx>({
  method: 'get',
  path: '/checkout/order',
  summary: 'The result of the order attempt with this Idempotency-Key header; starts nothing.',
  reply: { status: 200, schema: placeOrderResponseSchema },
  errors: ['IdempotencyKeyMissing', 'OrderAttemptUnknown', 'IdempotencyKeyInProgress', ...refusals],
  perMinute: 60,
  handle: async ({ ctx, headers }) => {
    const key = readKey(headers);
    if (typeof key !== 'string') return key;
    const result = await readOrderAnswer(ctx, key);
    if (!result) return { errorCode: 'OrderAttemptUnknown' };
    return result.placed ? { status: 200, body: { orderNumber: result.orderNumber } } : refusalFor(result);
  },
});

const refusalFor = (result: OrderAnswer & { placed: false }): Refusal => ({
  errorCode: result.errorCode,
  values: valuesOf(result),
  extra: extraOf(result),
});
