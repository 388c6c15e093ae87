/** The size of a bought shoe (ANA-08). Pure. */
import { sizeParams } from '#contract/products/listing-query.ts';
import type { Product, SizeSystem } from '#contract/products/product.ts';
import type { MySize } from '#storefront/lib/products/preferred-size.ts';

/** The lines of an order. */
export type Bought = readonly { productId: string; variantId: string }[];

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
