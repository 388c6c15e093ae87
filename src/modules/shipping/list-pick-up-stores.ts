import type { Queries } from '#platform/database.ts';
import { openStores } from './internal/store-stock-records.ts';

/** The stores where things can be collected, north to south; whether one has a cart's items is told by the quote (SHIP-17). */
export async function listPickUpStores(ctx: { db: Queries }): Promise<{ erpStoreId: string; name: string }[]> {
  return (await openStores(ctx)).map(({ id, name }) => ({ erpStoreId: id, name }));
}
