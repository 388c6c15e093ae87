import type { Order } from '#modules/orders/order.ts';
import type { Queries } from '#platform/database.ts';
import { storeLines } from './internal/view-records.ts';

/** Where an order goes, line by line: an address, or the store where it is collected. */
export async function destinationOf(ctx: { db: Queries }, { shipping }: Order): Promise<string[]> {
  if (shipping.type === 'STORE_PICKUP') {
    const store = await storeLines(ctx, shipping.store.erpStoreId);
    return store.length > 0 ? store : [`Store ${shipping.store.erpStoreId}`];
  }
  const { contactName, company, street1, street2, suburb, state, postcode } = shipping.address;
  return [contactName, company, street1, street2, suburb, `${state} ${postcode}`.trim()].filter(Boolean);
}
