import type { OpeningHours } from '#contract/opening-hours.ts';
import { specialDaysOf } from '#modules/stores/holiday-hours.ts';
import type { Ctx } from '#platform/context.ts';
import { storesHavingAll } from './internal/store-stock-records.ts';

export interface WantedUnits {
  variantId: number;
  qty: number;
}
export interface StoresWithStock {
  storeIdsWithStock: string[];
  /** Whether the cart can be collected, from the chosen store where one is; and when that store is open. */
  pickUp: { available: boolean; store: OpeningHours | null };
}

/** The open stores that have every unit of the cart now, duplicates of a variant counted together (SHIP-03, SHIP-17). One query. */
export async function findStoresWithStock(ctx: Pick<Ctx, 'db' | 'clock'>, wanted: readonly WantedUnits[], chosenStoreId?: string): Promise<StoresWithStock> {
  const sums = new Map<number, number>();
  for (const { variantId, qty } of wanted) sums.set(variantId, (sums.get(variantId) ?? 0) + qty);
  const stores = sums.size === 0 ? [] : await storesHavingAll(ctx, [...sums.keys()], [...sums.values()], chosenStoreId ?? null);
  const chosen = stores.find(({ id }) => id === chosenStoreId);
  return {
    storeIdsWithStock: stores.map(({ id }) => id),
    pickUp: {
      available: chosenStoreId === undefined ? stores.length > 0 : chosen !== undefined,
      store: chosen?.store ? { hours: chosen.store.hours, specialDays: specialDaysOf(chosen.store, ctx.clock.now()) } : null,
    },
  };
}
