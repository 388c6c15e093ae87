/** Stores the shoe size a shopper last bought: listings use it for fit when no size was chosen (ANA-08). */
import { sizeParams } from '#contract/products/listing-query.ts';
import type { Product, SizeSystem } from '#contract/products/product.ts';
import type { MySize } from '#storefront/lib/products/preferred-size.ts';
import { sizePreference } from '#storefront/lib/products/preferred-size-system.ts';
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';

type Bought = readonly { productId: string; variantId: string }[];

/** In the shopper's size system, else in the shoe's first one; null when no shoe was bought. */
export function boughtSize(
  items: Bought,
  products: ReadonlyMap<string, Product | null>,
  reads: SizeSystem | null,
): MySize | null {
  for (const { productId, variantId } of items) {
    const sizes = products.get(productId)?.variants.find(({ id }) => id === variantId)?.sizes ?? {};
    const system = [...(reads ? [reads] : []), ...(Object.keys(sizeParams) as SizeSystem[])].find((one) => sizes[one]);
    if (system) return { system, label: sizes[system] as string };
  }
  return null;
}

export function keepBoughtSize(items: Bought, products: ReadonlyMap<string, Product | null>): void {
  const size = boughtSize(items, products, sizePreference.get().system);
  if (size) persistentStorage.write('bought-size', size);
}
