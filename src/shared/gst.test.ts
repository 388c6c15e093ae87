import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstWithin } from './gst.ts';

test('LOC-03 LOC-04 GST inside a price is three twenty-thirds of it, rounded once', () => {
  expect([11_500n, 14_990n, 4n, 200_000n, 0n].map((amount) => gstWithin(amount))).toEqual([
    1_500n,
    1_955n,
    1n,
    26_087n,
    0n,
  ]);
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999n }), (amount) => {
      // An independent definition: the nearest whole cent to amount × 3 / 23.
      const gst = gstWithin(amount);
      const distance = (candidate: bigint) => {
        const d = candidate * 23n - amount * 3n;
        return d < 0n ? -d : d;
      };
      expect(distance(gst) <= distance(gst + 1n) && distance(gst) <= distance(gst - 1n)).toBe(true);
    }),
  );
});

test('LOC-03 the rate is configurable: at 12.5 % GST is one ninth of the price', () => {
  expect(gstWithin(9_000n, 1_250n)).toBe(1_000n);
  expect(gstWithin(9_000n, 0n)).toBe(0n);
});
