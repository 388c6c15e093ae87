/**
 * Stores the acceptance earned by a correct answer; separate from cart-document.ts because it is needed only after a
 * question. Pure.
 */
import { type CartDocument, type Editor, put } from '#storefront/lib/cart/cart-document.ts';

/** Sets the acceptance on every line of the product (CHAL-08). */
export function acceptChallenge(
  cart: CartDocument,
  productId: string,
  challengeAcceptance: string,
  editor: Editor,
): CartDocument {
  let changed = cart;
  for (const item of cart.itemsById.values())
    if (item.productId === productId) changed = put(changed, { ...item, challengeAcceptance }, editor);
  return changed;
}
