/**
 * Cache of the cart's products as last seen, so that the cart can be shown offline. Only the choice of products is
 * personal.
 */
import type { Product } from '#contract/products/product.ts';
import type { VersionedStorage } from '../storage/create-versioned-storage.ts';
import { persistentStorage } from '../storage/versioned-storage.ts';

export const CART_PRODUCTS_NAME = 'cart-products';
/** Bounds the cache: carts are small, and so is the browser's storage. */
const MAX = 40;
type Storage = Pick<VersionedStorage, 'read' | 'write'>;

export function cacheCartProducts(
  products: readonly (Product | null | undefined)[],
  storage: Storage = persistentStorage,
): void {
  storage.write(CART_PRODUCTS_NAME, products.filter((product) => product != null).slice(0, MAX));
}

/** Those of `ids` that are cached; damaged entries are left out. */
export function cachedCartProducts(ids: readonly string[], storage: Storage = persistentStorage): Product[] {
  const stored = storage.read(CART_PRODUCTS_NAME);
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (product): product is Product =>
      typeof product === 'object' && product !== null && ids.includes(product.id) && Array.isArray(product.variants),
  );
}
