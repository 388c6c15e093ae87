/** What is stored of a shopper's size and preferred size system. Pure. */
import { sizeParams } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';

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

const MAX_LETTERS = 12;

/** Nothing was chosen yet. */
export const noSizePreference: SizePreference = { system: null, mine: null };

/** The stored preference, validated: storage may contain anything (APP-16). */
export function toSizePreference(stored: unknown): SizePreference {
  if (typeof stored !== 'object' || stored === null) return noSizePreference;
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
