/** The shopper's size and preferred size system: chosen once, in a listing or on a product, and used everywhere. */
import { useSyncExternalStore } from 'react';
import { sizeParams } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import { onStoredElsewhere, persistentStorage, type VersionedStorage } from '../storage/versioned-storage.ts';

export interface MySize {
  system: SizeSystem;
  /** The size label: '9', '10.5', '10C'. */
  label: string;
}

export interface SizePreference {
  /** The size system shown; null until one was chosen. */
  system: SizeSystem | null;
  /** The shopper's own size; it stays when the size system changes. */
  mine: MySize | null;
}

const NAME = 'my-size';
const MAX_LETTERS = 12;
const none: SizePreference = { system: null, mine: null };

/** The stored preference, validated: storage may contain anything (APP-16). */
export function toSizePreference(stored: unknown): SizePreference {
  if (typeof stored !== 'object' || stored === null) return none;
  const { system, mine } = stored as { system?: unknown; mine?: { system?: unknown; label?: unknown } | null };
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
  const get = (): SizePreference => {
    known ??= toSizePreference(storage.read(NAME));
    return known;
  };
  const keep = (next: SizePreference) => {
    storage.write(NAME, next);
    show(next);
  };
  return {
    get,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      const stop = onElsewhere(NAME, (value) => show(toSizePreference(value)));
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    /** Sets the size system to show. */
    readIn: (system: SizeSystem) => keep({ ...get(), system }),
    /** Stores the shopper's own size and switches to its system; null removes it. */
    wear: (mine: MySize | null) => keep({ system: mine?.system ?? get().system, mine }),
  };
}

export const sizePreference = createSizePreference({ storage: persistentStorage, onElsewhere: onStoredElsewhere });

/** Empty on the server and while the page hydrates: public pages are the same for everybody. */
export const useSizePreference = (): SizePreference =>
  useSyncExternalStore(sizePreference.subscribe, sizePreference.get, () => none);
