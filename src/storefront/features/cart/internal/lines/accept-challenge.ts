/** Keeping what a right answer earned; apart from cart-document.ts because no page needs it before a question is answered. Pure. */
import { type CartDocument, type Editor, put } from '#storefront/lib/cart/cart-document.ts';

/** On every line of the product (CHAL-08). */
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
