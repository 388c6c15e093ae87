/** What delivers each kind of message; one entry a kind. */
import { z } from 'zod';
import { deliverAward } from '#modules/airline/deliver-award.ts';
import { emailKinds } from '#modules/emails/email-kinds.ts';
import type { EmailMessageKind } from '#modules/emails/email-message-kind.ts';
import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import { completeEmailedOrder } from '#modules/fulfilment/complete-emailed-order.ts';
import { finishCancelling } from '#modules/fulfilment/finish-cancelling.ts';
import { settleRefund } from '#modules/fulfilment/settle-refund.ts';
import { notifyErp } from '#modules/loyalty/notify-erp.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import { type MessageKind, type MessagePayload, messageKinds } from '#modules/outbox/message-kinds.ts';
import { capturePayment } from '#modules/payments/charges/capture-payment.ts';
import { erasePerson } from '#modules/privacy/erase-person.ts';
import { refundReturn } from '#modules/returns/refund-return.ts';
import { deliverWebhook } from '#modules/webhooks/deliver-webhook.ts';

/** Lanes are delivered separately, so that a mail server or airline that hangs does not delay captures. */
export type Lane = 'mail' | 'money' | 'partners' | 'webhooks';
/** Each lane is a job of its own (job-table.ts). */
export const lanes: readonly Lane[] = ['mail', 'money', 'partners', 'webhooks'];

interface Handler<Kind extends MessageKind> {
  lane: Lane;
  /** Number of attempts, over one to three days, before the message needs a person. */
  maxAttempts: number;
  /** Must be repeatable; may throw, which counts as LATER. */
  deliver: (ctx: EmailsCtx, payload: MessagePayload<Kind>, dedupeKey: string) => Promise<DeliveryOutcome>;
}

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
  ...emailHandlers(),
  'account.erase': {
    lane: 'mail',
    maxAttempts: 200,
    deliver: async (ctx, { customerId }) => {
      await erasePerson(ctx, customerId);
      return { state: 'DONE' };
    },
  },
  'airline.award': partner((ctx, { awardId }) => deliverAward(ctx, awardId)),
  'loyalty.enrol': partner((ctx, { customerId }) => notifyErp(ctx, customerId)),
  'order.emailed': money((ctx, { orderNumber }) => completeEmailedOrder(ctx, orderNumber)),
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

type EmailHandlers = { [Kind in EmailMessageKind]: Handler<Kind> };

/** Emails are all delivered alike; modules/emails lists their kinds. */
function emailHandlers(): EmailHandlers {
  const entries = Object.entries(emailKinds).map(([kind, { maxAttempts, send }]) => [
    kind,
    { lane: 'mail', maxAttempts, deliver: send },
  ]);
  return Object.fromEntries(entries) as EmailHandlers;
}

export const handledKinds = Object.keys(messageHandlers) as MessageKind[];
export const isHandledKind = (kind: string): kind is MessageKind => Object.hasOwn(messageHandlers, kind);

/** Delivers a message by the handler of its kind; a payload that does not fit its kind needs a person. */
export async function handleMessage<Kind extends MessageKind>(
  ctx: EmailsCtx,
  kind: Kind,
  payload: unknown,
  dedupeKey: string,
): Promise<DeliveryOutcome> {
  const read = messageKinds[kind].safeParse(payload);
  if (!read.success) return { state: 'MANUAL', reason: `not a payload of ${kind}: ${z.prettifyError(read.error)}` };
  return messageHandlers[kind].deliver(ctx, read.data as MessagePayload<Kind>, dedupeKey);
}
