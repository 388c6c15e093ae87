/**
 * Limits how many calls of one operation a client runs at once, with a rest between them (SEC-13). Further calls wait
 * for that client's own calls, so that other clients queue behind one or two of its quotes and not behind all it may
 * request in a minute.
 */
import pLimit, { type LimitFunction } from 'p-limit';

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

export interface QueueClock {
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}
const systemClock: QueueClock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
};

export function createClientQueue(clock: QueueClock = systemClock): ClientQueue {
  const queues = new Map<string, LimitFunction>();
  return {
    run(key, atOnce, work) {
      const queue = queues.get(key) ?? pLimit(atOnce);
      queues.set(key, queue);
      return new Promise((done, fail) => {
        queue(async () => {
          const started = clock.now();
          // The caller has its answer before the rest, which keeps the place taken.
          await work().then(done, fail);
          await clock.sleep(Math.min(MAX_REST_MS, (clock.now() - started) * REST));
          const isLast = queue.activeCount === 1 && queue.pendingCount === 0;
          if (isLast) queues.delete(key);
        }).catch(fail);
      });
    },
  };
}
