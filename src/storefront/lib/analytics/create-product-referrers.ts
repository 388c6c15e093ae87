/**
 * Referrers of products in a storage (PROD-22 to PROD-24). Stored as a list, because an object would reorder keys that
 * look like numbers.
 */
import { limits } from '#contract/fields/limits.ts';
import { randomId } from '#shared/ids.ts';
import type { VersionedStorage } from '../storage/create-versioned-storage.ts';
import { isShortId, withNewest } from './bounded-ids.ts';

export interface ProductReferrer {
  listName: string;
  listId: string;
  /** Position in the list, from 1, counting earlier pages. */
  position: number;
}

const NAME = 'products';

/** Product id → referrer id, for products that were opened from a list. */
const OPENED = 'opened-products';
const MAX_LETTERS = 300;

type Entry = readonly [id: string, referrer: ProductReferrer];

/** Reads and adds referrers; whatever else is stored under their names is left out. */
export function createProductReferrers(
  storage: Pick<VersionedStorage, 'read' | 'write'>,
  newId: () => string = () => randomId(limits.referrerIdLength),
) {
  const read = (): Entry[] => {
    const stored = storage.read(NAME) as { referrersById?: unknown } | null | undefined;
    return Array.isArray(stored?.referrersById) ? stored.referrersById.filter(isEntry).slice(-limits.referrers) : [];
  };
  const unusedId = (taken: ReadonlySet<string>): string => {
    let id = newId();
    while (taken.has(id)) id = newId();
    return id;
  };
  const readOpened = (): (readonly [productId: string, ref: string])[] => {
    const stored = storage.read(OPENED);
    return Array.isArray(stored) ? stored.filter(isOpened).slice(-limits.referrers) : [];
  };
  return {
    /** Records that a product was opened with this referrer id; ids unknown to this browser are ignored (FIX-45). */
    opened: (productId: string, ref: string): void => {
      if (!read().some(([id]) => id === ref)) return;
      storage.write(
        OPENED,
        withNewest(readOpened(), [productId, ref] as const, (one, other) => one[0] === other[0], limits.referrers),
      );
    },
    /** The list from which a product was last opened; null when it was opened otherwise or is no longer stored. */
    of: (productId: string): ProductReferrer | null => {
      const ref = readOpened().find(([id]) => id === productId)?.[1];
      return read().find(([id]) => id === ref)?.[1] ?? null;
    },
    /** Stores the referrer as the newest and returns its id; a stored referrer keeps its id. */
    keep: (referrer: ProductReferrer): string => {
      const { listName, listId, position } = referrer;
      const short: ProductReferrer = {
        listName: listName.slice(0, MAX_LETTERS),
        listId: listId.slice(0, MAX_LETTERS),
        position,
      };
      const entries = read();
      const known = entries.find(
        ([, one]) => one.listName === short.listName && one.listId === short.listId && one.position === position,
      );
      const id = known?.[0] ?? unusedId(new Set(entries.map(([taken]) => taken)));
      storage.write(NAME, {
        referrersById: withNewest(entries, [id, short] as const, (one, other) => one[0] === other[0], limits.referrers),
      });
      return id;
    },
  };
}

const isOpened = (entry: unknown): entry is readonly [string, string] =>
  Array.isArray(entry) &&
  entry.length === 2 &&
  typeof entry[0] === 'string' &&
  isShortId(entry[1], limits.referrerIdLength);

function isEntry(entry: unknown): entry is Entry {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [id, referrer] = entry as [unknown, Partial<Record<keyof ProductReferrer, unknown>> | null];
  return (
    isShortId(id, limits.referrerIdLength) &&
    typeof referrer?.listName === 'string' &&
    typeof referrer.listId === 'string' &&
    Number.isSafeInteger(referrer.position) &&
    (referrer.position as number) > 0
  );
}
