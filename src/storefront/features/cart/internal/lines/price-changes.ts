/** Prices of cart lines that changed since the shopper saw them last in this browser (FIX-07). */
import { createStore } from 'zustand/vanilla';
import type { Product } from '#contract/products/product.ts';

/** Product id → the price that was seen, in dollars as products tell it. */
export const priceChanges = createStore<{ seen: ReadonlyMap<string, number> }>(() => ({ seen: new Map() }));

/** Compares what was seen last with what the shop says now; a price that is back where it was has not changed. */
export function notePrices(
  before: readonly Pick<Product, 'id' | 'price'>[],
  now: readonly (Pick<Product, 'id' | 'price'> | null | undefined)[],
): void {
  const seen = new Map(priceChanges.getState().seen);
  for (const { id, price } of before) if (!seen.has(id)) seen.set(id, price);
  for (const product of now) if (product && seen.get(product.id) === product.price) seen.delete(product.id);
  for (const id of seen.keys()) if (!now.some((product) => product?.id === id)) seen.delete(id);
  priceChanges.setState({ seen });
}
