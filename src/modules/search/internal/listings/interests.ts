/** The products of the brands and categories that a visitor's personalisation ids stand for (FIX-43). */
import { personalisationId } from '#contract/fields/personalisation-id.ts';
import { type Bitset, createBitset, unite } from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';
import { createListingCache } from './listing-cache.ts';

const known = createListingCache<ReadonlyMap<string, Bitset>>({ max: 20, weigh: () => 1 });

/** Null when no id stands for anything in this shop. */
export function interestsOf(data: IndexData, ids: readonly string[]): Bitset | null {
  if (ids.length === 0) return null;
  const byId = known(data, 'ids', () => {
    const all = new Map<string, Bitset>();
    for (const [slug, { bits }] of data.brands) all.set(personalisationId('brand', slug), bits);
    for (const [path, { bits }] of data.categories) all.set(personalisationId('category', path), bits);
    return all;
  });
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  if (found.length === 0) return null;
  const together = createBitset(data.capacity);
  for (const bits of found) unite(together, bits);
  return together;
}
