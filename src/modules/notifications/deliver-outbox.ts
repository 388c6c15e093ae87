import { capturePayment } from '#modules/payments/capture-payment.ts';
import { failpoint } from '#platform/failpoint.ts';
import { leaseMessages, markDone, markFailed, type OutboxRow } from './internal/outbox-records.ts';
import type { NotificationsCtx } from './notifications-context.ts';
import { sendOrderConfirmation } from './send-order-confirmation.ts';

type Outcome = { state: 'DONE' } | { state: 'LATER' | 'MANUAL'; reason: string };
interface Kind {
  deliver: (ctx: NotificationsCtx, payload: Record<string, unknown>) => Promise<Outcome>;
  mostAttempts: number;
}

/** What a message of each kind sets off, and how often it is tried before people are asked. */
const kinds: Record<string, Kind> = {
  'email.order-confirmation': { deliver: (ctx, { orderNumber }) => sendOrderConfirmation(ctx, String(orderNumber)), mostAttempts: 12 },
  'payment.capture': { deliver: (ctx, { paymentId }) => capturePayment(ctx, String(paymentId)), mostAttempts: 60 },
};

const AT_ONCE = 8;
/** Longer than the slowest delivery can take. */
const LEASE_SECONDS = 120;
const LONGEST_WAIT_SECONDS = 3_600;

/**
 * Delivers what transactions left in the outbox: at least once each, in any number of processes at once, later again when
 * it fails, parked with an alert when it keeps failing. Returns how many messages were taken up; more may wait.
 */
export async function deliverOutbox(ctx: NotificationsCtx): Promise<number> {
  const rows = await leaseMessages(ctx, AT_ONCE, LEASE_SECONDS);
  await failpoint('deliver-outbox.leased');
  await Promise.all(rows.map((row) => deliverOne(ctx, row)));
  await failpoint('deliver-outbox.delivered');
  return rows.length;
}

async function deliverOne(ctx: NotificationsCtx, row: OutboxRow): Promise<void> {
  const outcome = await attempt(ctx, row);
  await failpoint('deliver-outbox.attempted');
  if (outcome.state === 'DONE') {
    await markDone(ctx, row.id);
    await failpoint('deliver-outbox.done');
    return;
  }
  const parked = outcome.state === 'MANUAL' || row.attempts >= (kinds[row.kind]?.mostAttempts ?? 1);
  await markFailed(ctx, row.id, outcome.reason.slice(0, 500), parked ? 'never' : waitAfter(row.attempts));
  await failpoint('deliver-outbox.failed');
  const facts = { message: row.dedupeKey, kind: row.kind, attempts: row.attempts, reason: outcome.reason };
  if (parked) ctx.log.error({ ...facts, alert: true }, 'a message was parked and needs a person');
  else ctx.log.warn(facts, 'a message could not be delivered; it will be tried again');
}

async function attempt(ctx: NotificationsCtx, row: OutboxRow): Promise<Outcome> {
  const kind = kinds[row.kind];
  if (!kind) return { state: 'MANUAL', reason: `nobody delivers ${row.kind}` };
  try {
    const outcome = await kind.deliver(ctx, row.payload as Record<string, unknown>);
    await failpoint('deliver-outbox.sent');
    return outcome;
  } catch (error) {
    // A mail server that will never take this message says so.
    const permanent = typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'PERMANENT';
    return { state: permanent ? 'MANUAL' : 'LATER', reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

/** Doubles from five seconds to an hour, spread so that an outage does not end in a stampede. */
const waitAfter = (attempts: number): number => Math.min(LONGEST_WAIT_SECONDS, 5 * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2);
