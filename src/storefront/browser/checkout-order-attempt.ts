/**
 * One attempt to place an order: sent with one key until a definite answer comes, whatever happens to the line, the page or
 * the shopper's finger in between. The attempt, body and all, is kept for this tab until then (PAY-07, reliability R2).
 */
import type { PlaceOrderRequest, PlaceOrderResponse } from '#contract/checkout.ts';
import type { ErrorBody } from '#contract/error-codes.ts';
import type { ApiResult } from './api-call.ts';
import { sessionKept, type VersionedStorage } from './local-storage.ts';

export interface OrderAttempt { key: string; request: PlaceOrderRequest }

export type OrderAnswer =
  | { kind: 'PLACED'; orderNumber: string }
  | { kind: 'REFUSED'; body: ErrorBody }
  /** Nobody could be reached for so long that the shopper is asked; the attempt is kept and may be sent again. */
  | { kind: 'UNKNOWN' };

export interface AttemptParts {
  post: (attempt: OrderAttempt) => Promise<ApiResult<PlaceOrderResponse>>;
  wait: (ms: number) => Promise<void>;
}

/** Pauses between sendings: over a minute in all before the shopper is asked. */
const PAUSES_MS = [300, 700, 1500, 3000, 5000, 8000, 10_000, 10_000, 15_000, 15_000] as const;
/** A server that says 'InternalError' this often in a row will go on saying so. */
const INTERNAL_ERRORS = 3;

export async function sendOrder(attempt: OrderAttempt, { post, wait }: AttemptParts): Promise<OrderAnswer> {
  let internalErrors = 0;
  for (let sending = 0; ; sending += 1) {
    const answer = await post(attempt);
    if (answer.ok) {
      if (typeof answer.value?.orderNumber === 'string') return { kind: 'PLACED', orderNumber: answer.value.orderNumber };
    } else if (answer.error.kind === 'refused') {
      const { body } = answer.error;
      if (isDefinite(body)) return { kind: 'REFUSED', body };
      if (body.errorCode === 'InternalError') internalErrors += 1;
    }
    const pause = PAUSES_MS[sending];
    if (pause === undefined || internalErrors >= INTERNAL_ERRORS) return { kind: 'UNKNOWN' };
    const asked = !answer.ok && answer.error.kind === 'refused' ? answer.error.retryAfterMs ?? 0 : 0;
    await wait(Math.min(Math.max(pause, asked), 30_000));
  }
}

/** Whether an answer settles the attempt: busy servers, another sending under way and broken ones do not. */
function isDefinite({ errorCode }: ErrorBody): boolean {
  return errorCode !== 'IdempotencyKeyInProgress' && errorCode !== 'TooManyRequests' && errorCode !== 'Unavailable' && errorCode !== 'InternalError';
}

const NAME = 'order-attempt';

export function createAttemptKeeper(storage: Pick<VersionedStorage, 'read' | 'write' | 'remove'>, newKey: () => string) {
  let held: OrderAttempt | null = null;
  return {
    /** The attempt without a definite answer, if there is one; also after a reload. */
    pending(): OrderAttempt | null {
      if (held) return held;
      const kept = storage.read(NAME) as Partial<OrderAttempt> | undefined;
      held = kept && typeof kept.key === 'string' && kept.key !== '' && typeof kept.request?.checkoutId === 'string' ? kept as OrderAttempt : null;
      return held;
    },
    /** Begins an attempt; while one is pending that one is answered instead, so that a second click changes nothing. */
    begin(request: PlaceOrderRequest): OrderAttempt {
      const pending = this.pending();
      if (pending) return pending;
      held = { key: newKey(), request };
      storage.write(NAME, held);
      return held;
    },
    /** A definite answer came. */
    settle(): void {
      held = null;
      storage.remove(NAME);
    },
  };
}

export const orderAttempts = createAttemptKeeper(sessionKept, () => crypto.randomUUID());
