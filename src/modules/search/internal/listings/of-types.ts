import { type Bitset, createBitset, setBit } from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';

/** The products of any of these types, by slug. */
export function ofTypes(data: IndexData, slugs: readonly string[]): Bitset {
  const bits = createBitset(data.capacity);
  const numbers = new Set(slugs.map((slug) => data.types.get(slug)?.number));
  for (let slot = 0; slot < data.slots; slot += 1) if (numbers.has(data.columns.type[slot])) setBit(bits, slot);
  return bits;
}
