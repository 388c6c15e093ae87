/** Products to go on to from one product, from the index alone (PROD-27, PROD-29). */

import { limits } from '#contract/fields/limits.ts';
import type { SearchCtx } from '../index/product-index.ts';
import { type Bitset, createBitset, hasBit, intersect, subtract } from '../internal/index/bitset.ts';
import { documentAt, type IndexData } from '../internal/index/index-data.ts';
import { interestsOf } from '../internal/listings/interests.ts';

/** Where a product stands in the shop. */
export interface Standing {
  parentCode: string;
  categoryPath: string;
  brandSlug: string;
}
interface Wishes {
  /** Ids that go first, best first: what others bought with it. */
  first?: readonly number[];
  /** Personalisation ids of whoever looks: of equals, what they stand for comes first (FIX-43). */
  interests?: readonly string[];
  /** Of a product that is not listed any more. */
  standing?: Standing | undefined;
}

/** So many of one brand, as long as others can fill the row. */
const MAX_PER_BRAND = 3;

/**
 * Ids in rank order, at most 10: first what is wished, then the best of its category, of wider ones, of its brand.
 * Never the product itself or its colourways, one colourway of any other style, nothing that is sold out; null when
 * the product is not listed and nothing is known of it.
 */
export function recommendProducts(
  { productIndex: { data } }: Pick<SearchCtx, 'productIndex'>,
  productId: string,
  wishes: Wishes = {},
): string[] | null {
  const own = data.slotOf.get(Number(productId));
  const standing = own === undefined ? wishes.standing : documentAt(data, own);
  if (!standing) return null;
  const styles = new Set([data.styles.get(standing.parentCode)]);
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
  const liked = interestsOf(data, wishes.interests ?? []);
  const wished = (wishes.first ?? [])
    .flatMap((id) => data.slotOf.get(id) ?? [])
    .filter((slot) => hasBit(data.inStock, slot));
  for (const most of [MAX_PER_BRAND, Number.POSITIVE_INFINITY]) {
    full.length = 0;
    for (const slot of wished) if (found.length < limits.recommendations) take(slot, most);
    for (const pool of poolsOf(data, standing).flatMap((each) => (liked ? [common(each, liked), each] : [each]))) {
      if (found.length >= limits.recommendations) break;
      const bits = createBitset(data.capacity);
      bits.set(pool);
      intersect(bits, data.inStock);
      for (const brand of full) subtract(bits, brand);
      const slots = data.orders.recommended.slots();
      for (let i = 0; i < data.orders.recommended.length() && found.length < limits.recommendations; i += 1) {
        const slot = slots[i] as number;
        if (hasBit(bits, slot)) take(slot, most);
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
function poolsOf(data: IndexData, { categoryPath, brandSlug }: Standing): Bitset[] {
  const parts = categoryPath.split('/');
  const paths = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return [...paths.map((path) => data.categories.get(path)), data.brands.get(brandSlug)].flatMap((pool) =>
    pool ? [pool.bits] : [],
  );
}
