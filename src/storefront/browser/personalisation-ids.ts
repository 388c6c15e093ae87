/** Which personalisation rules of the content system this visitor has matched (PROD-25, PROD-26): ids, oldest first, bounded like referrers. */
import { limits } from '#contract/limits.ts';
import { isShortId, withNewest } from './bounded-ids.ts';
import type { VersionedStorage } from './local-storage.ts';

const NAME = 'personalisation';

export function createPersonalisationIds(storage: Pick<VersionedStorage, 'read' | 'write'>) {
  const isId = (value: unknown): value is string => isShortId(value, limits.referrerIdLength);
  const read = (): string[] => {
    const kept = storage.read(NAME);
    return Array.isArray(kept) ? kept.filter(isId).slice(-limits.referrers) : [];
  };
  return {
    read,
    /** False for what is no id of a rule. */
    keep: (id: string): boolean => {
      if (!isId(id)) return false;
      return storage.write(
        NAME,
        withNewest(read(), id, (one, other) => one === other, limits.referrers),
      );
    },
  };
}
