import type { OpeningHours } from '#contract/opening-hours.ts';
import { specialDaysOf } from '#modules/stores/holiday-hours.ts';
import type { Reading } from '#platform/read-together.ts';
import { BITS, type StoreHaving, storesHaving } from './internal/store-stock-records.ts';

export interface WantedUnits {
  variantId: number;
  qty: number;
}
export interface StoresWithStock {
  storeIdsWithStock: string[];
  /** Whether the cart can be collected, from the chosen store where one is; and when that store is open. */
  pickUp: { available: boolean; store: OpeningHours | null };
}

/**
 * The open stores that have every unit of the cart now, duplicates of a variant counted together (SHIP-03, SHIP-17). What is read
 * answers for those of the variants that turn out to be stocked: a gift card is no store's to have.
 */
export const storesWithStock = (
  wanted: readonly WantedUnits[],
  chosenStoreId: string | undefined,
  now: Date,
): Reading<(stocked: ReadonlySet<number>) => StoresWithStock> => {
  const units = new Map<number, number>();
  for (const { variantId, qty } of wanted) units.set(variantId, (units.get(variantId) ?? 0) + qty);
  return {
    query: storesHaving(units, chosenStoreId ?? null),
    read: (rows: StoreHaving[]) => (stocked) => {
      const places = [...units.keys()].flatMap((variantId, place) => (stocked.has(variantId) ? [place] : []));
      const stores = places.length === 0 ? [] : rows.filter((row) => places.every((place) => hasBit(row, place)));
      const chosen = stores.find(({ id }) => id === chosenStoreId);
      return {
        storeIdsWithStock: stores.map(({ id }) => id),
        pickUp: {
          available: chosenStoreId === undefined ? stores.length > 0 : chosen !== undefined,
          store: chosen?.store ? { hours: chosen.store.hours, specialDays: specialDaysOf(chosen.store, now) } : null,
        },
      };
    },
  };
};

const hasBit = ({ low, high }: StoreHaving, place: number): boolean => Math.floor((place < BITS ? low : high) / 2 ** (place % BITS)) % 2 === 1;
