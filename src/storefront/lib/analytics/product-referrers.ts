/**
 * From which listing a product was opened (PROD-22 to PROD-24): an id, carried as 'ref' in the product's address, and what it
 * stands for, kept in this browser. Kept as a list: of an object's keys those that look like numbers would lose their place.
 */
import { limits } from '#contract/fields/limits.ts';
import { randomId } from '#shared/ids.ts';
import { persistentStorage, type VersionedStorage } from '../storage/versioned-storage.ts';
import { isShortId, withNewest } from './bounded-ids.ts';

export interface ProductReferrer {
  listName: string;
  listId: string;
  /** From 1, pages before this one counted. */
  position: number;
}

/** The parameter of a product's address that carries the id (CAT-11). */
export const REFERRER_PARAM = 'ref';
const NAME = 'products';
/** Product id → referrer id, of the products that were opened from a list. */
const OPENED = 'opened-products';
const MAX_LETTERS = 300;

type Entry = readonly [id: string, referrer: ProductReferrer];

export function createProductReferrers(
  storage: Pick<VersionedStorage, 'read' | 'write'>,
  newId: () => string = () => randomId(limits.referrerIdLength),
) {
  const read = (): Entry[] => {
    const kept = storage.read(NAME) as { referrersById?: unknown } | null | undefined;
    return Array.isArray(kept?.referrersById) ? kept.referrersById.filter(isEntry).slice(-limits.referrers) : [];
  };
  const unusedId = (taken: ReadonlySet<string>): string => {
    let id = newId();
    while (taken.has(id)) id = newId();
    return id;
  };
  const readOpened = (): (readonly [productId: string, ref: string])[] => {
    const kept = storage.read(OPENED);
    return Array.isArray(kept) ? kept.filter(isOpened).slice(-limits.referrers) : [];
  };
  return {
    /** A product was opened by an address with this referrer; what is none of this browser's is nobody's (FIX-45). */
    opened: (productId: string, ref: string): void => {
      if (!read().some(([id]) => id === ref)) return;
      storage.write(
        OPENED,
        withNewest(readOpened(), [productId, ref] as const, (one, other) => one[0] === other[0], limits.referrers),
      );
    },
    /** The list from which a product was opened last; null when it was opened otherwise, or too long ago. */
    of: (productId: string): ProductReferrer | null => {
      const ref = readOpened().find(([id]) => id === productId)?.[1];
      return read().find(([id]) => id === ref)?.[1] ?? null;
    },
    /** Keeps it as the newest and answers its id; what is kept already keeps its id. */
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

export const productReferrers = createProductReferrers(persistentStorage);
