/** Brands with products, A to Z. */
import type { BrandEntry } from '#contract/listing.ts';
import { countBoth } from './internal/bitset.ts';
import type { SearchCtx } from './product-index.ts';

export function listBrands(ctx: Pick<SearchCtx, 'productIndex'>): BrandEntry[] {
  const { data } = ctx.productIndex;
  return [...data.brands]
    .map(([slug, column]) => ({ slug, name: column.label, count: countBoth(column.bits, data.listed) }))
    .filter((brand) => brand.count > 0)
    .sort((a, b) => a.name.localeCompare(b.name, 'en-NZ', { sensitivity: 'base' }));
}
