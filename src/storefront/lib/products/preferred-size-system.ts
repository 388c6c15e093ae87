/** The size a shopper wears and the system they read sizes in: picked once, in a listing or on a product, and followed everywhere. */
import { useSyncExternalStore } from 'react';
import { sizeParams } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import { onStoredElsewhere, persistentStorage, type VersionedStorage } from '../storage/versioned-storage.ts';

export interface MySize {
  system: SizeSystem;
  /** As the shop's sizes are called: '9', '10.5', '10C'. */
  label: string;
}

export interface SizePreference {
  /** How sizes are named; null until one was picked. */
  system: SizeSystem | null;
  /** The shopper's own size; it stays when sizes are named otherwise. */
  mine: MySize | null;
}

const NAME = 'my-size';
const MAX_LETTERS = 12;
const none: SizePreference = { system: null, mine: null };

/** What was kept, checked: anything may stand in a browser's storage (APP-16). */
export function toSizePreference(kept: unknown): SizePreference {
  if (typeof kept !== 'object' || kept === null) return none;
  const { system, mine } = kept as { system?: unknown; mine?: { system?: unknown; label?: unknown } | null };
  const label = mine?.label;
  return {
    system: isSizeSystem(system) ? system : null,
    mine:
      isSizeSystem(mine?.system) && typeof label === 'string' && label !== '' && label.length <= MAX_LETTERS
        ? { system: mine.system, label }
        : null,
  };
}

const isSizeSystem = (value: unknown): value is SizeSystem =>
  typeof value === 'string' && Object.hasOwn(sizeParams, value);

export interface SizePreferenceDependencies {
  storage: Pick<VersionedStorage, 'read' | 'write'>;
  onElsewhere: (name: string, listener: (value: unknown) => void) => () => void;
}

export function createSizePreference({ storage, onElsewhere }: SizePreferenceDependencies) {
  const listeners = new Set<() => void>();
  let known: SizePreference | undefined;
  const show = (next: SizePreference) => {
    known = next;
    for (const listener of listeners) listener();
  };
  /** The same object until it changes, for React. */
  const look = (): SizePreference => {
    known ??= toSizePreference(storage.read(NAME));
    return known;
  };
  const keep = (next: SizePreference) => {
    storage.write(NAME, next);
    show(next);
  };
  return {
    look,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      const stop = onElsewhere(NAME, (value) => show(toSizePreference(value)));
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    /** Names sizes in this system from here on. */
    readIn: (system: SizeSystem) => keep({ ...look(), system }),
    /** Keeps the shopper's own size and names sizes in its system; null forgets it. */
    wear: (mine: MySize | null) => keep({ system: mine?.system ?? look().system, mine }),
  };
}

export const sizePreference = createSizePreference({ storage: persistentStorage, onElsewhere: onStoredElsewhere });

/** Empty on the server and while the page hydrates: public pages are the same for everybody. */
export const useSizePreference = (): SizePreference =>
  useSyncExternalStore(sizePreference.subscribe, sizePreference.look, () => none);
