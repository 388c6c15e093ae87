import { raiseAlert } from '#storefront/features/alerts/raise-alert.tsx';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { authSettled } from '#storefront/lib/session/call-as-shopper.ts';
import { addSavedItem, type SavedItemKey } from '#storefront/lib/wishlist/wishlist-document.ts';
import { wishlist } from '#storefront/lib/wishlist/wishlist-state.ts';

/**
 * Whether the list can be edited; a logged-out shopper is asked to log in, and finds `target` on the list afterwards
 * (WISH-06, WISH-12).
 */
export async function prepareWishlist(
  target: SavedItemKey,
  name: string,
  navigate: (to: string) => void,
): Promise<'READY' | 'FAILED' | 'LOGGED_OUT'> {
  // Before any await: the shopper may leave the page meanwhile.
  wishlist.remember(target);
  await authSettled();
  if (authState.getState().status !== 'LOGGED_IN') {
    const takeBack = raiseAlert({ tone: 'info', text: `Log in to save ${name} to your wishlist.` });
    const stop = authState.subscribe(({ customer }) => {
      if (!customer) return;
      stop();
      takeBack();
    });
    navigate(`/account/signin?redirect=${encodeURIComponent(currentPath())}`);
    return 'LOGGED_OUT';
  }
  if (wishlist.state.getState().result === 'SUCCESS' || (await wishlist.load()) === 'SUCCESS') return 'READY';
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

/** The path and query below /nz. */
const currentPath = (): string => `${location.pathname.replace(/^\/nz(?=\/|$)/, '') || '/'}${location.search}`;
