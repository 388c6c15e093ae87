import { addressLines } from '#contract/fields/country-rules.ts';
import type { Order } from '#modules/orders/order.ts';
import { getStoreLabel } from '#modules/stores/get-store-label.ts';
import type { Queries } from '#platform/database/database.ts';

/** The destination of an order, line by line: an address, or the store where it is collected. */
export async function destinationLines(ctx: { db: Queries }, { shipping }: Order): Promise<string[]> {
  if (shipping.type === 'STORE_PICKUP') {
    const store = await getStoreLabel(ctx, shipping.store.erpStoreId);
    return store.length > 0 ? store : [`Store ${shipping.store.erpStoreId}`];
  }
  return addressLines(shipping.address);
}
