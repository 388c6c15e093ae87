/** A list of recently viewed products in a storage: ids, newest first. */
import type { VersionedStorage } from '#storefront/lib/storage/create-versioned-storage.ts';

const NAME = 'recently-viewed';
const MAX_VIEWED = 10;

/** Reads and writes the list; whatever else is stored under its name is left out. */
export function createViewedProducts(storage: Pick<VersionedStorage, 'read' | 'write'>) {
  const read = (): string[] => {
    const stored = storage.read(NAME);
    // One more than is shown, because the current product is among them and is left out.
    return Array.isArray(stored)
      ? stored
          .filter((id): id is string => typeof id === 'string' && id !== '' && id.length <= 40)
          .slice(0, MAX_VIEWED + 1)
      : [];
  };
  return {
    /** The ids other than `id`, newest first. */
    besides: (id: string): string[] =>
      read()
        .filter((each) => each !== id)
        .slice(0, MAX_VIEWED),
    keep: (id: string): void => {
      storage.write(NAME, [id, ...read().filter((each) => each !== id)].slice(0, MAX_VIEWED + 1));
    },
    /** Removes products that no longer exist. */
    drop: (ids: readonly string[]): void => {
      if (ids.length > 0)
        storage.write(
          NAME,
          read().filter((each) => !ids.includes(each)),
        );
    },
  };
}
