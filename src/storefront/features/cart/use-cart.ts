/** The cart as components use it: what is in it now, and changing it. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { addItem, type CartItem, removeItems, restoreItem, setQty } from '#storefront/browser/cart-document.ts';
import { cart } from '#storefront/browser/cart-state.ts';
import { cartNotice } from './cart-notice.ts';

export interface CartView {
  /** 'LOADING' until the browser's storage has been read; always so on the server. */
  status: 'LOADING' | 'SUCCESS';
  /** Pieces in the cart, for the header; 0 while loading. */
  count: number;
  /** Newest first. */
  items: readonly CartItem[];
}

export function useCart(): CartView {
  const { document, count, items } = useStore(cart.state);
  useEffect(() => cart.open(), []);
  return { status: document ? 'SUCCESS' : 'LOADING', count, items };
}

export interface NewCartItem {
  productId: string;
  variantId: string;
  qty: number;
}

/** Adds to the cart and opens the drawer that says so; on 'FAILED' the shopper has been told why (CART-32). */
export async function addToCart(item: NewCartItem, productName: string): Promise<'ADDED' | 'FAILED'> {
  let added = false;
  try {
    cart.open();
    added = cart.edit((document, editor) => addItem(document, item, editor));
  } catch {
    // A quantity that is none, or a browser that refuses to work: the shopper is told below.
  }
  cartNotice.setState(added ? { kind: 'ADDED', productId: item.productId, variantId: item.variantId } : { kind: 'FAILED', productName }, true);
  return added ? 'ADDED' : 'FAILED';
}

export const changeQty = (id: string, qty: number): boolean => cart.edit((document, editor) => setQty(document, id, qty, editor));
export const removeFromCart = (ids: readonly string[]): boolean => cart.edit((document, editor) => removeItems(document, ids, editor));
export const putBack = (item: CartItem): boolean => cart.edit((document, editor) => restoreItem(document, item, editor));
