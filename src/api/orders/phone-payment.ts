/** The payment of an order that staff took by phone, by the link that its customer was mailed (EDIT-03). */
import { z } from 'zod';
import { placeOrderResponseSchema } from '#contract/checkout/checkout-replies.ts';
import { type PayPhoneOrder, payPhoneOrderSchema, phonePaymentSchema } from '#contract/orders/phone-payments.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import { type GuardRefusal, guardOrder } from '#modules/checkout/order-guard.ts';
import { type PhonePayRefusal, payByLink } from '#modules/checkout/phone/pay-phone-order.ts';
import { getPhonePayment } from '#modules/checkout/phone/show-phone-orders.ts';
import { openPhoneLink, type PhoneLinkRefusal } from '#modules/phone-orders/open-link.ts';
import { orderErrors, orderRefusals } from '../checkout/order-attempt.ts';
import { endpoint } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, refusalOf, replyTo } from '../reply-to.ts';

const which = z.object({ draftId: z.uuid() });
type Which = z.output<typeof which>;

const linkRefusals: Refusals<PhoneLinkRefusal> = { NO_MATCH: 'OrderNotFound', EXPIRED: 'PhoneOrderLinkExpired' };
const refusals: Refusals<PhonePayRefusal | GuardRefusal> = {
  ...orderRefusals,
  NO_SUCH_DRAFT: 'OrderNotFound',
  NOT_OPEN: 'PhoneOrderOver',
  TOO_MANY_ATTEMPTS: 'PhoneOrderTooMany',
  TOO_MANY: retryLater('TooManyRequests'),
};

/** The token is in a header, because URLs end up in logs (ORD-14). */
export const readPhonePayment = endpoint<CheckoutCtx, Which>({
  method: 'get',
  path: '/phone-orders/:draftId/payment',
  summary: 'What an order that staff took by phone costs, to be paid; needs the X-Order-Token of the mailed link.',
  params: which,
  reply: { status: 200, schema: phonePaymentSchema },
  errors: ['OrderNotFound', 'PhoneOrderLinkExpired'],
  perMinute: 60,
  handle: async ({ ctx, params: { draftId }, headers }) => {
    const opened = await openPhoneLink(ctx, draftId, headers.get('x-order-token') ?? '');
    if (!opened.ok) return refusalOf(opened.error, linkRefusals);
    const body = await getPhonePayment(ctx, draftId);
    return body ? { status: 200, body } : { errorCode: 'OrderNotFound' };
  },
});

export const payPhoneOrder = endpoint<CheckoutCtx, Which, unknown, PayPhoneOrder>({
  method: 'post',
  path: '/phone-orders/:draftId/payment',
  summary:
    'Pays an order that staff took by phone with one of the shop’s payment methods, and places it; needs the X-Order-Token of the mailed link. The same attemptId is the same payment.',
  params: which,
  body: payPhoneOrderSchema,
  reply: { status: 201, schema: placeOrderResponseSchema },
  errors: [
    'OrderNotFound',
    'PhoneOrderLinkExpired',
    'PhoneOrderOver',
    'PhoneOrderTooMany',
    'IdempotencyKeyInProgress',
    'IdempotencyKeyReused',
    ...orderErrors,
  ],
  perMinute: 10,
  handle: async ({ ctx, params: { draftId }, headers, body, remoteAddress }) => {
    const opened = await openPhoneLink(ctx, draftId, headers.get('x-order-token') ?? '');
    if (!opened.ok) return refusalOf(opened.error, linkRefusals);
    const payer = { remoteAddress, customerId: null, email: `phone-order ${draftId}` };
    const answer = await guardOrder(ctx, `phone:${body.attemptId}`, payer, () => payByLink(ctx, draftId, body));
    return replyTo(answer, refusals, ({ orderNumber }) => ({ status: 201, body: { orderNumber } }));
  },
});
