/** The wishlist as it is shown: each wish with its product and size, and whether it can be bought (WISH-01). Pure. */

import type { WishlistItem } from '#contract/accounts/wishlist.ts';
import type { Product, ProductVariant } from '#contract/products/product.ts';

export interface WishlistLine extends WishlistItem {
  product: Product;
  /** Null while no size is chosen, or when the product no longer has it. */
  variant: ProductVariant | null;
  /** 'SOLD_OUT': the size, or every size; 'GONE': the shop does not sell it any more, or not in that size. */
  state: 'AVAILABLE' | 'SOLD_OUT' | 'GONE';
}
export interface WishlistView {
  lines: WishlistLine[];
  /** True while the data of some product are not there yet. */
  waiting: boolean;
}

export const hasStock = (product: Product, variant: ProductVariant): boolean =>
  product.functionalType !== 'basic' || variant.qtyAvailable > 0;

/** Wishes for what the shop does not know any more are left out. */
export function viewWishlist(
  items: readonly WishlistItem[],
  products: ReadonlyMap<string, Product | null>,
): WishlistView {
  return {
    lines: items.flatMap((wish) => {
      const product = products.get(wish.productId);
      return product ? [viewWish(wish, product)] : [];
    }),
    waiting: items.some(({ productId }) => !products.has(productId)),
  };
}

function viewWish(wish: WishlistItem, product: Product): WishlistLine {
  // A product that comes in one size is that size.
  const only = product.variants.length === 1 ? product.variants[0] : undefined;
  const variant = (wish.variantId === null ? only : product.variants.find(({ id }) => id === wish.variantId)) ?? null;
  const sold = product.state === 'current' || product.state === 'evergreen';
  if (!sold || (wish.variantId !== null && !variant)) return { ...wish, product, variant, state: 'GONE' };
  const stock = variant ? hasStock(product, variant) : product.variants.some((each) => hasStock(product, each));
  return { ...wish, product, variant, state: stock ? 'AVAILABLE' : 'SOLD_OUT' };
}
