import { useEffect } from 'react';
import type { Product } from '#contract/products/product.ts';
import { keepLoaded, productCache, useCachedProducts } from '#storefront/lib/products/product-cache.ts';

/** The product as the page came, then as the shop has it now: the page may be minutes old, stock may not (PROD-15, PROD-21). */
export function useFreshProduct(page: Product): Product {
  const held = useCachedProducts().get(page.id);
  useEffect(() => keepLoaded(() => void productCache.load([page.id])), [page.id]);
  return newerOf(page, held);
}

const newerOf = (page: Product, held: Product | null | undefined): Product =>
  held === null ? { ...page, state: 'discontinued' } : held && held.stockUpdatedAt > page.stockUpdatedAt ? held : page;

/** The product with stock no older than the limit, asked for where what is held is older; as it was seen last where nobody answers. */
export async function freshProduct(shown: Product): Promise<Product> {
  await productCache.load([shown.id]);
  return newerOf(shown, productCache.look(shown.id));
}
