import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import { leaseMessages, markDone, markFailed, type OutboxRow } from '#platform/outbox/outbox-records.ts';
import { step } from '#platform/steps/step.ts';
import { inSpan } from '#platform/tracing/span.ts';
import { handledKinds, handleMessage, isHandledKind, type Lane, messageHandlers } from './message-handlers.ts';
import { openCaseForMessage } from './open-case-for-message.ts';

/** The more at once, the more share a statement: of the mails, four are under way at a time. */
const AT_ONCE = { many: 32, few: 8 };
/**
 * Longer than the slowest delivery, eight mails one after the other: every step of an SMTP session or gateway call has
 * a timeout of about 10 s.
 */
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
  const wanted = handledKinds.filter((kind) => lane === undefined || messageHandlers[kind].lane === lane);
  const rows = await step('lease messages', () => leaseMessages(ctx, wanted, AT_ONCE[atOnce], LEASE_SECONDS));
  // Waits for all: one failure must not leave the others running unobserved.
  const results = await step('deliver the leased messages', () =>
    Promise.allSettled(rows.map((row) => deliverTraced(ctx, row))),
  );
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (reasons.length > 0)
    throw new AggregateError(reasons, `${reasons.length} of ${rows.length} deliveries could not be recorded`);
  return rows.length;
}

/** Continues the trace of whatever put the message into the outbox. */
const deliverTraced = (ctx: EmailsCtx, row: OutboxRow): Promise<void> =>
  row.traceparent === null
    ? deliverOne(ctx, row)
    : inSpan(
        `deliver ${row.kind}`,
        { kind: 'CONSUMER', parent: row.traceparent, attributes: { 'messaging.message.kind': row.kind } },
        () => deliverOne(ctx, row),
      );

async function deliverOne(ctx: EmailsCtx, row: OutboxRow): Promise<void> {
  const outcome = await step('attempt a message', () => attempt(ctx, row));
  if (outcome.state === 'DONE') {
    await step('mark the message done', () => markDone(ctx, row.id));
    return;
  }
  const parked = outcome.state === 'MANUAL' || row.attempts >= maxAttempts(row.kind);
  const noted = await step('note the failed attempt', () =>
    markFailed(ctx, row, outcome.reason.slice(0, 500), parked ? 'never' : waitAfter(row.attempts)),
  );
  // Another process leased the message after this lease expired, and records the outcome.
  if (!noted) return;
  const facts = { message: row.dedupeKey, kind: row.kind, attempts: row.attempts, reason: outcome.reason };
  if (parked) {
    ctx.log.error({ ...facts, alert: true }, 'a message was parked and needs a person');
    await step('open a case for the message', () => openCaseForMessage(ctx, row, outcome.reason));
  }
  if (!parked) ctx.log.warn(facts, 'a message could not be delivered; it will be tried again');
}

async function attempt(ctx: EmailsCtx, row: OutboxRow): Promise<DeliveryOutcome> {
  const { kind, payload, dedupeKey, createdAt } = row;
  if (!isHandledKind(kind)) return { state: 'MANUAL', reason: `no delivery for messages of kind ${kind}` };
  // The last attempt recorded no outcome: a message that kills its process must not do so forever.
  if (row.attempts > maxAttempts(kind)) return { state: 'MANUAL', reason: 'its last attempt recorded no outcome' };
  try {
    return await step('send the message', () =>
      handleMessage({ ...ctx, messageAt: createdAt }, kind, payload, dedupeKey),
    );
  } catch (error) {
    // A permanent refusal by the mail server.
    const permanent = typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'PERMANENT';
    return {
      state: permanent ? 'MANUAL' : 'LATER',
      reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
}

const maxAttempts = (kind: string): number => (isHandledKind(kind) ? messageHandlers[kind].maxAttempts : 1);

/** Exponential backoff from five seconds to an hour, with jitter so that retries after an outage are spread. */
const waitAfter = (attempts: number): number =>
  Math.min(MAX_WAIT_SECONDS, 5 * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2);
