/** What the shop has to say wherever the shopper is: few at a time, the oldest leaves first (APP-05, APP-06). */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { limits } from '#contract/fields/limits.ts';

export interface ShopAlert {
  id: number;
  tone: 'error' | 'success' | 'info';
  text: string;
  /** A way on: a whole address of the site. */
  action?: { label: string; href: string };
}
export interface Alerts {
  /** Oldest first. */
  state: StoreApi<{ shown: readonly ShopAlert[] }>;
  /** Answers the alert's id. */
  raise: (alert: Omit<ShopAlert, 'id'>) => number;
  dismiss: (id: number) => void;
  /** While the shopper is at them, none leaves by itself. */
  hold: (held: boolean) => void;
}
export interface AlertDependencies {
  /** Runs `work` later; answers how to prevent that. */
  later: (work: () => void, ms: number) => () => void;
}

/** How long a success is said; errors and questions stay until they are dismissed. */
export const SUCCESS_MS = 5_000;

export function createAlerts({ later }: AlertDependencies): Alerts {
  const state = createStore<{ shown: readonly ShopAlert[] }>(() => ({ shown: [] }));
  const timers = new Map<number, () => void>();
  let last = 0;
  let held = false;

  const stop = (id: number) => {
    timers.get(id)?.();
    timers.delete(id);
  };
  const dismiss = (id: number) => {
    stop(id);
    state.setState(({ shown }) => ({ shown: shown.filter((each) => each.id !== id) }));
  };
  const start = ({ id, tone }: ShopAlert) => {
    if (tone === 'success' && !held)
      timers.set(
        id,
        later(() => dismiss(id), SUCCESS_MS),
      );
  };
  return {
    state,
    dismiss,
    raise: (wanted) => {
      // What is said again is said once, anew.
      for (const twin of state.getState().shown) if (twin.text === wanted.text) dismiss(twin.id);
      last += 1;
      const alert = { ...wanted, id: last };
      const shown = [...state.getState().shown, alert];
      for (const gone of shown.slice(0, -limits.alerts)) stop(gone.id);
      state.setState({ shown: shown.slice(-limits.alerts) });
      start(alert);
      return alert.id;
    },
    hold: (wanted) => {
      held = wanted;
      for (const alert of state.getState().shown) {
        stop(alert.id);
        start(alert);
      }
    },
  };
}

/** This tab's alerts. */
export const alerts: Alerts = createAlerts({
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});
