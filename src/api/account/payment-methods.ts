import { z } from 'zod';
import {
  type SavedMethods,
  type SaveMethodRequest,
  savedMethodsSchema,
  saveMethodRequestSchema,
} from '#contract/payments/saved-methods.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import { recordDecline, secondsOfDeclines } from '#modules/checkout/order-guard.ts';
import { listSavedMethods } from '#modules/payments/saved-methods/list-saved-methods.ts';
import { removeSavedMethod } from '#modules/payments/saved-methods/remove-saved-method.ts';
import { saveMethod } from '#modules/payments/saved-methods/save-method.ts';
import type { SaveMethodRefusal } from '#modules/payments/saved-methods/saved-method.ts';
import type { Ctx } from '#platform/context.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { customerEndpoint } from '../endpoint.ts';
import { type Refusals, refusalOf } from '../reply-to.ts';

const listed = async (ctx: Ctx, customerId: string): Promise<SavedMethods> => ({
  methods: await listSavedMethods(ctx, customerId),
});
/** Limits testing of stolen cards. */
const TRIES = { name: 'save-payment-method', max: 10, seconds: 3_600 };

/** Saved payment methods, oldest first (CARD-04, CARD-08). */
export const readPaymentMethods = customerEndpoint<Ctx>({
  method: 'get',
  path: '/account/payment-methods',
  viewable: true,
  ownRows: true,
  summary: 'The customer’s saved cards and PayPal accounts: the parts that may be shown.',
  reply: { status: 200, schema: savedMethodsSchema },
  handle: async ({ ctx, caller }) => ({ status: 200, body: await listed(ctx, caller.customerId) }),
});

const refusals: Refusals<SaveMethodRefusal> = {
  FULL: 'SavedMethodsFull',
  UNABLE: 'SaveMethodFailed',
  NOT_SAVED: 'SaveMethodRefused',
  DECLINED: ({ kind }) => {
    if (kind === 'INVALID_REQUEST') return { errorCode: 'SaveMethodRefused' };
    return { errorCode: kind === 'TYPE_NOT_ACCEPTED' ? 'PaymentInstrumentTypeNotAccepted' : 'PaymentDeclined' };
  },
};

/** Saves a card or PayPal account after an authorisation of up to $1, which is then voided (CARD-05). */
export const savePaymentMethod = customerEndpoint<CheckoutCtx, unknown, unknown, SaveMethodRequest>({
  method: 'post',
  path: '/account/payment-methods',
  summary: 'Saves a payment method and answers with all of them.',
  body: saveMethodRequestSchema,
  reply: { status: 201, schema: savedMethodsSchema },
  errors: [
    'PaymentDeclined',
    'PaymentInstrumentTypeNotAccepted',
    'SavedMethodsFull',
    'SaveMethodRefused',
    'SaveMethodFailed',
  ],
  perMinute: 20,
  handle: async ({ ctx, caller, body, remoteAddress }) => {
    const payer = { remoteAddress, customerId: caller.customerId, email: '' };
    const declined = await secondsOfDeclines(ctx, payer);
    const { allowed, retryAfter } =
      declined > 0 ? { allowed: false, retryAfter: declined } : await takeFromLimit(ctx, TRIES, caller.customerId);
    if (!allowed) return { errorCode: 'TooManyRequests', headers: { 'retry-after': String(retryAfter) } };
    const saved = await saveMethod(ctx, caller.customerId, body);
    if (saved.ok) return { status: 201, body: await listed(ctx, caller.customerId) };
    if (saved.error.reason === 'DECLINED') await recordDecline(ctx, payer);
    return refusalOf(saved.error, refusals);
  },
});

export const removePaymentMethod = customerEndpoint<Ctx, { id: string }>({
  method: 'delete',
  path: '/account/payment-methods/:id',
  summary: 'Removes a payment method and answers with the remaining ones.',
  params: z.object({ id: z.string().max(100) }),
  reply: { status: 200, schema: savedMethodsSchema },
  errors: ['SavedMethodNotFound'],
  perMinute: 60,
  handle: async ({ ctx, caller, params: { id } }) => {
    const removed = z.uuid().safeParse(id).success && (await removeSavedMethod(ctx, caller.customerId, id));
    return removed ? { status: 200, body: await listed(ctx, caller.customerId) } : { errorCode: 'SavedMethodNotFound' };
  },
});
