/** Compares counting by words with counting one by one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clearBit,
  countBits,
  countBoth,
  countIn,
  createBitset,
  eachBit,
  setBit,
  tallyColumn,
  toDense,
} from './bitset.ts';

const slots = 32 * 23;
/** From nearly nothing to every slot, so that sparse and full sets are both counted. */
const members = fc
  .tuple(
    fc.constantFrom(1, 3, 40, 700),
    fc.boolean(),
    fc.array(fc.nat({ max: slots - 1 }), { maxLength: 700, size: 'max' }),
  )
  .map(([max, inverted, list]) => {
    const chosen = new Set(list.slice(0, max));
    return new Set(Array.from({ length: slots }, (_, slot) => slot).filter((slot) => chosen.has(slot) !== inverted));
  });
const toBits = (set: ReadonlySet<number>) => {
  const bits = createBitset(slots);
  for (const slot of set) setBit(bits, slot);
  return bits;
};

test('sets are counted, intersected and iterated exactly, whether sparse or full', () => {
  fc.assert(
    fc.property(members, members, fc.nat({ max: 40 }), (one, other, max) => {
      const [a, b] = [toBits(one), toBits(other)];
      const both = [...one].filter((slot) => other.has(slot)).length;
      expect([countBits(a), countBoth(a, b), countIn(toDense(a), b), countIn(toDense(b), a)]).toEqual([
        one.size,
        both,
        both,
        both,
      ]);
      const walked: number[] = [];
      eachBit(a, (slot) => walked.push(slot));
      expect(walked).toEqual([...one].sort((x, y) => x - y));
      const column = Int32Array.from({ length: slots }, (_, slot) => slot % (max + 1));
      const plain = new Array<number>(max + 1).fill(0);
      for (const slot of one) plain[slot % (max + 1)] = (plain[slot % (max + 1)] as number) + 1;
      expect([...tallyColumn(a, column, max + 1)]).toEqual(plain);
      for (const slot of one) clearBit(a, slot);
      expect(countBits(a)).toBe(0);
    }),
    { numRuns: 300 },
  );
});
