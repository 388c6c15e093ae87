import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRICE_CLASSES, priceClass, priceSteps } from './price-steps.ts';

const stepsOf = (prices: number[], chosen = {}) => {
  const counts = Array.from({ length: PRICE_CLASSES }, () => 0);
  for (const cents of prices) counts[priceClass(cents)] = (counts[priceClass(cents)] ?? 0) + 1;
  return priceSteps(counts, chosen);
};

test('UX-06 a price between two ranges is in both, as choosing either would show it', () => {
  expect(stepsOf([4_990, 5_000, 5_001, 30_000]).map(({ label, count }) => [label, count])).toEqual([
    ['Up to $50', 2],
    ['$50 to $100', 2],
    ['$200 to $300', 1],
    ['$300 and over', 1],
  ]);
});

test('UX-06 ranges without products are left out, a chosen one is not; other ends choose none', () => {
  expect(stepsOf([9_000], { priceMin: 300 }).map(({ value, selected }) => [value, selected])).toEqual([
    ['50-100', false],
    ['300-', true],
  ]);
  for (const ends of [{}, { priceMax: 100 }, { priceMin: 50 }, { priceMin: 50, priceMax: 99 }])
    expect(stepsOf([9_000], ends)).toMatchObject([{ value: '50-100', selected: false }]);
  expect(stepsOf([9_000], { priceMin: 50, priceMax: 100 })).toMatchObject([{ value: '50-100', selected: true }]);
});

test('UX-06 each range counts the prices between its ends', () => {
  const cents = fc.oneof(
    fc.integer({ min: 0, max: 9_999_999 }),
    fc.constantFrom(0, 5_000, 10_000, 15_000, 20_000, 30_000),
  );
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 40 }), (prices) => {
      for (const { min, max, count } of stepsOf(prices))
        expect(count).toBe(
          prices.filter((price) => price >= (min ?? 0) * 100 && price <= (max ?? Number.POSITIVE_INFINITY) * 100)
            .length,
        );
    }),
  );
});
