/** What delivers each kind of message; one entry a kind. */
import { z } from 'zod';
import { deliverAward } from '#modules/airline/deliver-award.ts';
import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import { sendAccountDeleted, sendAccountLink, sendPasswordChanged } from '#modules/emails/send-account-mail.ts';
import { sendGiftCard } from '#modules/emails/send-gift-card.ts';
import { sendMailingListWelcome } from '#modules/emails/send-mailing-list-welcome.ts';
import { sendOrderConfirmation } from '#modules/emails/send-order-confirmation.ts';
import {
  sendCancelled,
  sendDispatched,
  sendExchangeExpired,
  sendOrderRefunded,
  sendPointsEarned,
  sendReadyToCollect,
  sendRestCancelled,
  sendReturnInstructions,
  sendReturnRefunded,
} from '#modules/emails/send-order-mail.ts';
import { sendRestockNotice } from '#modules/emails/send-restock-notice.ts';
import { sendStaffEmail } from '#modules/emails/send-staff-email.ts';
import { finishCancelling } from '#modules/fulfilment/finish-cancelling.ts';
import { settleRefund } from '#modules/fulfilment/settle-refund.ts';
import { notifyErp } from '#modules/loyalty/notify-erp.ts';
import { type MessageKind, type MessagePayload, messageKinds } from '#modules/outbox/message-kinds.ts';
import { capturePayment } from '#modules/payments/charges/capture-payment.ts';
import { erasePerson } from '#modules/privacy/erase-person.ts';
import { refundReturn } from '#modules/returns/refund-return.ts';
import { deliverWebhook } from '#modules/webhooks/deliver-webhook.ts';

export type Outcome = { state: 'DONE' } | { state: 'LATER' | 'MANUAL'; reason: string };
/** Lanes are delivered separately, so that a mail server or airline that hangs does not delay captures. */
export type Lane = 'mail' | 'money' | 'partners' | 'webhooks';
/** Each lane is a job of its own (job-table.ts). */
export const lanes: readonly Lane[] = ['mail', 'money', 'partners', 'webhooks'];

interface Handler<Kind extends MessageKind> {
  lane: Lane;
  /** Number of attempts, over one to three days, before the message needs a person. */
  maxAttempts: number;
  /** Must be repeatable; may throw, which counts as LATER. */
  deliver: (ctx: EmailsCtx, payload: MessagePayload<Kind>, dedupeKey: string) => Promise<Outcome>;
}

const email = <Kind extends MessageKind>(deliver: Handler<Kind>['deliver'], maxAttempts = 40): Handler<Kind> => ({
  lane: 'mail',
  maxAttempts,
  deliver,
});
const money = <Kind extends MessageKind>(deliver: Handler<Kind>['deliver']): Handler<Kind> => ({
  lane: 'money',
  maxAttempts: 60,
  deliver,
});
const partner = <Kind extends MessageKind>(deliver: Handler<Kind>['deliver']): Handler<Kind> => ({
  lane: 'partners',
  maxAttempts: 60,
  deliver,
});

export const messageHandlers: { [Kind in MessageKind]: Handler<Kind> } = {
  'account.erase': email(async (ctx, { customerId }) => {
    await erasePerson(ctx, customerId);
    return { state: 'DONE' };
  }, 200),
  'airline.award': partner((ctx, { awardId }) => deliverAward(ctx, awardId)),
  'email.account-deleted': email((ctx, person, key) => sendAccountDeleted(ctx, person, key)),
  'email.account-reset': email((ctx, { email }, key) => sendAccountLink(ctx, 'reset', email, key), 10),
  'email.account-verification': email((ctx, { email }, key) => sendAccountLink(ctx, 'verification', email, key), 20),
  'email.dispatched': email((ctx, { parcelId }, key) => sendDispatched(ctx, parcelId, key)),
  'email.exchange-expired': email((ctx, { rma }, key) => sendExchangeExpired(ctx, rma, key)),
  'email.from-staff': email((ctx, { emailId }, key) => sendStaffEmail(ctx, emailId, key)),
  'email.gift-card': email((ctx, unit, key) => sendGiftCard(ctx, unit, key), 60),
  'email.mailing-list': email((ctx, { email }, key) => sendMailingListWelcome(ctx, email, key)),
  'email.order-cancelled': email((ctx, { orderNumber, refund }, key) => sendCancelled(ctx, orderNumber, refund, key)),
  'email.order-confirmation': email((ctx, { orderNumber }, key) => sendOrderConfirmation(ctx, orderNumber, key)),
  'email.order-refunded': email((ctx, { orderNumber, refundKey, again }, key) =>
    sendOrderRefunded(ctx, orderNumber, { key: refundKey, again }, key),
  ),
  'email.password-changed': email((ctx, person, key) => sendPasswordChanged(ctx, person, key)),
  'email.points-earned': email((ctx, earned, key) => sendPointsEarned(ctx, earned, key)),
  'email.ready-to-collect': email((ctx, { orderNumber }, key) => sendReadyToCollect(ctx, orderNumber, key)),
  'email.refund': email((ctx, { rma, refund }, key) => sendReturnRefunded(ctx, rma, refund, key)),
  'email.rest-cancelled': email((ctx, { orderNumber, refundCents, refund }, key) =>
    sendRestCancelled(ctx, orderNumber, BigInt(refundCents), refund, key),
  ),
  'email.restock': email((ctx, { requestId }, key) => sendRestockNotice(ctx, requestId, key)),
  'email.return-instructions': email((ctx, { rma }, key) => sendReturnInstructions(ctx, rma, key)),
  'loyalty.enrol': partner((ctx, { customerId }) => notifyErp(ctx, customerId)),
  'order.cancel': money((ctx, { orderNumber }) => finishCancelling(ctx, orderNumber)),
  'payment.capture': money((ctx, { paymentId }) => capturePayment(ctx, paymentId)),
  'payment.refund': money((ctx, { refundId }) => settleRefund(ctx, refundId)),
  'return.refund': money((ctx, { rma }) => refundReturn(ctx, rma)),
  'webhook.deliver': {
    lane: 'webhooks',
    // About three days.
    maxAttempts: 80,
    deliver: (ctx, { eventId, endpointId }) => deliverWebhook(ctx, eventId, endpointId),
  },
};

export const handledKinds = Object.keys(messageHandlers) as MessageKind[];
export const isHandledKind = (kind: string): kind is MessageKind => Object.hasOwn(messageHandlers, kind);

/** Delivers a message by the handler of its kind; a payload that does not fit its kind needs a person. */
export async function handleMessage<Kind extends MessageKind>(
  ctx: EmailsCtx,
  kind: Kind,
  payload: unknown,
  dedupeKey: string,
): Promise<Outcome> {
  const read = messageKinds[kind].safeParse(payload);
  if (!read.success) return { state: 'MANUAL', reason: `not a payload of ${kind}: ${z.prettifyError(read.error)}` };
  return messageHandlers[kind].deliver(ctx, read.data as MessagePayload<Kind>, dedupeKey);
}
