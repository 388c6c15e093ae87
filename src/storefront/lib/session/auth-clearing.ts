/**
 * What log-out clears in this browser: cart, checkout, wishlist and other personal data (section 4; AUTH-40, CHK-35).
 */
import { PERSONAL_CACHES } from '#contract/site/browser-platform.ts';
import { PERSONALISATION_NAME } from '../analytics/create-personalisation-ids.ts';
import { SESSION_MARK } from '../auth/auth-state.ts';
import { type CartItem, removeItems } from '../cart/cart-document.ts';
import { CART_PRODUCTS_NAME } from '../cart/cart-products-cache.ts';
import { cart } from '../cart/cart-state.ts';
import { SYNC_BASE } from '../cart/cart-sync-state.ts';
import { editCheckout } from '../checkout/checkout-state.ts';
import { clearCredits } from '../checkout/credits-state.ts';
import { clearGiftCards } from '../checkout/gift-cards-state.ts';
import { afterLogOut } from '../checkout/next-checkout.ts';
import { SHOWN_PROMOTIONS_NAME } from '../checkout/shown-promotions.ts';
import { forgetShownTotal } from '../checkout/shown-total.ts';
import { LISTING_SIZE_NAME, SIZE_CHOICES_NAME } from '../products/size-memory.ts';
import { PLACE_NAME } from '../storage/place-name.ts';
import { persistentStorage, tabStorage } from '../storage/versioned-storage.ts';
import { WISHLIST_INTENT_NAME, WISHLIST_NAME } from '../storage/wishlist-names.ts';
import { AFTER_SIGN_UP_NAME } from './after-sign-up.ts';

const SESSION_NAMES = [
  'placed-order',
  'failed-order',
  'draft-contact',
  'draft-shipping',
  'draft-billing',
  'payment-choice',
  'pay-in-four',
  'express',
  'applied-credits',
  'order-view',
  SHOWN_PROMOTIONS_NAME,
  SIZE_CHOICES_NAME,
  LISTING_SIZE_NAME,
];
/** Data entered before a log-in, for the next customer who logs in, not for the one after. */
const GUEST_NAMES = ['guest-airline', 'loyalty-wish', AFTER_SIGN_UP_NAME];

/**
 * `elsewhere`: the log-out happened in another tab, which has cleared the shared storage; a tab that was suspended
 * meanwhile must not clear what was stored since.
 */
export function clearAtLogOut(elsewhere: boolean): void {
  clearTab();
  if (elsewhere) followOtherTabs();
  else clearShared(() => true);
}

/**
 * Another customer logs in at a browser that holds the data of one whose session expired: the same as at log-out,
 * except that cart lines added since the expiry, while logged out, are kept like any guest's cart (FIX-15, SYNC-09).
 */
export function clearForNextOwner(elsewhere: boolean): void {
  clearTab();
  if (elsewhere) {
    followOtherTabs();
    return;
  }
  const { at } = (persistentStorage.read(SESSION_MARK) ?? {}) as { at?: unknown };
  clearShared(({ createdAt }) => typeof at !== 'string' || createdAt <= at);
}

function clearTab(): void {
  for (const name of SESSION_NAMES) tabStorage.remove(name);
  forgetShownTotal();
  clearGiftCards();
  clearCredits();
  // The service worker's cache reveals what was viewed (reliability F6). Browsers without a cache have none.
  for (const name of PERSONAL_CACHES) globalThis.caches?.delete(name).catch(() => undefined);
  // What the service worker is caching at this moment only the worker itself can stop.
  globalThis.navigator?.serviceWorker?.controller?.postMessage('forget');
}

/** Reads shared storage again: a browser may not have notified a suspended tab of writes. */
function followOtherTabs(): void {
  cart.refresh();
  editCheckout((record) => record);
}

function clearShared(isGoing: (item: CartItem) => boolean): void {
  // Before the cart: otherwise a tab would take the emptied cart for a change to be saved.
  persistentStorage.remove(SYNC_BASE);
  cart.open();
  cart.edit((document, editor) =>
    removeItems(
      document,
      [...document.itemsById.values()].filter(isGoing).map(({ id }) => id),
      editor,
    ),
  );
  editCheckout((record) => afterLogOut(record, crypto.randomUUID()));
  // The list itself follows the session; this is for pages that have not loaded it.
  for (const name of [
    WISHLIST_NAME,
    WISHLIST_INTENT_NAME,
    CART_PRODUCTS_NAME,
    PERSONALISATION_NAME,
    PLACE_NAME,
    ...GUEST_NAMES,
  ])
    persistentStorage.remove(name);
}
