/** The shopper's cart in this browser, the same in every tab (CART-01, CART-03). */
import { randomId } from '#shared/ids.ts';
import { onStoredElsewhere, persistentStorage, tabStorage } from '../storage/versioned-storage.ts';
import { CART_NAME, type Cart, createCart } from './cart-state-store.ts';

/** This tab's cart. */
export const cart: Cart = createCart({
  storage: persistentStorage,
  spare: tabStorage,
  onElsewhere: (listener) => {
    globalThis.document.addEventListener('visibilitychange', () => {
      if (globalThis.document.visibilityState === 'visible') cart.refresh();
    });
    return onStoredElsewhere(CART_NAME, listener);
  },
  alone: async (work) => {
    if (globalThis.navigator?.locks) await globalThis.navigator.locks.request(`kerb-${CART_NAME}`, work);
    else work();
  },
  now: () => Date.now(),
  tab: randomId(6),
});
