import { deliverAward } from '#modules/airline/deliver-award.ts';
import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import { sendAccountDeleted, sendAccountLink, sendPasswordChanged } from '#modules/emails/send-account-mail.ts';
import { sendGiftCard } from '#modules/emails/send-gift-card.ts';
import { sendMailingListWelcome } from '#modules/emails/send-mailing-list-welcome.ts';
import { sendOrderConfirmation } from '#modules/emails/send-order-confirmation.ts';
import {
  type RefundMail,
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
import { capturePayment } from '#modules/payments/charges/capture-payment.ts';
import { erasePerson } from '#modules/privacy/erase-person.ts';
import { refundReturn } from '#modules/returns/refund-return.ts';
import { deliverWebhook } from '#modules/webhooks/deliver-webhook.ts';
import { failpoint } from '#platform/failpoint.ts';
import { leaseMessages, markDone, markFailed, type OutboxRow } from '#platform/outbox-records.ts';
import { openCaseForMessage } from './open-case-for-message.ts';

type Outcome = { state: 'DONE' } | { state: 'LATER' | 'MANUAL'; reason: string };
/** Lanes are delivered separately, so that a mail server or airline that hangs does not delay captures. */
export type Lane = 'mail' | 'money' | 'partners' | 'webhooks';
/** Each lane has its own job loop (server/start-shop.ts). */
export const lanes: readonly Lane[] = ['mail', 'money', 'partners', 'webhooks'];

interface Kind {
  lane: Lane;
  deliver: (ctx: EmailsCtx, payload: Record<string, unknown>, dedupeKey: string) => Promise<Outcome>;
  maxAttempts: number;
}
/**
 * What delivers a message of each kind, and the number of attempts (over one to three days) before it needs a person.
 */
const kinds: Record<string, Kind> = {
  'email.order-confirmation': {
    lane: 'mail',
    deliver: (ctx, { orderNumber }, key) => sendOrderConfirmation(ctx, String(orderNumber), key),
    maxAttempts: 40,
  },
  'email.from-staff': {
    lane: 'mail',
    deliver: (ctx, { emailId }, key) => sendStaffEmail(ctx, String(emailId), key),
    maxAttempts: 40,
  },
  'email.account-verification': {
    lane: 'mail',
    deliver: (ctx, { email }, key) => sendAccountLink(ctx, 'verification', String(email), key),
    maxAttempts: 20,
  },
  'email.account-reset': {
    lane: 'mail',
    deliver: (ctx, { email }, key) => sendAccountLink(ctx, 'reset', String(email), key),
    maxAttempts: 10,
  },
  'email.password-changed': {
    lane: 'mail',
    deliver: (ctx, { email, firstName }, key) =>
      sendPasswordChanged(ctx, { email: String(email), firstName: String(firstName) }, key),
    maxAttempts: 40,
  },
  'email.mailing-list': {
    lane: 'mail',
    deliver: (ctx, { email }, key) => sendMailingListWelcome(ctx, String(email), key),
    maxAttempts: 40,
  },
  'email.account-deleted': {
    lane: 'mail',
    deliver: (ctx, { email, firstName }, key) =>
      sendAccountDeleted(ctx, { email: String(email), firstName: String(firstName) }, key),
    maxAttempts: 40,
  },
  'account.erase': {
    lane: 'mail',
    deliver: (ctx, { customerId }) => erase(ctx, String(customerId)),
    maxAttempts: 200,
  },
  'email.restock': {
    lane: 'mail',
    deliver: (ctx, { requestId }, key) => sendRestockNotice(ctx, String(requestId), key),
    maxAttempts: 40,
  },
  'airline.award': {
    lane: 'partners',
    deliver: (ctx, { awardId }) => deliverAward(ctx, String(awardId)),
    maxAttempts: 60,
  },
  'loyalty.enrol': {
    lane: 'partners',
    deliver: (ctx, { customerId }) => notifyErp(ctx, String(customerId)),
    maxAttempts: 60,
  },
  'email.gift-card': {
    lane: 'mail',
    deliver: (ctx, { orderNumber, lineNo, unitNo, again }, key) =>
      sendGiftCard(
        ctx,
        { orderNumber: String(orderNumber), lineNo: Number(lineNo), unitNo: Number(unitNo), again: again === true },
        key,
      ),
    maxAttempts: 60,
  },
  'email.dispatched': {
    lane: 'mail',
    deliver: (ctx, { parcelId }, key) => sendDispatched(ctx, String(parcelId), key),
    maxAttempts: 40,
  },
  'email.points-earned': {
    lane: 'mail',
    deliver: (ctx, { orderNumber, customerId, points }, key) =>
      sendPointsEarned(
        ctx,
        { orderNumber: String(orderNumber), customerId: String(customerId), points: String(points) },
        key,
      ),
    maxAttempts: 40,
  },
  'email.ready-to-collect': {
    lane: 'mail',
    deliver: (ctx, { orderNumber }, key) => sendReadyToCollect(ctx, String(orderNumber), key),
    maxAttempts: 40,
  },
  'email.order-cancelled': {
    lane: 'mail',
    deliver: (ctx, { orderNumber, refund }, key) => sendCancelled(ctx, String(orderNumber), refundOf(refund), key),
    maxAttempts: 40,
  },
  'email.rest-cancelled': {
    lane: 'mail',
    deliver: (ctx, { orderNumber, refundCents, refund }, key) =>
      sendRestCancelled(ctx, String(orderNumber), BigInt(String(refundCents)), refundOf(refund), key),
    maxAttempts: 40,
  },
  'email.order-refunded': {
    lane: 'mail',
    deliver: (ctx, { orderNumber, refundKey, again }, key) =>
      sendOrderRefunded(ctx, String(orderNumber), { key: String(refundKey), again: again === true }, key),
    maxAttempts: 40,
  },
  'email.exchange-expired': {
    lane: 'mail',
    deliver: (ctx, { rma }, key) => sendExchangeExpired(ctx, String(rma), key),
    maxAttempts: 40,
  },
  'email.return-instructions': {
    lane: 'mail',
    deliver: (ctx, { rma }, key) => sendReturnInstructions(ctx, String(rma), key),
    maxAttempts: 40,
  },
  'email.refund': {
    lane: 'mail',
    deliver: (ctx, { rma, refund }, key) => sendReturnRefunded(ctx, String(rma), refundOf(refund), key),
    maxAttempts: 40,
  },
  'return.refund': { lane: 'money', deliver: (ctx, { rma }) => refundReturn(ctx, String(rma)), maxAttempts: 60 },
  'order.cancel': {
    lane: 'money',
    deliver: (ctx, { orderNumber }) => finishCancelling(ctx, String(orderNumber)),
    maxAttempts: 60,
  },
  'payment.refund': {
    lane: 'money',
    deliver: (ctx, { refundId }) => settleRefund(ctx, String(refundId)),
    maxAttempts: 60,
  },
  // About three days.
  'webhook.deliver': {
    lane: 'webhooks',
    deliver: (ctx, { eventId, endpointId }) => deliverWebhook(ctx, String(eventId), String(endpointId)),
    maxAttempts: 80,
  },
  'payment.capture': {
    lane: 'money',
    deliver: (ctx, { paymentId }) => capturePayment(ctx, String(paymentId)),
    maxAttempts: 60,
  },
};

/** Messages written by an earlier version do not contain it. */
function refundOf(refund: unknown): RefundMail | null {
  const { orderId, key } = (refund ?? {}) as Partial<Record<keyof RefundMail, unknown>>;
  return typeof orderId === 'string' && typeof key === 'string' ? { orderId, key } : null;
}

const erase = (ctx: EmailsCtx, customerId: string): Promise<Outcome> =>
  erasePerson(ctx, customerId).then(() => ({ state: 'DONE' }));

const AT_ONCE = { many: 16, few: 8 };
/** Longer than the slowest delivery: every step of an SMTP session or gateway call has a timeout of about 10 s. */
const LEASE_SECONDS = 120;
const MAX_WAIT_SECONDS = 3_600;

/**
 * Delivers outbox messages of one lane or all: at least once each, by any number of processes; retried after a failure,
 * parked with an alert after the last attempt (reliability I10, B10). A message is sent twice only when its process
 * died, or lost the database, after sending and before recording it; its Message-ID stays the same. Unknown kinds wait
 * for the newer version that knows them; `few` at once while shoppers need the process. Returns how many messages were
 * leased; more may wait.
 */
export async function deliverOutbox(
  ctx: EmailsCtx,
  lane?: Lane,
  atOnce: keyof typeof AT_ONCE = 'many',
): Promise<number> {
  const wanted = Object.keys(kinds).filter((kind) => lane === undefined || kinds[kind]?.lane === lane);
  const rows = await leaseMessages(ctx, wanted, AT_ONCE[atOnce], LEASE_SECONDS);
  await failpoint('deliver-outbox.leased');
  // Waits for all: one failure must not leave the others running unobserved.
  const results = await Promise.allSettled(rows.map((row) => deliverOne(ctx, row)));
  await failpoint('deliver-outbox.delivered');
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (reasons.length > 0)
    throw new AggregateError(reasons, `${reasons.length} of ${rows.length} deliveries could not be recorded`);
  return rows.length;
}

async function deliverOne(ctx: EmailsCtx, row: OutboxRow): Promise<void> {
  const outcome = await attempt(ctx, row);
  await failpoint('deliver-outbox.attempted');
  if (outcome.state === 'DONE') {
    await markDone(ctx, row.id);
    await failpoint('deliver-outbox.done');
    return;
  }
  const parked = outcome.state === 'MANUAL' || row.attempts >= (kinds[row.kind]?.maxAttempts ?? 1);
  const noted = await markFailed(ctx, row, outcome.reason.slice(0, 500), parked ? 'never' : waitAfter(row.attempts));
  await failpoint('deliver-outbox.failed');
  // Another process leased the message after this lease expired, and records the outcome.
  if (!noted) return;
  const facts = { message: row.dedupeKey, kind: row.kind, attempts: row.attempts, reason: outcome.reason };
  if (parked) {
    ctx.log.error({ ...facts, alert: true }, 'a message was parked and needs a person');
    await openCaseForMessage(ctx, row, outcome.reason);
    await failpoint('deliver-outbox.case-opened');
  }
  if (!parked) ctx.log.warn(facts, 'a message could not be delivered; it will be tried again');
}

async function attempt(ctx: EmailsCtx, row: OutboxRow): Promise<Outcome> {
  const kind = kinds[row.kind];
  if (!kind) return { state: 'MANUAL', reason: `no delivery for messages of kind ${row.kind}` };
  // The last attempt recorded no outcome: a message that kills its process must not do so forever.
  if (row.attempts > kind.maxAttempts) return { state: 'MANUAL', reason: 'its last attempt recorded no outcome' };
  try {
    const outcome = await kind.deliver(ctx, row.payload as Record<string, unknown>, row.dedupeKey);
    await failpoint('deliver-outbox.sent');
    return outcome;
  } catch (error) {
    // A permanent refusal by the mail server.
    const permanent = typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'PERMANENT';
    return {
      state: permanent ? 'MANUAL' : 'LATER',
      reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
}

/** Exponential backoff from five seconds to an hour, with jitter so that retries after an outage are spread. */
const waitAfter = (attempts: number): number =>
  Math.min(MAX_WAIT_SECONDS, 5 * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2);
