/** This tab's wishlist (wishlist-loader.ts), wired to the browser. Heavy: import lazily. */

import { authState } from '../auth/auth-state.ts';
import { session } from '../session/auth-session.ts';
import { onStoredElsewhere, persistentStorage } from '../storage/versioned-storage.ts';
import { WISHLIST_NAME } from '../storage/wishlist-names.ts';
import { createWishlist } from './wishlist-loader.ts';
import { savedProductIds } from './wishlist-marks.ts';

const currentCustomerId = () => authState.getState().customer?.customerId ?? null;

export const wishlist = createWishlist({
  call: session.call,
  storage: persistentStorage,
  customerId: currentCustomerId,
  alone: async (work) =>
    globalThis.navigator?.locks ? globalThis.navigator.locks.request(`kerb-${WISHLIST_NAME}`, work) : work(),
  now: () => Date.now(),
});

wishlist.state.subscribe(({ items }) =>
  savedProductIds.setState({ ids: new Set(items.map(({ productId }) => productId)) }),
);
authState.subscribe(({ customer }, before) => {
  if (customer?.customerId === before.customer?.customerId) return;
  if (before.customer) wishlist.clear();
  if (customer) void wishlist.load();
});
// Pages are also rendered on the server, where nobody is logged in.
if ('document' in globalThis) onStoredElsewhere(WISHLIST_NAME, wishlist.adopt);
if (currentCustomerId() !== null) void wishlist.load();
