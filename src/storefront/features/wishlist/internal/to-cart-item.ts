/** How a wishlist item becomes a line of the cart. Pure. */
import type { Product, ProductVariant, SizeSystem } from '#contract/products/product.ts';
import type { NewCartItem } from '#storefront/features/cart/cart-notice.ts';
import { sizeInWords } from '#storefront/features/product/size-labels.ts';

/** The cart item of a wishlist item, with the size label the shopper chose (WISH-05). */
export function toCartItem(
  product: Product,
  variant: ProductVariant,
  qty: number,
  system: SizeSystem | null,
): NewCartItem {
  return {
    productId: product.id,
    variantId: variant.id,
    qty,
    ...(system && { sizeSystem: system }),
    translatedVariantLabel: sizeInWords(variant, system),
  };
}
