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
}

/** Adds the product to the list, in the chosen size if there is one, or removes it. */
export async function toggleSavedItem({ productId, variantId, name, on }: Pressed): Promise<void> {
  const target = { productId, variantId: variantId ?? null };
  if (!on) {
    const ready = await prepareWishlist(target, name);
    if (ready === 'LOGGED_OUT') return;
    if (ready === 'FAILED' || !(await saveItem(target)))
      raiseAlert({ tone: 'error', text: accountMessages.wishlistAddFailed });
    // After a log-in in between, the press has an answer of its own.
    else if (ready === 'LOGGED_IN') raiseAlert({ tone: 'success', text: `${name} is on your wishlist.` });
    return;
  }
  // A log-out in another tab may have cleared the list.
  if (wishlist.state.getState().result === null) return;
  wishlist.forget(target);
  if (!(await wishlist.edit((items) => removeProduct(items, productId))))
    raiseAlert({ tone: 'error', text: accountMessages.wishlistRemoveFailed });
}
