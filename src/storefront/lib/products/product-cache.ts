/** The products cached in this tab, loaded from the shop's search index (PROD-16, PROD-17). */
import { useSyncExternalStore } from 'react';
import type { Product } from '#contract/products/product.ts';
import { callApi } from '../api-client/call-api.ts';
import { readShopSettings } from '../page/shop-facts.ts';
import { createProductsLoader, type ObjectsResponse } from './products-loader.ts';

export const productCache = createProductsLoader({
  fetchObjects: (objectIds) =>
    callApi<ObjectsResponse>('POST', `search/indexes/${readShopSettings().searchIndex}/objects`, { objectIds }),
  now: () => Date.now(),
});

/** How often an open page checks for cached products over the maximum age; milliseconds. */
const RELOAD_INTERVAL_MS = 15_000;

/**
 * Runs `load` now, whenever the tab becomes visible, and at intervals while it is visible (FIX-55): the loader itself
 * requests only products over the maximum age. Returns a function that stops it.
 */
export function keepLoaded(load: () => void): () => void {
  const reload = () => {
    if (document.visibilityState === 'visible') load();
  };
  load();
  document.addEventListener('visibilitychange', reload);
  const timer = setInterval(reload, RELOAD_INTERVAL_MS);
  return () => {
    document.removeEventListener('visibilitychange', reload);
    clearInterval(timer);
  };
}

const nothing: ReadonlyMap<string, Product | null> = new Map();

/** All cached products by id; null where the shop has no such product. */
export function useCachedProducts(): ReadonlyMap<string, Product | null> {
  return useSyncExternalStore(productCache.subscribe, productCache.snapshot, () => nothing);
}
