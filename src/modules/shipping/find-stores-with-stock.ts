import type { Reading } from '#platform/read-together.ts';
import { storesHavingAll } from './internal/store-stock-records.ts';

export interface WantedUnits {
  productId: number;
  variantId: number;
  qty: number;
}

/** Ids of the open stores that have every unit of the cart now, duplicates of a variant counted together (SHIP-03, SHIP-17). */
export const storesWithStock = (wanted: readonly WantedUnits[]): Reading<string[]> => ({
  query: storesHavingAll(wanted),
  read: (rows: { id: string }[]) => rows.map(({ id }) => id),
});
