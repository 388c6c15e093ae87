/**
 * One attempt to place an order: sent with one idempotency key until a definite answer arrives, despite network
 * failures, reloads or repeated clicks (PAY-07, reliability R2).
 */
import type { PlaceOrderResponse } from '#contract/checkout/checkout.ts';
import type { ErrorBody } from '#contract/errors/error-codes.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import { persistentStorage } from '../storage/versioned-storage.ts';
import { createAttemptKeeper, type OrderAttempt } from './order-attempt-keeper.ts';

type OrderFailure =
  | { reason: 'REFUSED'; body: ErrorBody }
  /** No answer for so long that the shopper must decide; the attempt stays stored and may be sent again. */
  | { reason: 'UNKNOWN' };
/** The number of the placed order, or why there is none. */
export type OrderResult = Result<string, OrderFailure>;

export interface AttemptDependencies {
  /** Sends the attempt, or queries the outcome of a redacted one. */
  post: (attempt: OrderAttempt) => Promise<ApiResult<PlaceOrderResponse>>;
  wait: (ms: number) => Promise<void>;
}

/** Pauses between attempts: over a minute in all before the shopper is asked. */
const PAUSES_MS = [300, 700, 1500, 3000, 5000, 8000, 10_000, 10_000, 15_000, 15_000] as const;

/** After this many consecutive 'InternalError' answers the attempt stops. */
const INTERNAL_ERRORS = 3;

/**
 * A longer wait requested by the server is a final answer: too many cards were declined, and nothing was begun
 * (decision 0028).
 */
const MAX_REST_MS = 60_000;

/**
 * A request from a page that was left may still be in flight: an unknown key is queried this often before the attempt
 * counts as unknown.
 */
const ASKED_FOR_UNKNOWN = 4;

export async function sendOrder(attempt: OrderAttempt, { post, wait }: AttemptDependencies): Promise<OrderResult> {
  let internalErrors = 0;
  for (let sending = 0; ; sending += 1) {
    const answer = await post(attempt);
    if (answer.ok) {
      if (typeof answer.value?.orderNumber === 'string') return ok(answer.value.orderNumber);
    } else if (answer.error.kind === 'refused') {
      const { body } = answer.error;
      const tooMany = body.errorCode === 'TooManyRequests' && (answer.error.retryAfterMs ?? 0) > MAX_REST_MS;
      const early = body.errorCode === 'OrderAttemptUnknown' && sending + 1 < ASKED_FOR_UNKNOWN;
      if (!early && (tooMany || isDefinite(body))) return fail({ reason: 'REFUSED', body });
      if (body.errorCode === 'InternalError') internalErrors += 1;
    }
    const pause = PAUSES_MS[sending];
    if (pause === undefined || internalErrors >= INTERNAL_ERRORS) return fail({ reason: 'UNKNOWN' });
    const requestedMs = !answer.ok && answer.error.kind === 'refused' ? (answer.error.retryAfterMs ?? 0) : 0;
    await wait(Math.min(Math.max(pause, requestedMs), 30_000));
  }
}

/** Whether an error settles the attempt: busy servers, a request in progress and internal errors do not. */
function isDefinite({ errorCode }: ErrorBody): boolean {
  return (
    errorCode !== 'IdempotencyKeyInProgress' &&
    errorCode !== 'TooManyRequests' &&
    errorCode !== 'Unavailable' &&
    errorCode !== 'InternalError'
  );
}

export const orderAttempts = createAttemptKeeper({
  storage: persistentStorage,
  newKey: () => crypto.randomUUID(),
  now: () => Date.now(),
});
