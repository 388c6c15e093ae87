import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demandLevel, unitsOfLevel } from './demand-level.ts';

test('UX-05 a level stands for about the units it was counted from', () => {
  expect([0, 1, 2, 3, 10, 100, -5].map(demandLevel)).toEqual([0, 2, 3, 4, 7, 13, 0]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000_000 }), (units) => {
      const about = unitsOfLevel(demandLevel(units));
      expect((about + 1) / (units + 1)).toBeGreaterThan(2 ** -0.26);
      expect((about + 1) / (units + 1)).toBeLessThan(2 ** 0.26);
    }),
  );
  expect(demandLevel(Number.MAX_SAFE_INTEGER)).toBe(60);
});
