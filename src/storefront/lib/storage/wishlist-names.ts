/** Storage names of the customer's last known list and of items added before log-in (APP-16). */
export const WISHLIST_NAME = 'wishlist';
export const WISHLIST_INTENT_NAME = 'wishlist-intent';
