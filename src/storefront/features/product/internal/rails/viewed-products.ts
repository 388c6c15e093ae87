/** The products this browser looked at lately: ids, newest first, kept here and never sent anywhere but to ask for the products themselves. */
import { persistentStorage, type VersionedStorage } from '#storefront/lib/storage/versioned-storage.ts';

const NAME = 'recently-viewed';
export const MAX_VIEWED = 10;

export function createViewedProducts(storage: Pick<VersionedStorage, 'read' | 'write'>) {
  const read = (): string[] => {
    const kept = storage.read(NAME);
    // One more than is shown: the product looked at is among them and is left out.
    return Array.isArray(kept)
      ? kept
          .filter((id): id is string => typeof id === 'string' && id !== '' && id.length <= 40)
          .slice(0, MAX_VIEWED + 1)
      : [];
  };
  return {
    /** The others than `id`, newest first. */
    besides: (id: string): string[] =>
      read()
        .filter((each) => each !== id)
        .slice(0, MAX_VIEWED),
    keep: (id: string): void => {
      storage.write(NAME, [id, ...read().filter((each) => each !== id)].slice(0, MAX_VIEWED + 1));
    },
    /** Forgets products that are no more. */
    drop: (ids: readonly string[]): void => {
      if (ids.length > 0)
        storage.write(
          NAME,
          read().filter((each) => !ids.includes(each)),
        );
    },
  };
}

export const viewedProducts = createViewedProducts(persistentStorage);
