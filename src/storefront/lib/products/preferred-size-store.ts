/** Keeps the size preference in a storage, and notifies of changes. */
import type { SizeSystem } from '#contract/products/product.ts';
import type { VersionedStorage } from '../storage/create-versioned-storage.ts';
import { type MySize, type SizePreference, toSizePreference } from './preferred-size.ts';

const NAME = 'my-size';

export interface SizePreferenceDependencies {
  storage: Pick<VersionedStorage, 'read' | 'write'>;
  onElsewhere: (name: string, listener: (value: unknown) => void) => () => void;
}

/** Reads the storage at the first use, not before. */
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
