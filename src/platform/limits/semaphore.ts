/** Lets so many through at a time, whoever came first first. */
export interface SemaphoreTicket {
  /** Whether it is this one's turn, now or within so many milliseconds. */
  within: (ms: number) => Promise<boolean>;
  /** Gives the place to the next; also of one that has not been let in. More than once is once. */
  leave: () => void;
}
export interface Semaphore {
  ask: () => SemaphoreTicket;
  /** How many wait. */
  waiting: () => number;
}

export function createSemaphore(most: number): Semaphore {
  const queue: { letIn: () => void }[] = [];
  let inside = 0;
  const next = () => {
    while (inside < most && queue.length > 0) {
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
