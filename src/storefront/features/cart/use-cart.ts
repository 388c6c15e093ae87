/** The cart for components: its current content, and functions that change it. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Gift } from '#contract/checkout/gift.ts';
import type { Product } from '#contract/products/product.ts';
import { analyticsQueue } from '#storefront/lib/analytics/analytics-queue.ts';
import {
  addItem,
  type CartItem,
  removeItems,
  restoreItem,
  setGift,
  setQty,
} from '#storefront/lib/cart/cart-document.ts';
import { cart } from '#storefront/lib/cart/cart-state.ts';
import { cartNotice, type NewCartItem } from './cart-notice.ts';
import { isAnswered } from './internal/lines/validate-challenge.ts';

export interface CartContents {
  /** 'LOADING' until the browser's storage has been read; always so on the server. */
  status: 'LOADING' | 'SUCCESS';
  /** Total quantity, for the header; 0 while loading. */
  count: number;
  /** Newest first. */
  items: readonly CartItem[];
}

export function useCart(): CartContents {
  const { document, count, items } = useStore(cart.state);
  useEffect(() => cart.open(), []);
  return { status: document ? 'SUCCESS' : 'LOADING', count, items };
}

/** A change by the shopper, reported to analytics. */
const edit: typeof cart.edit = (change) => {
  const before = cart.items();
  const made = cart.edit(change);
  if (made) analyticsQueue.push(['cart', before, cart.items()]);
  return made;
};

/** Adds to the cart as `putIntoCart` does; on 'FAILED' the shopper has been shown why (CART-32). */
export async function addToCart(...wanted: Parameters<typeof putIntoCart>): Promise<'ADDED' | 'FAILED' | 'ASKED'> {
  const outcome = await putIntoCart(...wanted);
  if (outcome === 'FAILED') cartNotice.setState({ kind: 'FAILED', productName: wanted[1] }, true);
  return outcome;
}

/**
 * Adds to the cart and opens the drawer. A product with a challenge is added after its question is answered: 'ASKED'
 * opens the question, unless a valid acceptance is stored (CHAL-01, CHAL-02).
 */
export async function putIntoCart(
  item: NewCartItem,
  productName: string,
  challenge: Product['challenge'] = null,
): Promise<'ADDED' | 'FAILED' | 'ASKED'> {
  let added = false;
  try {
    cart.open();
    const { productId } = item;
    const acceptance =
      challenge && cart.items().find((line) => line.productId === productId && isAnswered(line))?.challengeAcceptance;
    if (challenge && !acceptance) {
      cartNotice.setState({ kind: 'ASKED', productId, productName, question: challenge.question, item }, true);
      return 'ASKED';
    }
    added = edit((document, editor) =>
      addItem(document, acceptance ? { ...item, challengeAcceptance: acceptance } : item, editor),
    );
  } catch {
    // An invalid quantity, or disabled browser features: the shopper is told below.
  }
  if (added) cartNotice.setState({ kind: 'ADDED', productId: item.productId, variantId: item.variantId }, true);
  return added ? 'ADDED' : 'FAILED';
}

export const changeQty = (id: string, qty: number): boolean =>
  edit((document, editor) => setQty(document, id, qty, editor));
/** Another recipient for a gift card of a line; null removes the card (UX-03). */
export const changeGift = (id: string, at: number, gift: Gift | null): boolean =>
  edit((document, editor) => setGift(document, id, at, gift, editor));
export const removeFromCart = (ids: readonly string[]): boolean =>
  edit((document, editor) => removeItems(document, ids, editor));
export const restoreToCart = (item: CartItem): boolean =>
  edit((document, editor) => restoreItem(document, item, editor));
