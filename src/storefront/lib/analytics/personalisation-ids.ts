/**
 * Ids of brands and categories that this visitor viewed (PROD-25, PROD-26, FIX-43): oldest first, bounded like
 * referrers; sent with searches and recommendations.
 */
import { limits } from '#contract/fields/limits.ts';
import { persistentStorage, type VersionedStorage } from '../storage/versioned-storage.ts';
import { isShortId, withNewest } from './bounded-ids.ts';

export const PERSONALISATION_NAME = 'personalisation';

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

export const personalisationIds = createPersonalisationIds(persistentStorage);
