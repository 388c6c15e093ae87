/** Names in the browser's storage: the customer's list as it was last known, and what is wished for before logging in (APP-16). */
export const WISHLIST_NAME = 'wishlist';
export const WISHLIST_INTENT_NAME = 'wishlist-intent';
