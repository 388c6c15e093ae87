import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Earner, pointsAt } from '#contract/loyalty/points.ts';
import { canPayInFour, splitInFour } from '#contract/payments/pay-in-four.ts';
import { payInFourNote, pointsNotes } from './price-notes.ts';

const both = { payInFour: true, points: true };
const guest: Earner = {
  isMember: false,
  rate: { accrualPoints: 1, accrualSpend: 1 },
  airline: 'NONE',
  shopName: 'Kerb',
  airlineName: 'Korimako Air',
};
const notes = (price: number, functionalType: 'basic' | 'virtual' = 'basic', shop = both, earner = guest) =>
  [
    payInFourNote({ price, functionalType }, shop.payInFour),
    ...pointsNotes({ price, functionalType }, shop.points, earner),
  ].filter((note) => note !== null);

test('BNPL-01 BNPL-03 four payments sum to the price to the cent, three equal, the last at most 3 cents more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1_000_000n }), (cents) => {
      const { first, last } = splitInFour(cents);
      expect(3n * first + last).toBe(cents);
      expect(last - first).toBeGreaterThanOrEqual(0n);
      expect(last - first).toBeLessThanOrEqual(3n);
    }),
  );
});

test('BNPL-03 the bounds of pay in four, $0.04 and $2,000.00, are included', () => {
  expect([3n, 4n, 200_000n, 200_001n].map(canPayInFour)).toEqual([false, true, true, false]);
  expect(notes(0.03)).toEqual([]);
  expect(notes(0.04)).toEqual(['4 payments of $0.01, two weeks apart']);
  expect(notes(2000)).toEqual(['4 payments of $500.00, two weeks apart', 'Members earn 2,000 points']);
  expect(notes(2000.01)).toEqual(['Members earn 2,000 points']);
});

test('LOY-01 one point for each whole dollar, never for part of one', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 100_000_000n }), (cents) => {
      const points = pointsAt(cents, 1, 1);
      expect(points * 100n <= cents && cents < (points + 1n) * 100n).toBe(true);
    }),
  );
});

test('BNPL-01 LOY-01 the lines below a price show real amounts; a gift card has none', () => {
  expect(notes(149.9)).toEqual(['4 payments of $37.47, two weeks apart, the last $37.49', 'Members earn 149 points']);
  expect(notes(150)).toEqual(['4 payments of $37.50, two weeks apart', 'Members earn 150 points']);
  expect(notes(1.99)).toEqual(['4 payments of $0.49, two weeks apart, the last $0.52', 'Members earn 1 point']);
  expect(notes(50, 'virtual')).toEqual([]);
});

test('LOY-24 a shop without the programme shows no points, one without pay in four no payments', () => {
  expect(notes(150, 'basic', { ...both, points: false })).toEqual(['4 payments of $37.50, two weeks apart']);
  expect(notes(150, 'basic', { ...both, payInFour: false })).toEqual(['Members earn 150 points']);
});

test('FIX-58 LOY-01 LOY-02 the points are those this shopper will earn, named by programme where both are earned', () => {
  const points = (earner: Partial<Earner>, price = 149.9, shop = both) =>
    notes(price, 'basic', { ...shop, payInFour: false }, { ...guest, ...earner });
  expect(points({})).toEqual(['Members earn 149 points']);
  expect(points({ isMember: true })).toEqual(['Earn 149 points']);
  expect(points({ isMember: true, airline: 'LINKED' })).toEqual(['Earn 149 Kerb points and 298 Korimako Air points']);
  expect(points({ airline: 'LINKED' })).toEqual(['Earn 298 Korimako Air points', 'Members earn 149 points']);
  expect(points({ airline: 'NAMED' })).toEqual(['Members earn 149 points', 'Log in to earn 298 Korimako Air points']);
  expect(points({ isMember: true, airline: 'LINKED' }, 1.5)).toEqual(['Earn 1 Kerb point and 2 Korimako Air points']);
  expect(points({ isMember: true, airline: 'LINKED' }, 0.5)).toEqual([]);
  // A member's own rate; the airline's is the same for everybody.
  const rate = { accrualPoints: 3, accrualSpend: 2 };
  expect(points({ isMember: true, airline: 'LINKED', rate }, 99)).toEqual([
    'Earn 147 Kerb points and 198 Korimako Air points',
  ]);
  // Without the shop's programme the airline's points are still earned.
  expect(points({ airline: 'LINKED' }, 99, { ...both, points: false })).toEqual(['Earn 198 Korimako Air points']);
});
