import type { SavedCartData } from '#modules/accounts/saved-cart-data.ts';
import { savedCartOf } from './internal/account-state-records.ts';

/** The saved cart: exported within the customer's account, and deleted with the customer. */
export const savedCartPersonalData: SavedCartData = {
  columns: { 'accounts.synced_state': ['customer_id', 'cart_items'] },
  valueOf: savedCartOf,
};
