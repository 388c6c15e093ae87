/**
 * How many calls of one operation a client has under way, and a rest between them (SEC-13): what it asks for beyond that waits for
 * its own calls, so that the calls of others stand behind one or two of its quotes and not behind all it may ask for in a minute.
 */
import { createSemaphore, type Semaphore } from '#platform/limits/semaphore.ts';

export interface ClientQueue {
  /** Runs `work` when fewer than `atOnce` with the same key run or rest; first come, first served. */
  run: <T>(key: string, atOnce: number, work: () => Promise<T>) => Promise<T>;
}

/** Rest of a place after a call, in the call's own lengths: two places of quotes that take 5 ms answer forty a second. */
const REST = 9;
/** Where calls take long because the shop is busy, people who share an address do not wait for more than this. */
const MAX_REST_MS = 100;
/** A call ends long before this; whoever waits longer asks again in the same place. */
const LOOK_AGAIN_MS = 60_000;

export interface QueueClock {
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}
const systemClock: QueueClock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
};

export function createClientQueue(clock: QueueClock = systemClock): ClientQueue {
  const clients = new Map<string, { semaphore: Semaphore; calls: number }>();
  return {
    async run(key, atOnce, work) {
      const client = clients.get(key) ?? { semaphore: createSemaphore(atOnce), calls: 0 };
      clients.set(key, client);
      client.calls += 1;
      const turn = client.semaphore.ask();
      while (!(await turn.within(LOOK_AGAIN_MS)));
      const started = clock.now();
      const end = (): void => {
        turn.leave();
        client.calls -= 1;
        if (client.calls === 0) clients.delete(key);
      };
      try {
        return await work();
      } finally {
        void clock.sleep(Math.min(MAX_REST_MS, (clock.now() - started) * REST)).then(end);
      }
    },
  };
}
