import { type PlaceOrderRequest, placeOrderRequestSchema } from '#contract/checkout/checkout.ts';
import { placeOrderResponseSchema } from '#contract/checkout/checkout-replies.ts';
import { isPhone } from '#contract/fields/phone.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import type { OrderRefusal } from '#modules/checkout/order-answer.ts';
import { type GuardRefusal, guardOrder } from '#modules/checkout/order-guard.ts';
import { placeQueuedOrder, throttle } from '#modules/checkout/place-queued-order.ts';
import { endpoint } from '../endpoint.ts';
import { withOwnAcceptances } from '../product/challenge-cookie.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';
import { orderErrors, orderRefusals, readIdempotencyKey } from './order-attempt.ts';

const refusals: Refusals<OrderRefusal | GuardRefusal> = {
  ...orderRefusals,
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
  errors: ['IdempotencyKeyMissing', 'IdempotencyKeyInProgress', 'IdempotencyKeyReused', ...orderErrors],
  customer: 'optional',
  perMinute: 60,
  throttle,
  handle: async ({ ctx, body, headers, caller, remoteAddress }) => {
    const key = readIdempotencyKey(headers);
    if (typeof key !== 'string') return key;
    const country = body.shipping.type === 'DELIVERY' ? body.shipping.address?.country : '';
    if (!isPhone(body.contact.phone, country ?? ''))
      return { errorCode: 'BadRequest', extra: { fields: { 'contact.phone': formMessages.phoneInvalid } } };
    const customerId = caller?.customerId ?? null;
    const own = await withOwnAcceptances(ctx, body, headers, caller);
    const answer = await guardOrder(ctx, key, { remoteAddress, customerId, email: body.contact.email }, () =>
      placeQueuedOrder(ctx, key, own, customerId),
    );
    return replyTo(answer, refusals, ({ orderNumber }) => ({ status: 201, body: { orderNumber } }));
  },
});
