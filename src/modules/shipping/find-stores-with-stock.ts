import type { Ctx } from '#platform/context.ts';
import { storesHavingAll } from './internal/store-stock-records.ts';

export interface WantedUnits {
  variantId: number;
  qty: number;
}

/** Ids of the open stores that have every unit of the cart now, duplicates of a variant counted together (SHIP-03, SHIP-17). One query. */
export async function findStoresWithStock(ctx: Pick<Ctx, 'db'>, wanted: readonly WantedUnits[]): Promise<string[]> {
  const sums = new Map<number, number>();
  for (const { variantId, qty } of wanted) sums.set(variantId, (sums.get(variantId) ?? 0) + qty);
  return sums.size === 0 ? [] : storesHavingAll(ctx, [...sums.keys()], [...sums.values()]);
}
