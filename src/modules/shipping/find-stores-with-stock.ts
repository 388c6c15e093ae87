import type { OpeningHours } from '#contract/opening-hours.ts';
import { specialDaysOf } from '#modules/stores/holiday-hours.ts';
import type { Reading } from '#platform/read-together.ts';
import { type StoreHavingAll, storesHavingAll } from './internal/store-stock-records.ts';

export interface WantedUnits {
  productId: number;
  variantId: number;
  qty: number;
}
export interface StoresWithStock {
  storeIdsWithStock: string[];
  /** Whether the cart can be collected, from the chosen store where one is; and when that store is open. */
  pickUp: { available: boolean; store: OpeningHours | null };
}

/** The open stores that have every unit of the cart now, duplicates of a variant counted together (SHIP-03, SHIP-17). */
export const storesWithStock = (wanted: readonly WantedUnits[], chosenStoreId: string | undefined, now: Date): Reading<StoresWithStock> => ({
  query: storesHavingAll(wanted, chosenStoreId ?? null),
  read: (stores: StoreHavingAll[]) => {
    const chosen = stores.find(({ id }) => id === chosenStoreId);
    return {
      storeIdsWithStock: stores.map(({ id }) => id),
      pickUp: {
        available: chosenStoreId === undefined ? stores.length > 0 : chosen !== undefined,
        store: chosen?.store ? { hours: chosen.store.hours, specialDays: specialDaysOf(chosen.store, now) } : null,
      },
    };
  },
});
