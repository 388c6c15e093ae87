/** Phone orders: staff build a cart, hold it, send its link, or take its money at a counter (EDIT-03). */
import { z } from 'zod';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import {
  type HoldPhoneOrder,
  heldPhoneOrderSchema,
  holdPhoneOrderSchema,
  type PhoneCart,
  phoneCartSchema,
  phoneDraftSchema,
  phoneDraftsSchema,
  phoneOptionsSchema,
  phoneOrderCancelledSchema,
  phoneOrderPlacedSchema,
  phoneQuoteSchema,
  sendPhoneLinkSchema,
  type TakeCounterPayment,
  takeCounterPaymentSchema,
} from '#contract/staff/orders/staff-phone-orders.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import { getPhoneOptions } from '#modules/checkout/phone/get-phone-options.ts';
import { type HoldRefusal, holdPhoneOrder } from '#modules/checkout/phone/hold-phone-order.ts';
import { type PhonePayRefusal, takeAtCounter } from '#modules/checkout/phone/pay-phone-order.ts';
import { phoneQuoteOf } from '#modules/checkout/phone/phone-quote-of.ts';
import { type PhoneQuoteRefusal, quotePhoneCart } from '#modules/checkout/phone/quote-phone-cart.ts';
import { getPhoneOrder, listPhoneOrders } from '#modules/checkout/phone/show-phone-orders.ts';
import { type CancelRefusal, cancelDraft } from '#modules/phone-orders/end-draft.ts';
import { type LinkRefusal, sendLink } from '#modules/phone-orders/send-link.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { orderErrors, orderRefusals } from '../../checkout/order-attempt.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

const which = z.object({ draftId: z.uuid() });
type Which = z.output<typeof which>;
const listed = z.strictObject({ all: z.enum(['true', 'false']).default('false') });

const quoteRefusals: Refusals<PhoneQuoteRefusal> = {
  ...orderRefusals,
  NO_SUCH_CUSTOMER: 'StaffCustomerNotFound',
  ITEM_UNKNOWN: ({ code }) => ({ errorCode: 'PhoneOrderItemUnknown', values: { code } }),
  DISCOUNT_LIMIT: ({ percent }) => ({ errorCode: 'PhoneOrderDiscountLimit', values: { max: `${percent} %` } }),
};
const holdRefusals: Refusals<HoldRefusal> = { ...quoteRefusals, OTHER_DRAFT: 'PhoneOrderKeyReused' };
const payRefusals: Refusals<PhonePayRefusal> = {
  ...orderRefusals,
  NO_SUCH_DRAFT: 'PhoneOrderNotFound',
  NOT_OPEN: 'PhoneOrderNotOpen',
  TOO_MANY_ATTEMPTS: 'PhoneOrderNotOpen',
};
const cancelRefusals: Refusals<CancelRefusal> = {
  NO_SUCH_DRAFT: 'PhoneOrderNotFound',
  IN_PROGRESS: 'PhoneOrderPaying',
  NOT_OPEN: 'PhoneOrderNotOpen',
};
const linkRefusals: Refusals<LinkRefusal> = { NO_SUCH_DRAFT: 'PhoneOrderNotFound', NOT_OPEN: 'PhoneOrderNotOpen' };
const quoteErrors: readonly ErrorCode[] = [
  ...orderErrors,
  'StaffCustomerNotFound',
  'PhoneOrderItemUnknown',
  'PhoneOrderDiscountLimit',
];

const options = staffEndpoint<CheckoutCtx>({
  method: 'get',
  path: '/staff/phone-orders/options',
  summary: 'What can be chosen for a phone order, and how many percent the caller may take off.',
  staff: 'takePhoneOrders',
  reply: { status: 200, schema: phoneOptionsSchema },
  handle: async ({ ctx, staff }) => ({ status: 200, body: await getPhoneOptions(ctx, staff) }),
});

const list = staffEndpoint<CheckoutCtx, unknown, z.output<typeof listed>>({
  method: 'get',
  path: '/staff/phone-orders',
  summary: 'Phone orders, the newest first, at most 200: those that wait for their payment, or all.',
  staff: 'takePhoneOrders',
  query: listed,
  reply: { status: 200, schema: phoneDraftsSchema },
  handle: async ({ ctx, query }) => ({
    status: 200,
    body: { drafts: await listPhoneOrders(ctx, query.all === 'false') },
  }),
});

