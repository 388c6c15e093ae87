import { expect, test } from 'vitest';
import { chiSquareTail } from './chi-square-tail.ts';

test('ANA-07 the probability of a large chi-square is that of the tables', () => {
  for (const [square, degrees, tail] of [
    [3.8415, 1, 0.05],
    [5.9915, 2, 0.05],
    [7.8147, 3, 0.05],
    [9.4877, 4, 0.05],
    [11.0705, 5, 0.05],
    [10.8276, 1, 0.001],
    [0, 1, 1],
  ] as const)
    expect(chiSquareTail(square, degrees)).toBeCloseTo(tail, 5);
});
