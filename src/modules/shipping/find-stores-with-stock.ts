import type { OpeningHours } from '#contract/stores/opening-hours.ts';
import { specialDaysOf } from '#modules/stores/holiday-hours.ts';
import type { BatchedQuery } from '#platform/database/batched-query.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { BITS, type StoresHaving, storesHaving } from './internal/store-stock-records.ts';

export interface RequestedUnits {
  variantId: number;
  qty: number;
}
export interface StoresWithStock {
  storeIdsWithStock: string[];
  /** Whether the cart can be collected, from the chosen store if there is one; and that store's hours. */
  pickUp: { available: boolean; store: OpeningHours | null };
}

/**
 * The stores to collect from that have every unit of the cart now, duplicates of a variant counted together (SHIP-03, SHIP-17).
 * The result is evaluated for the stocked variants only: a gift card is in no store's stock.
 */
export const storesWithStock = (
  wanted: readonly RequestedUnits[],
  chosenStoreId: string | undefined,
  now: Date,
): BatchedQuery<(stocked: ReadonlySet<number>) => StoresWithStock> => {
  const units = new Map<number, number>();
  for (const { variantId, qty } of wanted) units.set(variantId, (units.get(variantId) ?? 0) + qty);
  return {
    query: storesHaving(units, chosenStoreId ?? null, nzDay(now)),
    read: (rows: StoresHaving[]) => (stocked) => {
      const places = [...units.keys()].flatMap((variantId, place) => (stocked.has(variantId) ? [place] : []));
      const storeIdsWithStock: string[] = [];
      let chosen: Extract<StoresHaving, { ids: null }>['store'] | null = null;
      for (const row of rows) {
        if (row.ids === null) chosen = row.store;
        else if (places.length > 0 && places.every((place) => hasBit(row, place))) storeIdsWithStock.push(...row.ids);
      }
      storeIdsWithStock.sort();
      const available =
        chosenStoreId === undefined ? storeIdsWithStock.length > 0 : storeIdsWithStock.includes(chosenStoreId);
      return {
        storeIdsWithStock,
        pickUp: {
          available,
          store:
            available && chosen
              ? {
                  hours: chosen.hours,
                  specialDays: specialDaysOf(chosen, now),
                  readyAfterHours: chosen.readyAfterHours ?? undefined,
                }
              : null,
        },
      };
    },
  };
};

const hasBit = ({ low, high }: { low: number; high: number }, place: number): boolean =>
  Math.floor((place < BITS ? low : high) / 2 ** (place % BITS)) % 2 === 1;
