/** What a press on a heart does. Comes with the first press. */
import { accountMessages } from '#contract/account-messages.ts';
import { removeProduct } from '#storefront/browser/wishlist-document.ts';
import { wishlist } from '#storefront/browser/wishlist-state.ts';
import { raiseAlert } from '#storefront/features/alerts/raise-alert.tsx';
import { readyToWish, wishFor } from './wish-for.ts';

/** Puts the product on the list, in the size that is chosen if one is; or takes it off. */
export async function pressHeart(productId: string, variantId: string | null = null, name: string, navigate: (to: string) => void): Promise<void> {
  const target = { productId, variantId };
  const ready = await readyToWish(target, name, navigate);
  if (ready === 'LOGGED_OUT') return;
  const on = ready === 'READY' && wishlist.items().some((item) => item.productId === productId);
  const saved = ready === 'READY' && (await (on ? wishlist.edit((items) => removeProduct(items, productId)) : wishFor(target)));
  if (!saved) raiseAlert({ tone: 'error', text: on ? accountMessages.wishlistRemoveFailed : accountMessages.wishlistAddFailed });
}
