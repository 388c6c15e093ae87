import { useEffect } from 'react';
import type { Product } from '#contract/product.ts';
import { heldProducts, useHeldProducts } from '#storefront/browser/products-held.ts';

/** The product as the page came, then as the shop has it now: the page may be minutes old, stock may not (PROD-15, PROD-21). */
export function useFreshProduct(page: Product): Product {
  const held = useHeldProducts().get(page.id);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') heldProducts.load([page.id]).catch(() => undefined);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [page.id]);
  if (held === null) return { ...page, state: 'discontinued' };
  return held && held.stockUpdatedAt > page.stockUpdatedAt ? held : page;
}
