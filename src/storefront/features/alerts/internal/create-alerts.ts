/** Alerts of one tab: a few at a time, the oldest is removed first (APP-05, APP-06). */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { limits } from '#contract/fields/limits.ts';

export interface ShopAlert {
  id: number;
  tone: 'error' | 'success' | 'info';
  text: string;
  /** A link for the alert: a full path of the site. */
  action?: { label: string; href: string };
}

export interface Alerts {
  /** Oldest first. */
  state: StoreApi<{ shown: readonly ShopAlert[] }>;
  /** Returns the alert's id. */
  raise: (alert: Omit<ShopAlert, 'id'>) => number;
  dismiss: (id: number) => void;
  /** While held (hovered or focused), no alert closes by itself. */
  hold: (held: boolean) => void;
}

export interface AlertDependencies {
  /** Runs `work` later; returns a function that cancels it. */
  later: (work: () => void, ms: number) => () => void;
}

/** How long a success is shown; errors and questions stay until they are dismissed. */
const SUCCESS_MS = 5_000;

/** A success closes by itself; a repeated text replaces the alert that shows it. */
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
      // A repeated alert replaces the earlier one with the same text.
      for (const duplicate of state.getState().shown) if (duplicate.text === wanted.text) dismiss(duplicate.id);
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
