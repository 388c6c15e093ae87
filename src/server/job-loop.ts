/** Work that recurs: never overlaps itself, survives its own failures, and is finished before the process stops. */
import type { Logger } from 'pino';

export interface JobLoop {
  stop: () => Promise<void>;
}

/** Runs `work` at once and then `everyMs` after each end. When it returns true there is more to do and it runs again right away. */
export function startJobLoop(name: string, everyMs: number, work: () => Promise<boolean>, log: Logger): JobLoop {
  let stopped = false;
  let wake: () => void = () => undefined;
  const running = (async () => {
    while (!stopped) {
      let more = false;
      try {
        more = await work();
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed; it will be tried again');
      }
      if (stopped || more) continue;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, everyMs * (0.9 + Math.random() * 0.2));
        wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}
