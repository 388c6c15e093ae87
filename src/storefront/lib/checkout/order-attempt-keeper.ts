/** Keeps one attempt to place an order, with its body, until it has a definite answer (PAY-07, reliability R2). */
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { VersionedStorage } from '../storage/create-versioned-storage.ts';
import type { PlacedOrder } from './checkout-state.ts';

/** `summary` is what the success page will show. */
export interface OrderAttempt {
  key: string;
  startedAt: number;
  request: PlaceOrderRequest;
  summary: Omit<PlacedOrder, 'orderNumber'>;
  /**
   * Read from storage, where gift-card codes and PINs are left out: its outcome can be queried, but it cannot be sent
   * again.
   */
  veiled?: true;
}

const NAME = 'order-attempt';

/** The shop stores keys for three days; an attempt is dropped after a day. */
const PENDING_MS = 24 * 3_600_000;

export interface AttemptKeeperDependencies {
  /** Storage shared by all tabs, so that a shopper who returns in another tab finishes the same attempt. */
  storage: Pick<VersionedStorage, 'read' | 'write' | 'remove'>;
  newKey: () => string;
  now: () => number;
}

/** Keeps at most one attempt at a time. */
export function createAttemptKeeper({ storage, newKey, now }: AttemptKeeperDependencies) {
  /** Used when the browser does not store anything, or must not. */
  let held: OrderAttempt | null = null;

  const pending = (): OrderAttempt | null => {
    if (held) return held;
    const stored = storage.read(NAME) as Partial<OrderAttempt> | undefined;
    if (
      !stored ||
      typeof stored.key !== 'string' ||
      stored.key === '' ||
      typeof stored.startedAt !== 'number' ||
      now() - stored.startedAt > PENDING_MS
    )
      return null;
    return typeof stored.request?.checkoutId === 'string' && Array.isArray(stored.request.cart?.items) && stored.summary
      ? (stored as OrderAttempt)
      : null;
  };
  return {
    /** The attempt without a definite answer, if any; also after a reload and in another tab. */
    pending,
    /** Begins an attempt; while one is pending that one is returned, so that a second click changes nothing. */
    begin(request: PlaceOrderRequest, summary: OrderAttempt['summary']): OrderAttempt {
      const before = pending();
      if (before) return before;
      const attempt = { key: newKey(), startedAt: now(), request, summary };
      // A gift card's PIN is never written to storage: only this page can send such an attempt, others query its
      // outcome.
      const open = withoutPins(attempt);
      if (!storage.write(NAME, open) || open.veiled) held = attempt;
      return attempt;
    },
    /** Ends the attempt after a definite answer. */
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
