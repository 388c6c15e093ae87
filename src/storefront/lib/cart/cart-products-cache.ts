/** The products of the cart as they were seen last, so that the cart can be read where there is no line. Nothing in it is personal but which they are. */
import type { Product } from '#contract/products/product.ts';
import { persistentStorage, type VersionedStorage } from '../storage/versioned-storage.ts';

export const CART_PRODUCTS_NAME = 'cart-products';
/** Carts are small; a browser's room is too. */
const MAX = 40;
type Storage = Pick<VersionedStorage, 'read' | 'write'>;

export function cacheCartProducts(
  products: readonly (Product | null | undefined)[],
  storage: Storage = persistentStorage,
): void {
  storage.write(CART_PRODUCTS_NAME, products.filter((product) => product != null).slice(0, MAX));
}

/** Those of `ids` that are kept; what is damaged is not there. */
export function cachedCartProducts(ids: readonly string[], storage: Storage = persistentStorage): Product[] {
  const kept = storage.read(CART_PRODUCTS_NAME);
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (product): product is Product =>
      typeof product === 'object' && product !== null && ids.includes(product.id) && Array.isArray(product.variants),
  );
}
