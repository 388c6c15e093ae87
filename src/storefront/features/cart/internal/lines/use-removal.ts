/** Removes a line with undo: in its position a note with 'Undo' stays until it is used or another line is removed. */
import { useState } from 'react';
import type { CartItem } from '#storefront/lib/cart/cart-document.ts';
import type { CartLine } from '../../cart-lines.ts';
import { removeFromCart, restoreToCart } from '../../use-cart.ts';

export interface Removed {
  item: CartItem;
  name: string;
}

export function useRemoval() {
  const [removed, setRemoved] = useState<Removed | null>(null);
  return {
    removed,
    remove: ({ item, product }: CartLine) => {
      removeFromCart([item.id]);
      setRemoved({ item, name: product.name });
    },
    undo: () => {
      if (removed) restoreToCart(removed.item);
      setRemoved(null);
    },
    forget: () => setRemoved(null),
  };
}
