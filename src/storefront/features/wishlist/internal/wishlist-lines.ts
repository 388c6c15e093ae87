/** The wishlist as it is shown: each item with its product and size, and whether it can be bought (WISH-01). Pure. */

import type { WishlistItem } from '#contract/accounts/wishlist.ts';
import type { Product, ProductVariant } from '#contract/products/product.ts';

export interface WishlistLine extends WishlistItem {
  product: Product;
  /** Null while no size is chosen, or when the product no longer has it. */
  variant: ProductVariant | null;
  /** 'SOLD_OUT': the size, or every size; 'GONE': the shop no longer sells it, or not in that size. */
  state: 'AVAILABLE' | 'SOLD_OUT' | 'GONE';
}
export interface WishlistView {
  lines: WishlistLine[];
  /** True while a product is not loaded yet. */
  waiting: boolean;
}

export const hasStock = (product: Product, variant: ProductVariant): boolean =>
  product.functionalType !== 'basic' || variant.qtyAvailable > 0;

/** Items whose product the shop no longer has are left out. */
export function viewWishlist(
  items: readonly WishlistItem[],
  products: ReadonlyMap<string, Product | null>,
): WishlistView {
  return {
    lines: items.flatMap((item) => {
      const product = products.get(item.productId);
      return product ? [viewItem(item, product)] : [];
    }),
    waiting: items.some(({ productId }) => !products.has(productId)),
  };
}

function viewItem(item: WishlistItem, product: Product): WishlistLine {
  // A product with a single size is shown in that size.
  const only = product.variants.length === 1 ? product.variants[0] : undefined;
  const variant = (item.variantId === null ? only : product.variants.find(({ id }) => id === item.variantId)) ?? null;
  const sold = product.state === 'current' || product.state === 'evergreen';
  if (!sold || (item.variantId !== null && !variant)) return { ...item, product, variant, state: 'GONE' };
  const stock = variant ? hasStock(product, variant) : product.variants.some((each) => hasStock(product, each));
  return { ...item, product, variant, state: stock ? 'AVAILABLE' : 'SOLD_OUT' };
}
