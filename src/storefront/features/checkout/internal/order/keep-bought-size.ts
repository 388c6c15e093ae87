/** Stores the shoe size a shopper last bought: listings use it for fit when no size was chosen (ANA-08). */
import type { Product } from '#contract/products/product.ts';
import { sizePreference } from '#storefront/lib/products/preferred-size-system.ts';
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { type Bought, boughtSize } from './bought-size.ts';

export function keepBoughtSize(items: Bought, products: ReadonlyMap<string, Product | null>): void {
  const size = boughtSize(items, products, sizePreference.get().system);
  if (size) persistentStorage.write('bought-size', size);
}
