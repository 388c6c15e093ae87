/** What a press on a heart does. Comes with the first press. */
import { accountMessages } from '#contract/messages/account-messages.ts';
import { raiseAlert } from '#storefront/features/alerts/raise-alert.tsx';
import { removeProduct } from '#storefront/lib/wishlist/wishlist-document.ts';
import { wishlist } from '#storefront/lib/wishlist/wishlist-state.ts';
import { prepareWishlist, saveItem } from '../save-item.ts';

interface Pressed {
  productId: string;
  variantId?: string | undefined;
  name: string;
  /** As the shopper saw it: a heart that was empty because the list was still on its way is pressed to be filled. */
  on: boolean;
  navigate: (to: string) => void;
}

/** Puts the product on the list, in the size that is chosen if one is; or takes it off. */
export async function toggleSavedItem({ productId, variantId, name, on, navigate }: Pressed): Promise<void> {
  const target = { productId, variantId: variantId ?? null };
  if (!on) {
    const ready = await prepareWishlist(target, name, navigate);
    if (ready === 'LOGGED_OUT' || (ready === 'READY' && (await saveItem(target)))) return;
    raiseAlert({ tone: 'error', text: accountMessages.wishlistAddFailed });
    return;
  }
  // The list may have gone with a log-out in another tab.
  if (wishlist.state.getState().result === null) return;
  wishlist.forget(target);
  if (!(await wishlist.edit((items) => removeProduct(items, productId))))
    raiseAlert({ tone: 'error', text: accountMessages.wishlistRemoveFailed });
}
