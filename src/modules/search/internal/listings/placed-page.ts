/** Products that a shopkeeper's rule puts first or last in a listing (OWN-09). */
import type { ListingQuery } from '#contract/products/listing-query.ts';
import {
  type Bitset,
  clearBit,
  countBits,
  createBitset,
  hasBit,
  intersect,
  setBit,
  subtract,
} from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';
import { placementRule } from './placement-rule.ts';
import type { PageWanted } from './rank-slots.ts';

export interface Placement {
  /** Slots in the order of the rule. */
  pinned: readonly number[];
  buried: readonly number[];
}

/** The rule of this listing; products that are not listed are left out. */
export function placementOf(
  data: IndexData,
  query: Pick<ListingQuery, 'text'>,
  scope: Parameters<typeof placementRule>[2],
): Placement | null {
  const rule = placementRule(data.redirects.placements, query, scope);
  if (!rule) return null;
  const slotsOf = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const slot = data.slotOf.get(id);
      return slot !== undefined && hasBit(data.listed, slot) ? [slot] : [];
    });
  return { pinned: slotsOf(rule.pinned), buried: slotsOf(rule.buried) };
}

/** One page: first the pinned ones that are in the result, then the others in their order, then the buried ones. */
export function placedPage(
  data: IndexData,
  result: Bitset,
  placement: Placement,
  { offset, size }: PageWanted,
  inOrder: (part: Bitset, wanted: PageWanted) => number[],
): number[] {
  const pinned = placement.pinned.filter((slot) => hasBit(result, slot));
  const last = createBitset(data.capacity);
  for (const slot of placement.buried) setBit(last, slot);
  intersect(last, result);
  const rest = new Uint32Array(result);
  subtract(rest, last);
  for (const slot of pinned) clearBit(rest, slot);
  const page = pinned.slice(offset, offset + size);
  let before = pinned.length;
  for (const part of [rest, last]) {
    if (page.length < size)
      page.push(...inOrder(part, { offset: Math.max(0, offset - before), size: size - page.length }));
    before += countBits(part);
  }
  return page;
}
