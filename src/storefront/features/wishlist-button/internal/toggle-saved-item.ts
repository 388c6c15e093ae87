/** The action of a wishlist button. Loaded with the first press. */
import { accountMessages } from '#contract/messages/account-messages.ts';
import { raiseAlert } from '#storefront/features/alerts/raise-alert.tsx';
import { removeProduct } from '#storefront/lib/wishlist/wishlist-document.ts';
import { wishlist } from '#storefront/lib/wishlist/wishlist-state.ts';
import { prepareWishlist, saveItem } from '../save-item.ts';

interface Pressed {
  productId: string;
  variantId?: string | undefined;
  name: string;
  /** The state the shopper saw: a button shown empty because the list was still loading is pressed to save. */
  on: boolean;
  navigate: (to: string) => void;
}

/** Adds the product to the list, in the chosen size if there is one, or removes it. */
export async function toggleSavedItem({ productId, variantId, name, on, navigate }: Pressed): Promise<void> {
  const target = { productId, variantId: variantId ?? null };
  if (!on) {
    const ready = await prepareWishlist(target, name, navigate);
    if (ready === 'LOGGED_OUT' || (ready === 'READY' && (await saveItem(target)))) return;
    raiseAlert({ tone: 'error', text: accountMessages.wishlistAddFailed });
    return;
  }
  // A log-out in another tab may have cleared the list.
  if (wishlist.state.getState().result === null) return;
  wishlist.forget(target);
  if (!(await wishlist.edit((items) => removeProduct(items, productId))))
    raiseAlert({ tone: 'error', text: accountMessages.wishlistRemoveFailed });
}
