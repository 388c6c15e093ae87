/** What happens to a pickup choice when stock changes while the shopper is still choosing (SHIP-15, SHIP-16). Pure. */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';

export interface LostPickUp {
  message: string;
  /** Whether no store has the cart any more; otherwise only the chosen one has not. */
  everywhere: boolean;
}

/** `data` are those of the current cart. Null: nothing is lost, or nothing was chosen. */
export function findLostPickUp(choice: { type: string; storeId: string }, data: CheckoutInfo): LostPickUp | null {
  if (choice.type !== 'STORE_PICKUP') return null;
  if (data.storeIdsWithStock.length === 0) return { message: checkoutMessages.pickupLost, everywhere: true };
  return choice.storeId !== '' && !data.storeIdsWithStock.includes(choice.storeId)
    ? { message: checkoutMessages.storeLostStock, everywhere: false }
    : null;
}

/** The record without the lost choice. */
export const afterLoss = (record: CheckoutRecord, { everywhere }: LostPickUp): CheckoutRecord => ({
  ...record,
  shippingType: everywhere && record.shippingType === 'STORE_PICKUP' ? null : record.shippingType,
  pickup: { store: null, options: everywhere ? null : record.pickup.options },
});
