/** Runs a refresh one at a time: when asked, and twice a second in case a notification was missed. */
const POLL_MS = 500;

export interface RefreshLoop {
  /** A request during a refresh schedules another. */
  refresh: () => void;
  /** Resolves after a refresh that began after this call. */
  refreshed: () => Promise<void>;
  /** Waits for the refresh under way. */
  stop: () => Promise<void>;
}

/** `once` must not throw. */
export function createRefreshLoop(once: () => Promise<void>): RefreshLoop {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  const refresh = (): void => {
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        again = false;
        await once();
      }
      running = null;
    })();
  };
  const timer = setInterval(refresh, POLL_MS);
  return {
    refresh,
    refreshed: async () => {
      refresh();
      await running;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
