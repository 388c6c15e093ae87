/** The size system a shopper reads, chosen once and kept in this browser. */
import { useSyncExternalStore } from 'react';
import type { SizeSystem } from '#contract/product.ts';
import { localKept, onKeptElsewhere } from '#storefront/browser/local-storage.ts';
import { isSizeSystem } from './size-labels.ts';

const NAME = 'sizeSystem';
const listeners = new Set<() => void>();
let known: SizeSystem | null | undefined;

const look = (): SizeSystem | null => {
  if (known === undefined) {
    const kept = localKept.read(NAME);
    known = isSizeSystem(kept) ? kept : null;
  }
  return known;
};

const show = (value: unknown): void => {
  known = isSizeSystem(value) ? value : null;
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onKeptElsewhere(NAME, show);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Null while nothing was chosen, on the server and while the page hydrates. */
export const usePreferredSizeSystem = (): SizeSystem | null => useSyncExternalStore(subscribe, look, () => null);

export function preferSizeSystem(system: SizeSystem): void {
  localKept.write(NAME, system);
  show(system);
}
