import { addressLines } from '#contract/fields/country-rules.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import type { Order } from '#modules/orders/order.ts';
import { getStoreLabel } from '#modules/stores/get-store-label.ts';
import type { Queries } from '#platform/database/database.ts';

/** The destination of an order, line by line: an address, the store where it is collected, or 'By email'. */
export async function destinationLines(ctx: { db: Queries }, { shipping }: Order): Promise<string[]> {
  if (shipping.type === 'STORE_PICKUP') {
    const store = await getStoreLabel(ctx, shipping.store.erpStoreId);
    return store.length > 0 ? store : [`Store ${shipping.store.erpStoreId}`];
  }
  return shipping.address ? addressLines(shipping.address) : [checkoutMessages.byEmail];
}
