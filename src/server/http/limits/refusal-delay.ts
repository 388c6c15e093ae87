/**
 * Delays the refusals to a client that keeps exceeding its limit (SEC-13). When answered at once it retries at once,
 * and thousands of refusals a second cost more than the allowed calls. A client that exceeds its limit only
 * occasionally is not delayed.
 */
import { createRateLimit } from './rate-limit.ts';

export interface RefusalDelay {
  /** Resolves when the refusal may be sent to this address. */
  wait: (remoteAddress: string) => Promise<void>;
}

/** Refusals per minute that are sent without delay. */
const AT_ONCE_PER_MINUTE = 300;
const HELD_MS = 1_000;
/** Maximum number held at the same time, in total: each keeps a connection open. Further ones are sent at once. */
const MAX_HELD = 2_000;

export function createRefusalDelay(
  sleep: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
  now: () => number = () => performance.now(),
): RefusalDelay {
  const immediate = createRateLimit(now);
  let held = 0;
  return {
    async wait(remoteAddress) {
      if (immediate.take(remoteAddress, AT_ONCE_PER_MINUTE).allowed || held >= MAX_HELD) return;
      held += 1;
      await sleep(HELD_MS);
      held -= 1;
    },
  };
}
