/** What goods earn: the rates, the rounding, and what is refused (LOY-01 to LOY-03, reliability I11). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EarningLine, earnedBy } from './earning.ts';

const rates = { accrualPoints: 3, accrualSpend: 2, airlinePointsPerDollar: 2 };
const line = (changes: Partial<EarningLine> = {}): EarningLine => ({
  totalCents: 10_001n,
  taxExclusive: false,
  qty: 3,
  dispatched: 3,
  returned: 0,
  ...changes,
});

test('LOY-01 LOY-02 LOY-03 units dispatched and not returned earn at both rates; gift cards earn nothing', () => {
  expect(earnedBy([line()], rates)).toEqual({ eligibleCents: 10_001n, points: 150n, airlinePoints: 200n });
  // Two of three units: 6,667 cents, whole dollars of two.
  expect(earnedBy([line({ dispatched: 2 })], rates)).toEqual({
    eligibleCents: 6_667n,
    points: 99n,
    airlinePoints: 132n,
  });
  expect(earnedBy([line({ returned: 1 })], rates)).toEqual(earnedBy([line({ dispatched: 2 })], rates));
  expect(earnedBy([line({ returned: 3 })], rates)).toEqual({ eligibleCents: 0n, points: 0n, airlinePoints: 0n });
  expect(earnedBy([line({ taxExclusive: true })], rates)).toEqual({ eligibleCents: 0n, points: 0n, airlinePoints: 0n });
  expect(earnedBy([line({ taxExclusive: true }), line(), line()], rates)).toEqual({
    eligibleCents: 20_002n,
    points: 300n,
    airlinePoints: 400n,
  });
});

test('LOY-03 I11 more returned than dispatched, and more dispatched than bought, are refused', () => {
  expect(() => earnedBy([line({ dispatched: 1, returned: 2 })], rates)).toThrow('more units');
  expect(() => earnedBy([line({ dispatched: 4 })], rates)).toThrow('more units');
  expect(earnedBy([line({ dispatched: 3, returned: 3 })], rates).points).toBe(0n);
});

test('LOY-03 parcels and returns in any order end at the points of the kept units, never more than the line', () => {
  const lines = fc.array(
    fc
      .record({
        totalCents: fc.bigInt({ min: 0n, max: 1_000_000n }),
        qty: fc.integer({ min: 1, max: 9 }),
        taxExclusive: fc.boolean(),
      })
      .chain((one) =>
        fc
          .integer({ min: 0, max: one.qty })
          .chain((dispatched) =>
            fc.integer({ min: 0, max: dispatched }).map((returned) => ({ ...one, dispatched, returned })),
          ),
      ),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(lines, (all) => {
      const expected = all.reduce(
        (sum, { taxExclusive, totalCents, qty, dispatched, returned }) =>
          taxExclusive ? sum : sum + (totalCents * BigInt(dispatched - returned)) / BigInt(qty),
        0n,
      );
      const { eligibleCents, points, airlinePoints } = earnedBy(all, rates);
      expect([eligibleCents, points, airlinePoints]).toEqual([
        expected,
        (expected / 200n) * 3n,
        (expected / 100n) * 2n,
      ]);
    }),
  );
});
