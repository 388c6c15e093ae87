/**
 * One attempt to place an order: sent with one key until a definite answer comes, whatever happens to the line, the page or
 * the shopper's finger in between. The attempt, body and all, is kept until then (PAY-07, reliability R2).
 */
import type { PlaceOrderRequest, PlaceOrderResponse } from '#contract/checkout/checkout.ts';
import type { ErrorBody } from '#contract/errors/error-codes.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import { persistentStorage, type VersionedStorage } from '../storage/versioned-storage.ts';
import type { PlacedOrder } from './checkout-state.ts';

/** `summary` is what the success page will show, whoever lives to see it. */
export interface OrderAttempt {
  key: string;
  startedAt: number;
  request: PlaceOrderRequest;
  summary: Omit<PlacedOrder, 'orderNumber'>;
  /** Taken up without its gift cards' codes and PINs, which no storage is told: it can be asked about, not sent again. */
  veiled?: true;
}

export type OrderResult =
  | { kind: 'PLACED'; orderNumber: string }
  | { kind: 'REFUSED'; body: ErrorBody }
  /** Nobody could be reached for so long that the shopper is asked; the attempt is kept and may be sent again. */
  | { kind: 'UNKNOWN' };

export interface AttemptDependencies {
  /** Sends it, or asks about one that is veiled. */
  post: (attempt: OrderAttempt) => Promise<ApiResult<PlaceOrderResponse>>;
  wait: (ms: number) => Promise<void>;
}

/** Pauses between sendings: over a minute in all before the shopper is asked. */
const PAUSES_MS = [300, 700, 1500, 3000, 5000, 8000, 10_000, 10_000, 15_000, 15_000] as const;
/** A server that says 'InternalError' this often in a row will go on saying so. */
const INTERNAL_ERRORS = 3;
/** Whoever is asked to wait longer is not to wait here: too many cards were declined, and nothing was begun (decision 0028). */
const MAX_REST_MS = 60_000;
/** What was sent by a page that is gone may still be on its way to the shop: so often is it asked before nobody knows the key. */
const ASKED_FOR_UNKNOWN = 4;

export async function sendOrder(attempt: OrderAttempt, { post, wait }: AttemptDependencies): Promise<OrderResult> {
  let internalErrors = 0;
  for (let sending = 0; ; sending += 1) {
    const answer = await post(attempt);
    if (answer.ok) {
      if (typeof answer.value?.orderNumber === 'string')
        return { kind: 'PLACED', orderNumber: answer.value.orderNumber };
    } else if (answer.error.kind === 'refused') {
      const { body } = answer.error;
      const tooMany = body.errorCode === 'TooManyRequests' && (answer.error.retryAfterMs ?? 0) > MAX_REST_MS;
      const early = body.errorCode === 'OrderAttemptUnknown' && sending + 1 < ASKED_FOR_UNKNOWN;
      if (!early && (tooMany || isDefinite(body))) return { kind: 'REFUSED', body };
      if (body.errorCode === 'InternalError') internalErrors += 1;
    }
    const pause = PAUSES_MS[sending];
    if (pause === undefined || internalErrors >= INTERNAL_ERRORS) return { kind: 'UNKNOWN' };
    const asked = !answer.ok && answer.error.kind === 'refused' ? (answer.error.retryAfterMs ?? 0) : 0;
    await wait(Math.min(Math.max(pause, asked), 30_000));
  }
}

/** Whether an answer settles the attempt: busy servers, another sending under way and broken ones do not. */
function isDefinite({ errorCode }: ErrorBody): boolean {
  return (
    errorCode !== 'IdempotencyKeyInProgress' &&
    errorCode !== 'TooManyRequests' &&
    errorCode !== 'Unavailable' &&
    errorCode !== 'InternalError'
  );
}

const NAME = 'order-attempt';
/** The shop keeps keys for three days; an attempt that nobody asked about for a day is over. */
const PENDING_MS = 24 * 3_600_000;

export interface AttemptKeeperDependencies {
  /** Of all tabs, so that a shopper who comes back in another one finishes the same attempt instead of beginning a second. */
  storage: Pick<VersionedStorage, 'read' | 'write' | 'remove'>;
  newKey: () => string;
  now: () => number;
}

export function createAttemptKeeper({ storage, newKey, now }: AttemptKeeperDependencies) {
  /** Where the browser keeps nothing, or must not. */
  let held: OrderAttempt | null = null;

  const pending = (): OrderAttempt | null => {
    if (held) return held;
    const kept = storage.read(NAME) as Partial<OrderAttempt> | undefined;
    if (
      !kept ||
      typeof kept.key !== 'string' ||
      kept.key === '' ||
      typeof kept.startedAt !== 'number' ||
      now() - kept.startedAt > PENDING_MS
    )
      return null;
    return typeof kept.request?.checkoutId === 'string' && Array.isArray(kept.request.cart?.items) && kept.summary
      ? (kept as OrderAttempt)
      : null;
  };
  return {
    /** The attempt without a definite answer, if there is one; also after a reload and in another tab. */
    pending,
    /** Begins an attempt; while one is pending that one is answered instead, so that a second click changes nothing. */
    begin(request: PlaceOrderRequest, summary: OrderAttempt['summary']): OrderAttempt {
      const before = pending();
      if (before) return before;
      const attempt = { key: newKey(), startedAt: now(), request, summary };
      // A gift card's PIN is written to no storage: only this page can send such an attempt, others ask what became of it.
      const open = withoutPins(attempt);
      if (!storage.write(NAME, open) || open.veiled) held = attempt;
      return attempt;
    },
    /** A definite answer came. */
    settle(): void {
      held = null;
      storage.remove(NAME);
    },
  };
}

function withoutPins(attempt: OrderAttempt): OrderAttempt {
  const { methods } = attempt.request.payment;
  if (!methods.some(({ method }) => method === 'voucher')) return attempt;
  const payment = { methods: methods.map((one) => (one.method === 'voucher' ? { ...one, code: '', pin: '' } : one)) };
  return { ...attempt, request: { ...attempt.request, payment }, veiled: true };
}

export const orderAttempts = createAttemptKeeper({
  storage: persistentStorage,
  newKey: () => crypto.randomUUID(),
  now: () => Date.now(),
});
