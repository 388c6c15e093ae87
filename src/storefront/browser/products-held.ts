/** The products this tab holds, asked of the shop's search index (PROD-16, PROD-17). */
import { useSyncExternalStore } from 'react';
import type { Product } from '#contract/product.ts';
import { callApi } from './api-call.ts';
import { createProductsLoader, type ObjectsResponse } from './products-loader.ts';

/** Index of the products: configured prefix, underscore, name. The page may say another in `<html data-search-index>`. */
const indexName = (): string => globalThis.document?.documentElement.dataset.searchIndex ?? 'kerb_products';

export const heldProducts = createProductsLoader({
  fetchObjects: (objectIds) => callApi<ObjectsResponse>('POST', `search/indexes/${indexName()}/objects`, { objectIds }),
  now: () => Date.now(),
});

const nothing: ReadonlyMap<string, Product | null> = new Map();

/** All held products by id; null where the shop has no such product. */
export function useHeldProducts(): ReadonlyMap<string, Product | null> {
  return useSyncExternalStore(heldProducts.subscribe, heldProducts.snapshot, () => nothing);
}
