/** Ids of brands and categories in a storage: oldest first, bounded like referrers (PROD-25, PROD-26, FIX-43). */
import { limits } from '#contract/fields/limits.ts';
import type { VersionedStorage } from '../storage/create-versioned-storage.ts';
import { isShortId, withNewest } from './bounded-ids.ts';

export const PERSONALISATION_NAME = 'personalisation';

/** Reads and adds ids; whatever else is stored under their name is left out. */
export function createPersonalisationIds(storage: Pick<VersionedStorage, 'read' | 'write'>) {
  const isId = (value: unknown): value is string => isShortId(value, limits.referrerIdLength);
  const read = (): string[] => {
    const stored = storage.read(PERSONALISATION_NAME);
    return Array.isArray(stored) ? stored.filter(isId).slice(-limits.referrers) : [];
  };
  return {
    read,
    /** Stores the id; false when it is not valid. */
    keep: (id: string): boolean => {
      if (!isId(id)) return false;
      return storage.write(
        PERSONALISATION_NAME,
        withNewest(read(), id, (one, other) => one === other, limits.referrers),
      );
    },
  };
}
