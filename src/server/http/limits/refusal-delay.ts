/**
 * Holds back what a client is told that goes on asking beyond its limit (SEC-13). Answered at once it asks again at once: thousands of
 * refusals a second cost more than the calls that were let through. A client that goes over its limit now and then waits for nothing.
 */
import { createRateLimit } from './rate-limit.ts';

export interface RefusalDelay {
  /** Settles when the refusal may be told to this address. */
  wait: (remoteAddress: string) => Promise<void>;
}

/** Refusals a minute that are told at once. */
const AT_ONCE_PER_MINUTE = 300;
const HELD_MS = 1_000;
/** Held at the same time, in all: each keeps a connection open. Whatever comes on top is told at once. */
const MAX_HELD = 2_000;

export function createRefusalDelay(
  sleep: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): RefusalDelay {
  const told = createRateLimit();
  let held = 0;
  return {
    async wait(remoteAddress) {
      if (told.take(remoteAddress, AT_ONCE_PER_MINUTE).allowed || held >= MAX_HELD) return;
      held += 1;
      await sleep(HELD_MS);
      held -= 1;
    },
  };
}
