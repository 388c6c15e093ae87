import type { StorePlace } from '#contract/stores/store.ts';
import type { Ctx } from '#platform/context.ts';
import { anyStore } from './internal/store-records.ts';

/** The pickup store of an order by its id, even if it has closed since; null when it never existed. */
export async function getStorePlace(ctx: Pick<Ctx, 'db'>, erpStoreId: string): Promise<StorePlace | null> {
  const row = await anyStore(ctx, erpStoreId);
  if (!row) return null;
  const { id, name, phone, street1, street2, locality, region, postcode, country } = row;
  return { erpStoreId: id, name, phone, address: { street1, street2, locality, region, postcode, country } };
}
