import { expect, test } from 'vitest';
import { checkSplit, rateDifference, rateInterval } from './statistics.ts';

test('ANA-07 intervals of rates are Wilson’s, those of differences Newcombe’s', () => {
  expect(rateInterval(0, 0)).toBe(null);
  // Wilson 1927, as tabled by Newcombe 1998 (I): 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  for (const [goals, visitors, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    const found = rateInterval(goals, visitors);
    expect([found?.low.toFixed(4), found?.high.toFixed(4)]).toEqual([low.toFixed(4), high.toFixed(4)]);
  }
  expect(rateInterval(20, 20)?.high).toBe(1);
  // Newcombe 1998 (II), method 10: 56/70 less 48/80.
  const found = rateDifference({ goals: 48, visitors: 80 }, { goals: 56, visitors: 70 });
  expect([found?.value, found?.low, found?.high].map((one) => one?.toFixed(4))).toEqual(['0.2000', '0.0524', '0.3339']);
  expect(found?.decided).toBe(true);
  expect(rateDifference({ goals: 5, visitors: 100 }, { goals: 6, visitors: 100 })?.decided).toBe(false);
  expect(rateDifference({ goals: 0, visitors: 0 }, { goals: 6, visitors: 100 })).toBe(null);
});

test('ANA-07 a split that is very unlikely by chance is reported, a likely one is not', () => {
  const half = [0.5, 0.5];
  expect(checkSplit([20, 29], half)).toEqual({ pValue: null, mismatch: false });
  expect(checkSplit([5_000, 5_100], half).mismatch).toBe(false);
  expect(checkSplit([5_000, 5_400], half).mismatch).toBe(true);
  expect(checkSplit([9_000, 1_000], [0.9, 0.1]).mismatch).toBe(false);
  expect(checkSplit([9_000, 1], [1, 0])).toEqual({ pValue: 0, mismatch: true });
});
