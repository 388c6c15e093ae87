/** One page of a result in the requested order. */
import { type Bitset, countBits, eachBit, hasBit, intersect, subtract } from '../index/bitset.ts';
import type { IndexData, OrderName } from '../index/index-data.ts';

export interface PageWanted {
  offset: number;
  size: number;
}

/** Follows a sorted order, one set after another: `tiers` are disjoint. */
export function pageInOrder(
  data: IndexData,
  name: OrderName,
  backwards: boolean,
  tiers: readonly Bitset[],
  { offset, size }: PageWanted,
): number[] {
  const slots = data.orders[name].slots();
  const length = data.orders[name].length();
  const page: number[] = [];
  let skip = offset;
  for (const tier of tiers) {
    const inTier = countBits(tier);
    if (skip >= inTier) {
      skip -= inTier;
      continue;
    }
    for (let i = 0; i < length && page.length < size; i += 1) {
      const slot = slots[backwards ? length - 1 - i : i] as number;
      if (!hasBit(tier, slot)) continue;
      if (skip > 0) skip -= 1;
      else page.push(slot);
    }
    if (page.length >= size) break;
  }
  return page;
}

/** The result split into what is in the first set, then in the second and so on, then the rest. */
export function tiersOf(result: Bitset, firsts: readonly Bitset[]): Bitset[] {
  const rest = new Uint32Array(result);
  const tiers = firsts.map((first) => {
    const tier = new Uint32Array(rest);
    intersect(tier, first);
    subtract(rest, first);
    return tier;
  });
  return [...tiers, rest];
}

/** Factor for sold-out products in a search. */
export const SOLD_OUT = 0.7;

/** Factor for the brands and categories that a visitor likes, among products that match about equally well. */
export const LIKED = 1.25;

/** Factor for children's products in a search that is not about them. */
export const FOR_KIDS = 0.6;

/** Who searches for cheap ones sees half the score at this price in cents. */
export const CHEAP_CENTS = 10_000;

/** The natural logarithm of the units sold, as the merchant's popularity counts: two levels are twice as many. */
const DEMAND = Math.LN2 / 2;

/** What popularity and sales add to the score of a match. */
export const popularityWorth = (popularity: number, demand: number): number => Math.log1p(popularity) + DEMAND * demand;

/** By how well the text matches; popularity and what is bought, then id decide between equals. */
export function bestMatches(
  data: IndexData,
  result: Bitset,
  { scores, forKids, cheapFirst }: { scores: Float32Array; forKids: boolean; cheapFirst: boolean },
  { offset, size }: PageWanted,
  liked: Bitset | null = null,
): number[] {
  const slots = new Int32Array(countBits(result));
  const worth = new Float64Array(slots.length);
  const { popularity, demand, price, id } = data.columns;
  const kids = forKids ? undefined : data.listedFacets.gender.get('kids')?.bits;
  let n = 0;
  eachBit(result, (slot) => {
    slots[n] = slot;
    const fit =
      (hasBit(data.inStock, slot) ? 1 : SOLD_OUT) *
      (liked && hasBit(liked, slot) ? LIKED : 1) *
      (kids && hasBit(kids, slot) ? FOR_KIDS : 1) *
      (cheapFirst ? 1 / (1 + (price[slot] as number) / CHEAP_CENTS) : 1);
    worth[n] = (scores[slot] as number) * fit + popularityWorth(popularity[slot] as number, demand[slot] as number);
    n += 1;
  });
  // Only what can be on the page is sorted.
  const minScore = offset < n ? largestAt(worth.slice(), Math.min(n, offset + size) - 1) : Number.POSITIVE_INFINITY;
  const candidates: number[] = [];
  for (let i = 0; i < n; i += 1) if ((worth[i] as number) >= minScore) candidates.push(i);
  candidates.sort(
    (a, b) =>
      (worth[b] as number) - (worth[a] as number) ||
      (id[slots[a] as number] as number) - (id[slots[b] as number] as number),
  );
  return candidates.slice(offset, offset + size).map((i) => slots[i] as number);
}

/** The value at a position when numbers are ordered from the largest; reorders the array (Hoare's selection). */
function largestAt(values: Float64Array, place: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >>> 1] as number;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] as number) > pivot) i += 1;
      while ((values[j] as number) < pivot) j -= 1;
      if (i > j) break;
      [values[i], values[j]] = [values[j] as number, values[i] as number];
      i += 1;
      j -= 1;
    }
    if (place <= j) high = j;
    else if (place >= i) low = i;
    else break;
  }
  return values[place] as number;
}
