/** Recurring work: never overlaps itself, survives its own failures, and is finished before the process stops. */

import type { Logger } from 'pino';
import type { LoadMeter } from '#platform/limits/load-meter.ts';

export interface JobLoop {
  /** Since the last run that ended without an error; before the first, since the start. */
  ageSeconds: () => number;
  stop: () => Promise<void>;
}

/**
 * While shoppers need the process, pauses are three times as long as the work, but no run is delayed by more than this.
 */
const PAUSE = 3;
const MAX_PAUSE_MS = 2_000;

/**
 * Runs `work` at once and then `everyMs` after each end. When it returns true there is more to do, and it runs again
 * immediately; with a load meter, after a pause while the process is saturated.
 */
export function startJobLoop(
  name: string,
  everyMs: number,
  work: () => Promise<boolean>,
  log: Logger,
  load: Pick<LoadMeter, 'isSaturated'> = { isSaturated: () => false },
): JobLoop {
  let stopped = false;
  let succeededAt = performance.now();
  let wake: () => void = () => undefined;
  const running = (async () => {
    while (!stopped) {
      let more = false;
      const began = performance.now();
      try {
        more = await work();
        succeededAt = performance.now();
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed; it will be tried again');
      }
      if (stopped || (more && !load.isSaturated())) continue;
      const pauseMs = more
        ? Math.min(MAX_PAUSE_MS, PAUSE * (performance.now() - began))
        : everyMs * (0.9 + Math.random() * 0.2);
      await new Promise<void>((done) => {
        const timer = setTimeout(done, pauseMs);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
  })();
  return {
    ageSeconds: () => (performance.now() - succeededAt) / 1_000,
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}
