import { accountMessages } from '#contract/messages/account-messages.ts';
import type { Product, ProductVariant, SizeSystem } from '#contract/products/product.ts';
import { raiseAlert } from '#storefront/features/alerts/raise-alert.tsx';
import { cartNotice } from '#storefront/features/cart/cart-notice.ts';
import { putIntoCart } from '#storefront/features/cart/use-cart.ts';
import { currentItems } from '#storefront/features/cart/use-cart-view.ts';
import { piecesToAdd } from '#storefront/features/product/buying-rules.ts';
import { fullName } from '#storefront/features/product/product-names.ts';
import type { SavedItemKey } from '#storefront/lib/wishlist/wishlist-document.ts';
import { removeSavedItem } from '#storefront/lib/wishlist/wishlist-document.ts';
import { wishlist } from '#storefront/lib/wishlist/wishlist-state.ts';
import { toCartItem } from './to-cart-item.ts';

/**
 * Moves an item into the cart; returns why the cart cannot take it, else null. It stays on the list until it is in the
 * cart.
 */
export async function moveToCart(
  item: SavedItemKey,
  product: Product,
  variant: ProductVariant,
  system: SizeSystem | null,
): Promise<string | null> {
  const pieces = piecesToAdd(product, variant, currentItems());
  if (!pieces.ok) return pieces.error;
  const outcome = await putIntoCart(
    toCartItem(product, variant, pieces.value, system),
    fullName(product),
    product.challenge,
  );
  if (outcome === 'FAILED') raiseAlert({ tone: 'error', text: accountMessages.wishlistMoveFailed });
  else if (outcome === 'ADDED') await takeOff(item);
  else onceAnswered(() => void takeOff(item));
  return null;
}

async function takeOff(item: SavedItemKey): Promise<void> {
  if (!(await wishlist.edit((items) => removeSavedItem(items, item))))
    raiseAlert({ tone: 'error', text: accountMessages.wishlistRemoveFailed });
}

/** Runs `work` when the product whose question is open is added to the cart; not when the question is closed. */
function onceAnswered(work: () => void): void {
  const stop = cartNotice.subscribe(({ kind }) => {
    if (kind === 'ASKED') return;
    stop();
    if (kind === 'ADDED') work();
  });
}
