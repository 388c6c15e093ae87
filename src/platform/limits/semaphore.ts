/** A semaphore: lets a limited number of callers in at a time, in order of arrival. */
export interface SemaphoreTicket {
  /** Whether the caller is let in, now or within `ms` milliseconds. */
  within: (ms: number) => Promise<boolean>;
  /** Frees the place, or leaves the queue when not yet let in. Further calls do nothing. */
  leave: () => void;
}
export interface Semaphore {
  ask: () => SemaphoreTicket;
  /** The number of waiting callers. */
  waiting: () => number;
}

export function createSemaphore(maxInside: number): Semaphore {
  const queue: { letIn: () => void }[] = [];
  let inside = 0;
  const next = () => {
    while (inside < maxInside && queue.length > 0) {
      inside += 1;
      queue.shift()?.letIn();
    }
  };
  return {
    waiting: () => queue.length,
    ask: () => {
      let state: 'waiting' | 'inside' | 'gone' = 'waiting';
      let wake: () => void = () => undefined;
      const place = {
        letIn: () => {
          state = 'inside';
          wake();
        },
      };
      queue.push(place);
      next();
      return {
        within: (ms) => {
          if (state !== 'waiting' || ms <= 0) return Promise.resolve(state === 'inside');
          return new Promise((done) => {
            const timer = setTimeout(() => done(state === 'inside'), ms);
            wake = () => {
              clearTimeout(timer);
              done(true);
            };
          });
        },
        leave: () => {
          if (state === 'inside') inside -= 1;
          else if (state === 'waiting') queue.splice(queue.indexOf(place), 1);
          state = 'gone';
          next();
        },
      };
    },
  };
}
