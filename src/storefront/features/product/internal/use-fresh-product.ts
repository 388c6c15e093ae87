import { useEffect } from 'react';
import type { Product } from '#contract/products/product.ts';
import { keepLoaded, productCache, useCachedProducts } from '#storefront/lib/products/product-cache.ts';

/**
 * The page's product, replaced by the shop's current data: the page may be minutes old, stock must not be (PROD-15,
 * PROD-21).
 */
export function useFreshProduct(page: Product): Product {
  const held = useCachedProducts().get(page.id);
  useEffect(() => keepLoaded(() => void productCache.load([page.id])), [page.id]);
  return newerOf(page, held);
}

const newerOf = (page: Product, held: Product | null | undefined): Product =>
  held === null ? { ...page, state: 'discontinued' } : held && held.stockUpdatedAt > page.stockUpdatedAt ? held : page;

/** The product with stock within the maximum age, reloaded if needed; the last known data when the request fails. */
export async function freshProduct(shown: Product): Promise<Product> {
  await productCache.load([shown.id]);
  return newerOf(shown, productCache.peek(shown.id));
}
