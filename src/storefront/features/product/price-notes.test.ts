import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canPayInFour, splitInFour } from '#contract/pay-in-four.ts';
import { pointsFor } from '#contract/points.ts';
import { priceNotes } from './price-notes.ts';

const both = { payInFour: true, points: true };
const notes = (price: number, functionalType: 'basic' | 'virtual' = 'basic', shop = both) =>
  priceNotes({ price, functionalType }, shop).map(({ text, more }) => (more ? `${text}, ${more}` : text));

test('BNPL-01 BNPL-03 four payments sum to the price to the cent, three alike, the last at most 3 cents more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1_000_000n }), (cents) => {
      const { first, last } = splitInFour(cents);
      expect(3n * first + last).toBe(cents);
      expect(last - first).toBeGreaterThanOrEqual(0n);
      expect(last - first).toBeLessThanOrEqual(3n);
    }),
  );
});

test('BNPL-03 the bounds of pay in 4, $0.04 and $2,000.00, belong to it', () => {
  expect([3n, 4n, 200_000n, 200_001n].map(canPayInFour)).toEqual([false, true, true, false]);
  expect(notes(0.03)).toEqual([]);
  expect(notes(0.04)).toEqual(['4 payments of $0.01, two weeks apart']);
  expect(notes(2000)).toEqual(['4 payments of $500.00, two weeks apart', 'Earn 2000 points']);
  expect(notes(2000.01)).toEqual(['Earn 2000 points']);
});

test('LOY-01 one point for each whole dollar, never for part of one', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 100_000_000n }), (cents) => {
      const points = pointsFor(cents);
      expect(points * 100n <= cents && cents < (points + 1n) * 100n).toBe(true);
    }),
  );
});

test('BNPL-01 LOY-01 the lines below a price say real amounts; a gift card has none', () => {
  expect(notes(149.9)).toEqual(['4 payments of $37.47, two weeks apart, the last $37.49', 'Earn 149 points']);
  expect(notes(150)).toEqual(['4 payments of $37.50, two weeks apart', 'Earn 150 points']);
  expect(notes(1.99)).toEqual(['4 payments of $0.49, two weeks apart, the last $0.52', 'Earn 1 point']);
  expect(notes(50, 'virtual')).toEqual([]);
});

test('LOY-24 a shop without the programme says nothing of points, one without pay in 4 nothing of payments', () => {
  expect(notes(150, 'basic', { ...both, points: false })).toEqual(['4 payments of $37.50, two weeks apart']);
  expect(notes(150, 'basic', { ...both, payInFour: false })).toEqual(['Earn 150 points']);
});
