/** The payment of a change that costs more, by the link that its customer was mailed (EDIT-01). */
import { z } from 'zod';
import {
  changePaymentSchema,
  type PayChangeRequest,
  payChangeReplySchema,
  payChangeRequestSchema,
} from '#contract/orders/change-payments.ts';
import { getChangePayment } from '#modules/order-changes/waiting/link/get-change-payment.ts';
import { openPaymentLink, type PaymentLinkRefusal } from '#modules/order-changes/waiting/link/open-payment-link.ts';
import { payChange } from '#modules/order-changes/waiting/pay-change.ts';
import type { PayRefusal } from '#modules/order-changes/waiting/pay-refusal.ts';
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';
import { type Refusals, refusalOf, replyTo } from '../reply-to.ts';

const which = z.object({ number: z.string().max(100) });

const linkRefusals: Refusals<PaymentLinkRefusal> = { NO_MATCH: 'OrderNotFound', EXPIRED: 'ChangePaymentLinkExpired' };
const refusals: Refusals<PayRefusal> = {
  NO_SUCH_CHANGE: 'OrderNotFound',
  NOT_OPEN: 'ChangePaymentOver',
  STOPPED: 'ChangePaymentStopped',
  IN_PROGRESS: 'ChangePaymentPending',
  TOO_MANY: 'ChangePaymentTooMany',
  METHOD_INVALID: 'ChangePaymentOutdated',
  DECLINED: ({ kind }) => ({
    errorCode: kind === 'TYPE_NOT_ACCEPTED' ? 'PaymentInstrumentTypeNotAccepted' : 'PaymentDeclined',
  }),
};

/** The token is in a header, because URLs end up in logs (ORD-14). */
export const readChangePayment = endpoint<Ctx, z.output<typeof which>>({
  method: 'get',
  path: '/orders/:number/change-payment',
  summary:
    'What a change of the order costs more, and what the order is then; needs the X-Order-Token of the mailed link.',
  params: which,
  reply: { status: 200, schema: changePaymentSchema },
  errors: ['OrderNotFound', 'ChangePaymentLinkExpired'],
  perMinute: 60,
  handle: async ({ ctx, params: { number }, headers }) => {
    const opened = await openPaymentLink(ctx, number, headers.get('x-order-token') ?? '');
    if (!opened.ok) return refusalOf(opened.error, linkRefusals);
    const body = await getChangePayment(ctx, opened.value);
    return body ? { status: 200, body } : { errorCode: 'OrderNotFound' };
  },
});

export const payOrderChange = endpoint<Ctx & PaymentsCtx, z.output<typeof which>, unknown, PayChangeRequest>({
  method: 'post',
  path: '/orders/:number/change-payment',
  summary:
    'Pays by card what a change of the order costs more, and changes the order; needs the X-Order-Token of the mailed link. Where nothing can be changed any more, nothing is charged.',
  params: which,
  body: payChangeRequestSchema,
  reply: { status: 200, schema: payChangeReplySchema },
  errors: [
    'OrderNotFound',
    'ChangePaymentLinkExpired',
    'ChangePaymentOver',
    'ChangePaymentPending',
    'ChangePaymentStopped',
    'ChangePaymentTooMany',
    'ChangePaymentOutdated',
    'PaymentDeclined',
    'PaymentInstrumentTypeNotAccepted',
  ],
  perMinute: 10,
  handle: async ({ ctx, params: { number }, headers, body }) => {
    const opened = await openPaymentLink(ctx, number, headers.get('x-order-token') ?? '');
    if (!opened.ok) return refusalOf(opened.error, linkRefusals);
    const { changeId, ...card } = body;
    const paid = await payChange(ctx, opened.value, changeId, { method: 'card', type: 'immediate', ...card });
    return replyTo(paid, refusals, (state) => ({ status: 200, body: { state: state ?? 'PAYING' } }));
  },
});
