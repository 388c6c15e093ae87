import { accountMessages } from '#contract/messages/account-messages.ts';
import { raiseAlert } from '#storefront/features/alerts/raise-alert.tsx';
import { prepareWishlist, saveItem } from '#storefront/features/wishlist-button/save-item.ts';
import type { CartItem } from '#storefront/lib/cart/cart-document.ts';
import { removeFromCart } from '../../use-cart.ts';

/**
 * Saves a line for later. It is removed from the cart once it is on the list, and stays there while the shopper must
 * log in first.
 */
export async function moveToWishlist({ id, productId, variantId }: CartItem, name: string): Promise<void> {
  const target = { productId, variantId };
  const ready = await prepareWishlist(target, name);
  if (ready === 'LOGGED_OUT') return;
  if (ready === 'FAILED' || !(await saveItem(target))) {
    raiseAlert({ tone: 'error', text: accountMessages.wishlistAddFailed });
    return;
  }
  removeFromCart([id]);
  raiseAlert({ tone: 'success', text: `${name} is on your wishlist.` });
}