const read = staffEndpoint<CheckoutCtx, Which>({
  method: 'get',
  path: '/staff/phone-orders/:draftId',
  summary: 'One phone order with what it would cost now.',
  staff: 'takePhoneOrders',
  params: which,
  reply: { status: 200, schema: phoneDraftSchema },
  errors: ['PhoneOrderNotFound'],
  handle: async ({ ctx, params, staff }) => {
    const body = await getPhoneOrder(ctx, params.draftId, staff);
    return body ? { status: 200, body } : { errorCode: 'PhoneOrderNotFound' };
  },
});

const quote = staffEndpoint<CheckoutCtx, unknown, unknown, PhoneCart>({
  method: 'post',
  path: '/staff/phone-orders/quote',
  summary:
    'What a phone order would cost by the shop’s own checkout, with a discount within the limit of the caller’s role. Nothing is held.',
  staff: 'takePhoneOrders',
  body: phoneCartSchema,
  reply: { status: 200, schema: phoneQuoteSchema },
  errors: quoteErrors,
  handle: async ({ ctx, body, staff }) =>
    replyTo(await quotePhoneCart(ctx, body, staff), quoteRefusals, (quoted) => ({
      status: 200,
      body: phoneQuoteOf(quoted.quote),
    })),
});

const hold = staffEndpoint<CheckoutCtx, unknown, unknown, HoldPhoneOrder>({
  method: 'post',
  path: '/staff/phone-orders',
  summary:
    'Keeps a phone order at the total that was quoted and holds its stock for KERB_PHONE_ORDER_HOURS. The same draftId is the same phone order.',
  staff: 'takePhoneOrders',
  body: holdPhoneOrderSchema,
  reply: { status: 200, schema: heldPhoneOrderSchema },
  errors: [...quoteErrors, 'PhoneOrderKeyReused'],
  handle: async ({ ctx, body, staff }) =>
    replyTo(await holdPhoneOrder(ctx, body, staff), holdRefusals, (held) => ({ status: 200, body: held })),
});

const link = staffEndpoint<Ctx, Which, unknown, z.output<typeof sendPhoneLinkSchema>>({
  method: 'post',
  path: '/staff/phone-orders/:draftId/link',
  summary: 'Mails the customer of a phone order the link to pay it. The same sendId is the same mail.',
  staff: 'takePhoneOrders',
  params: which,
  body: sendPhoneLinkSchema,
  perMinute: 30,
  reply: { status: 200, schema: heldPhoneOrderSchema },
  errors: ['PhoneOrderNotFound', 'PhoneOrderNotOpen'],
  handle: async ({ ctx, params: { draftId }, body, staff }) =>
    replyTo(await sendLink(ctx, draftId, body.sendId, actorOf(staff)), linkRefusals, () => ({
      status: 200,
      body: { draftId },
    })),
});

const pay = staffEndpoint<CheckoutCtx, Which, unknown, TakeCounterPayment>({
  method: 'post',
  path: '/staff/phone-orders/:draftId/payment',
  summary:
    'Records that staff took cash, or a card at a terminal by its reference, for all of a phone order, and places it. The same attemptId is the same payment.',
  staff: 'takePhoneOrders',
  params: which,
  body: takeCounterPaymentSchema,
  reply: { status: 201, schema: phoneOrderPlacedSchema },
  errors: [
    'PhoneOrderNotFound',
    'PhoneOrderNotOpen',
    'IdempotencyKeyInProgress',
    'IdempotencyKeyReused',
    ...orderErrors,
  ],
  handle: async ({ ctx, params: { draftId }, body, staff }) =>
    replyTo(await takeAtCounter(ctx, draftId, body, actorOf(staff)), payRefusals, (placed) => ({
      status: 201,
      body: placed,
    })),
});

const cancel = staffEndpoint<Ctx, Which>({
  method: 'post',
  path: '/staff/phone-orders/:draftId/cancel',
  summary: 'Cancels a phone order that is not paid: its stock is free.',
  staff: 'takePhoneOrders',
  params: which,
  reply: { status: 200, schema: phoneOrderCancelledSchema },
  errors: ['PhoneOrderNotFound', 'PhoneOrderPaying', 'PhoneOrderNotOpen'],
  handle: async ({ ctx, params: { draftId }, staff }) =>
    replyTo(await cancelDraft(ctx, draftId, actorOf(staff)), cancelRefusals, () => ({
      status: 200,
      body: { draftId },
    })),
});

export const phoneOrderEndpoints = [options, list, read, quote, hold, link, pay, cancel];
