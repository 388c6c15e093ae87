/** Products to go on to from one product: at most 10, of its category, then of its brand, never itself or its colourways (PROD-27, PROD-29). */

import { limits } from '#contract/limits.ts';
import type { ProductCard } from '#contract/product.ts';
import { type Bitset, createBitset, hasBit, intersect } from './internal/bitset.ts';
import { cardAt, documentAt } from './internal/index-data.ts';
import type { SearchCtx } from './product-index.ts';

export function recommendProducts(ctx: Pick<SearchCtx, 'productIndex'>, productId: string): ProductCard[] {
  const { data } = ctx.productIndex;
  const own = data.slotOf.get(Number(productId));
  if (own === undefined) return [];
  const document = documentAt(data, own);
  const parts = document.categoryPath.split('/');
  const pools: (Bitset | undefined)[] = parts.map((_, index) => data.categories.get(parts.slice(0, parts.length - index).join('/'))?.bits);
  pools.push(data.brands.get(document.brandSlug)?.bits);
  const styles = new Set([data.columns.style[own]]);
  const found: number[] = [];
  for (const pool of pools) {
    if (!pool) continue;
    const bits = createBitset(data.capacity);
    bits.set(pool);
    intersect(bits, data.inStock);
    const slots = data.orders.recommended.slots();
    for (let i = 0; i < data.orders.recommended.length() && found.length < limits.recommendations; i += 1) {
      const slot = slots[i] as number;
      const style = data.columns.style[slot];
      // One colourway of a style is enough: ten shoes, not one shoe in ten colours.
      if (!hasBit(bits, slot) || styles.has(style)) continue;
      styles.add(style);
      found.push(slot);
    }
  }
  return found.map((slot) => cardAt(data, slot));
}
