import { authState } from '#storefront/lib/auth/auth-state.ts';
import { askToLogIn } from '#storefront/lib/session/ask-to-log-in.ts';
import { authSettled } from '#storefront/lib/session/call-as-shopper.ts';
import { addSavedItem, type SavedItemKey } from '#storefront/lib/wishlist/wishlist-document.ts';
import { wishlist } from '#storefront/lib/wishlist/wishlist-state.ts';

/**
 * Makes the list ready for an edit: a logged-out shopper is asked to log in, on this page, and finds `target` on the
 * list afterwards even if the page is left meanwhile (WISH-06, WISH-12). 'LOGGED_IN': ready, after a log-in here;
 * 'LOGGED_OUT': the shopper did not log in here, and was told why to.
 */
export async function prepareWishlist(
  target: SavedItemKey,
  name: string,
): Promise<'READY' | 'LOGGED_IN' | 'FAILED' | 'LOGGED_OUT'> {
  // Before any await: the shopper may leave the page meanwhile.
  wishlist.remember(target);
  await authSettled();
  const wasLoggedIn = authState.getState().status === 'LOGGED_IN';
  if (!wasLoggedIn) {
    const outcome = await askToLogIn(`Log in to save ${name} to your wishlist.`);
    if (outcome === 'DISMISSED') wishlist.forget(target);
    if (outcome !== 'LOGGED_IN') return 'LOGGED_OUT';
  }
  if (wishlist.state.getState().result === 'SUCCESS' || (await wishlist.load()) === 'SUCCESS')
    return wasLoggedIn ? 'READY' : 'LOGGED_IN';
  giveUp(target);
  return 'FAILED';
}

/** Adds an item that `prepareWishlist` has remembered; resolves to whether it was saved. */
export async function saveItem(target: SavedItemKey): Promise<boolean> {
  const saved = await wishlist.edit((items) => addSavedItem(items, target, Date.now()));
  if (saved) wishlist.forget(target);
  else giveUp(target);
  return saved;
}

/**
 * Requests of a page that is being left fail too: the delay keeps the item remembered then, and the next page saves it.
 */
const giveUp = (target: SavedItemKey): void => void setTimeout(() => wishlist.forget(target), 1_000);
