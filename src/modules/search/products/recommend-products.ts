/** Recommended products for one product, from the index alone (PROD-27, PROD-29). */

import { limits } from '#contract/fields/limits.ts';
import type { IndexHolder } from '../index/product-index.ts';
import { type Bitset, createBitset, hasBit, intersect, subtract } from '../internal/index/bitset.ts';
import { documentAt, type IndexData } from '../internal/index/index-data.ts';
import { interestsOf } from '../internal/listings/interests.ts';

/** The category and brand of a product. */
export interface ProductPlacement {
  parentCode: string;
  categoryPath: string;
  brandSlug: string;
}
export interface RecommendationOptions {
  /** Ids that go first, best first: products that others bought with it. */
  first?: readonly number[];
  /** The visitor's personalisation ids: among equals, what they stand for comes first (FIX-43). */
  interests?: readonly string[];
  /** For a product that is no longer listed. */
  placement?: ProductPlacement | undefined;
}

/** Maximum of one brand, as long as others can fill the row. */
export const MAX_PER_BRAND = 3;

/**
 * Ids in rank order, at most 10: first the given ids, then the best of its category, of wider ones, of its brand. Never
 * the product itself or its colourways, one colourway of any other style, nothing that is sold out; null when the
 * product is not listed and `placement` is not given.
 */
export function recommendProducts(
  { productIndex: { data } }: IndexHolder,
  productId: string,
  preferences: RecommendationOptions = {},
): string[] | null {
  const own = data.slotOf.get(Number(productId));
  const placement = own === undefined ? preferences.placement : documentAt(data, own);
  if (!placement) return null;
  const styles = new Set([data.colourways.known(placement.parentCode)]);
  const perBrand = new Map<string, number>();
  const full: Bitset[] = [];
  const found: number[] = [];
  const take = (slot: number, maxPerBrand: number): void => {
    const style = data.columns.style[slot] as number;
    if (styles.has(style) || full.some((bits) => hasBit(bits, slot))) return;
    styles.add(style);
    found.push(slot);
    const { brandSlug } = documentAt(data, slot);
    const count = (perBrand.get(brandSlug) ?? 0) + 1;
    perBrand.set(brandSlug, count);
    const brand = data.brands.get(brandSlug);
    if (count >= maxPerBrand && brand) full.push(brand.bits);
  };
  const liked = interestsOf(data, preferences.interests ?? []);
  const preferred = (preferences.first ?? [])
    .flatMap((id) => data.slotOf.get(id) ?? [])
    .filter((slot) => hasBit(data.inStock, slot));
  for (const brandMax of [MAX_PER_BRAND, Number.POSITIVE_INFINITY]) {
    full.length = 0;
    for (const slot of preferred) if (found.length < limits.recommendations) take(slot, brandMax);
    for (const pool of poolsOf(data, placement).flatMap((each) => (liked ? [common(each, liked), each] : [each]))) {
      if (found.length >= limits.recommendations) break;
      const bits = createBitset(data.capacity);
      bits.set(pool);
      intersect(bits, data.inStock);
      for (const brand of full) subtract(bits, brand);
      const slots = data.orders.recommended.slots();
      for (let i = 0; i < data.orders.recommended.length() && found.length < limits.recommendations; i += 1) {
        const slot = slots[i] as number;
        if (hasBit(bits, slot)) take(slot, brandMax);
      }
    }
  }
  return found.map((slot) => String(data.columns.id[slot]));
}

function common(one: Bitset, other: Bitset): Bitset {
  const both = new Uint32Array(one);
  intersect(both, other);
  return both;
}

/** From the product's own category up to its department, then its brand. */
function poolsOf(data: IndexData, { categoryPath, brandSlug }: ProductPlacement): Bitset[] {
  const parts = categoryPath.split('/');
  const paths = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return [...paths.map((path) => data.categories.get(path)), data.brands.get(brandSlug)].flatMap((pool) =>
    pool ? [pool.bits] : [],
  );
}
