/** The products this tab holds, asked of the shop's search index (PROD-16, PROD-17). */
import { useSyncExternalStore } from 'react';
import type { Product } from '#contract/products/product.ts';
import { callApi } from '../api-client/call-api.ts';
import { writtenFacts } from '../page/shop-facts.ts';
import { createProductsLoader, type ObjectsResponse } from './products-loader.ts';

export const productCache = createProductsLoader({
  fetchObjects: (objectIds) =>
    callApi<ObjectsResponse>('POST', `search/indexes/${writtenFacts().searchIndex}/objects`, { objectIds }),
  now: () => Date.now(),
});

/** So often a page that stays open looks whether what it holds is over age. */
const LOOK_EVERY_MS = 15_000;

/**
 * Runs `load` now, whenever the tab comes back, and again and again while it stays visible (FIX-55): the loader itself asks only for
 * what is over age. Answers how to stop.
 */
export function keepLoaded(load: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') load();
  };
  load();
  document.addEventListener('visibilitychange', look);
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearInterval(timer);
  };
}

const nothing: ReadonlyMap<string, Product | null> = new Map();

/** All held products by id; null where the shop has no such product. */
export function useCachedProducts(): ReadonlyMap<string, Product | null> {
  return useSyncExternalStore(productCache.subscribe, productCache.snapshot, () => nothing);
}
