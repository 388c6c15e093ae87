/** An order sorted in steps, and changed slot by slot, compared with plain sorting. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runAtOnce } from '../search-fixtures.ts';
import { createSortOrder } from './sort-order.ts';

const slotsOf = (order: ReturnType<typeof createSortOrder>): number[] => [...order.slots().subarray(0, order.length())];

test('a rebuilt order is sorted, whatever its length; inserting and removing keep it sorted', () => {
  // Lengths near the run length and its double.
  const length = fc.oneof(
    fc.integer({ min: 0, max: 40 }),
    fc.constantFrom(1_023, 1_024, 1_025, 2_048, 2_049, 3_072, 5_000),
  );
  fc.assert(
    fc.property(
      length,
      fc.integer({ min: 1, max: 1_000 }),
      fc.array(fc.nat({ max: 4_999 }), { maxLength: 20, size: 'max' }),
      (count, values, others) => {
        const keys = Array.from({ length: 5_000 }, (_, slot) => Math.imul(slot + 1, 2_654_435_761) % values);
        const compare = (a: number, b: number) => (keys[a] as number) - (keys[b] as number) || a - b;
        const order = createSortOrder(compare);
        const slots = Int32Array.from({ length: count }, (_, slot) => slot);
        runAtOnce(order.rebuild(slots));
        const plain = new Set(slots);
        expect(slotsOf(order)).toEqual([...plain].sort(compare));
        for (const slot of others) {
          if (plain.delete(slot)) order.remove(slot);
          else {
            plain.add(slot);
            order.insert(slot);
          }
        }
        expect(slotsOf(order)).toEqual([...plain].sort(compare));
      },
    ),
    { numRuns: 60 },
  );
});
