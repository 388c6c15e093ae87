/** Brands with products, A to Z. */
import type { BrandEntry } from '#contract/products/listing.ts';
import type { IndexHolder } from '../index/product-index.ts';
import { tallyColumn } from '../internal/index/bitset.ts';
import { createListingCache } from '../internal/listings/listing-cache.ts';

const listed = createListingCache<BrandEntry[]>({ max: 20, weigh: () => 1 });
const order = new Intl.Collator('en-NZ', { sensitivity: 'base' });
export const byName = (a: BrandEntry, b: BrandEntry): number => order.compare(a.name, b.name);

/** The list is shared: do not change it. */
export function listBrands(ctx: IndexHolder): readonly BrandEntry[] {
  const { data } = ctx.productIndex;
  return listed(data, '', () => {
    const counts = tallyColumn(data.listed, data.columns.brand, data.brands.size);
    return [...data.brands]
      .map(([slug, { label, number }]) => ({ slug, name: label, count: counts[number] as number }))
      .filter((brand) => brand.count > 0)
      .sort(byName);
  });
}
