import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('LOC-06 numbers with a noun have the separators of en-NZ', () => {
  const numbers = new Intl.NumberFormat('en-NZ');
  expect(counted(1, 'point')).toBe('1 point');
  expect(counted(0, 'point')).toBe('0 points');
  expect(counted(1_250, 'point')).toBe('1,250 points');
  expect(counted(2, 'match', 'matches')).toBe('2 matches');
  fc.assert(
    fc.property(
      fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
      (count) => {
        // Nobody counts minus nothing.
        expect(counted(count, 'one', 'one')).toBe(`${numbers.format(Object.is(count, -0) ? 0 : count)} one`);
      },
    ),
  );
});
