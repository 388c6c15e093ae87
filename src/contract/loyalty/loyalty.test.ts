import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remainingRewards } from '../checkout/applied-rewards.ts';
import { airlineMembershipSchema } from './airline.ts';
import { levelOf, levels, loyaltyTerms, pointsToNextReward } from './loyalty.ts';
import { eligibleCents, pointsAt } from './points.ts';

test('LOY-22 the level follows the spend, and the missing amount leads exactly to the next level', () => {
  expect(levels.map(({ tierName, fromCents }) => [tierName, fromCents])).toEqual([
    ['Member', 0n],
    ['Silver', 50_000n],
    ['Gold', 100_000n],
  ]);
  for (const [cents, name, missing] of [
    [0n, 'Member', 50_000n],
    [49_999n, 'Member', 1n],
    [50_000n, 'Silver', 50_000n],
    [99_999n, 'Silver', 1n],
    [100_000n, 'Gold', 0n],
    [9_999_999n, 'Gold', 0n],
  ] as const) {
    const { level, missingCents, next } = levelOf(cents);
    expect([level.tierName, missingCents]).toEqual([name, missing]);
    expect(next === null).toBe(name === 'Gold');
  }
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 300_000n }), (cents) => {
      const { next, missingCents } = levelOf(cents);
      if (next) expect(levelOf(cents + missingCents).level).toBe(next);
    }),
  );
});

test('LOY-22 the points to the next reward lead exactly to it', () => {
  expect([0, 1, 199, 200, 350].map(pointsToNextReward)).toEqual([200, 199, 1, 200, 50]);
  fc.assert(
    fc.property(
      fc.nat(10_000),
      (balance) => (balance + pointsToNextReward(balance)) % loyaltyTerms.pointsPerReward === 0,
    ),
  );
});

test('LOY-01 LOY-02 points are earned per whole dollar of goods, at the given rate; gift cards earn nothing', () => {
  expect(pointsAt(14_990n, 1, 1)).toBe(149n);
  expect(pointsAt(14_990n, 2, 1)).toBe(298n);
  expect(pointsAt(14_990n, 1, 10)).toBe(14n);
  expect(
    eligibleCents([
      { totalCents: 14_990n, taxExclusive: false },
      { totalCents: 5_000n, taxExclusive: true },
      { totalCents: 10n, taxExclusive: false },
    ]),
  ).toBe(15_000n);
});

const applied = ['a', 'b', 'c'].map((rewardId) => ({ rewardId }));
const fine = { isEnrolled: true, goodsSubtotal: 150, redemptionMin: 150, usages: null };
const ids = (facts: Partial<Parameters<typeof remainingRewards>[1]>) =>
  remainingRewards(applied, { ...fine, ...facts }).map(({ rewardId }) => rewardId);

test('LOY-08 LOY-09 LOY-10 applied rewards are removed when the items are below the minimum or the shopper is not enrolled, and not before', () => {
  expect(ids({})).toEqual(['a', 'b', 'c']);
  expect(ids({ goodsSubtotal: 149.99 })).toEqual([]);
  expect(ids({ redemptionMin: 100, goodsSubtotal: 149.99 })).toEqual(['a', 'b', 'c']);
  expect(ids({ isEnrolled: false })).toEqual([]);
  // Unknown facts remove nothing.
  expect(ids({ isEnrolled: null, goodsSubtotal: null })).toEqual(['a', 'b', 'c']);
});

test('LOY-13 a reward with zero amount in checkout data is removed, and only that reward', () => {
  const usages = [
    { id: 'a', methodCode: 'reward', amount: 10 },
    { id: 'b', methodCode: 'reward', amount: 0 },
    { id: 'c', methodCode: 'voucher', amount: 0 },
  ];
  expect(ids({ usages })).toEqual(['a', 'c']);
  expect(ids({ usages: [] })).toEqual(['a', 'b', 'c']);
});

test('AIR-04 AIR-05 the number has 1 to 16 digits and letters, the last name 2 to 20 characters', () => {
  const number = (value: string) => airlineMembershipSchema.shape.memberId.safeParse(value);
  expect(number(' 123 456 789 ').data).toBe('123456789');
  expect(number('ka12').data).toBe('KA12');
  expect(number('A'.repeat(16)).success).toBe(true);
  expect(number('A'.repeat(17)).error?.issues[0]?.message).toBe('Use 16 characters or fewer.');
  expect(number('').error?.issues[0]?.message).toBe('Enter your membership number.');
  expect(number('12-34').error?.issues[0]?.message).toBe('Use digits and letters only.');
  const name = (value: string) => airlineMembershipSchema.shape.lastName.safeParse(value);
  expect(name('Ng').data).toBe('Ng');
  expect(name('Ō').error?.issues[0]?.message).toBe('Use 2 characters or more.');
  expect(name('').error?.issues[0]?.message).toBe('Enter your last name.');
  expect(name('a'.repeat(20)).success).toBe(true);
  expect(name('a'.repeat(21)).success).toBe(false);
});
