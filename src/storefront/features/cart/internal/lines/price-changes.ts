/** Prices of cart lines that changed since the shopper last saw them in this browser (FIX-07). */
import { createStore } from 'zustand/vanilla';
import type { Product } from '#contract/products/product.ts';

/** Product id → the price last seen; dollars, as in products. */
export const priceChanges = createStore<{ seen: ReadonlyMap<string, number> }>(() => ({ seen: new Map() }));

/** Compares the prices last seen with the current ones; a price that is back at its old value has not changed. */
export function recordPrices(
  before: readonly Pick<Product, 'id' | 'price'>[],
  now: readonly (Pick<Product, 'id' | 'price'> | null | undefined)[],
): void {
  const seen = new Map(priceChanges.getState().seen);
  for (const { id, price } of before) if (!seen.has(id)) seen.set(id, price);
  for (const product of now) if (product && seen.get(product.id) === product.price) seen.delete(product.id);
  for (const id of seen.keys()) if (!now.some((product) => product?.id === id)) seen.delete(id);
  priceChanges.setState({ seen });
}
