/** Work that runs when it is woken, and every so often in case nobody woke it. */
interface WokenLoop {
  /** A call during a run causes another one. */
  wake: () => void;
  /** Waits for the run under way. */
  stop: () => Promise<void>;
}

/** `work` must not throw; it resolves to true when there is more to do at once. */
export function startWokenLoop(work: () => Promise<boolean>, everyMs: number): WokenLoop {
  let stopped = false;
  let again = false;
  let running: Promise<void> | null = null;
  const wake = (): void => {
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        again = false;
        if (await work()) again = true;
      }
      running = null;
    })();
  };
  const timer = setInterval(wake, everyMs);
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
