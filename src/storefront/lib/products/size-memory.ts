/** The sizes chosen in this tab, and the size a listing was filtered by; both outlive a reload (UX-08). Pure. */
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { VersionedStorage } from '../storage/create-versioned-storage.ts';
import { type MySize, toSizePreference } from './preferred-size.ts';

export const SIZE_CHOICES_NAME = 'size-choices';
export const LISTING_SIZE_NAME = 'listing-size';
const MAX_STYLES = 20;

type Choice = readonly [style: string, label: string];

/** Reads and adds choices; whatever else is stored under their names is left out (APP-16). */
export function createSizeMemory(storage: Pick<VersionedStorage, 'read' | 'write' | 'remove'>) {
  const readChoices = (): Choice[] => {
    const stored = storage.read(SIZE_CHOICES_NAME);
    return Array.isArray(stored) ? stored.filter(isChoice).slice(-MAX_STYLES) : [];
  };
  return {
    /** Keeps the label of the size chosen of a style, for all its colours. */
    choose: (style: string, label: string): void => {
      const others = readChoices().filter(([one]) => one !== style);
      storage.write(SIZE_CHOICES_NAME, [...others, [style, label]].slice(-MAX_STYLES));
    },
    /** The label last chosen of a style; null where none was. */
    chosenOf: (style: string): string | null => readChoices().find(([one]) => one === style)?.[1] ?? null,
    /** Keeps the size of the listing that is shown, when it is filtered by exactly one. */
    filteredBy: (sizes: ListingQuery['sizes']): void => {
      const all = Object.entries(sizes).flatMap(([system, labels]) => labels.map((label) => ({ system, label })));
      if (all.length === 1) storage.write(LISTING_SIZE_NAME, all[0]);
      else storage.remove(LISTING_SIZE_NAME);
    },
    /** The size of the listing last shown; null unless it was filtered by exactly one. */
    ofListing: (): MySize | null => toSizePreference({ mine: storage.read(LISTING_SIZE_NAME) }).mine,
  };
}

const isChoice = (entry: unknown): entry is Choice =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string' && part.length <= 100);
