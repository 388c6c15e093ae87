/**
 * Limits how many calls of one operation a client runs at once, with a rest between them (SEC-13). Further calls wait
 * for that client's own calls, so that other clients queue behind one or two of its quotes and not behind all it may
 * request in a minute.
 */
import { createSemaphore, type Semaphore } from '#platform/limits/semaphore.ts';

export interface ClientQueue {
  /** Runs `work` when fewer than `atOnce` calls with the same key run or rest; in order of arrival. */
  run: <T>(key: string, atOnce: number, work: () => Promise<T>) => Promise<T>;
}

/**
 * Rest of a place after a call, as a multiple of the call's duration: two places with quotes of 5 ms answer forty a
 * second.
 */
const REST = 9;
/**
 * Maximum rest, so that people who share an address do not wait longer when calls are slow because the shop is busy.
 */
const MAX_REST_MS = 100;
/** A call ends long before this; a longer wait is repeated without losing the place in the queue. */
const WAIT_SLICE_MS = 60_000;

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
      while (!(await turn.within(WAIT_SLICE_MS)));
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
