import { expect, test } from 'vitest';
import {
  type AppliedCredits,
  creditPayments,
  creditRequests,
  noCredits,
  readStoredCredits,
  settleCredits,
} from './applied-credits.ts';

const reward = (rewardId: string) => ({
  rewardId,
  availableAmount: 10,
  totalAmount: 10,
  expiresAt: '2027-02-19T00:00:00.000Z',
});
const airline = { quoteRef: 'Q1', memberId: 'KA1', amount: 50, points: 7_500, expires: '2026-11-21T00:15:00.000Z' };
const applied: AppliedCredits = { rewards: [reward('a'), reward('b')], airline };
const usage = (methodCode: 'reward' | 'airlinePoints', id: string, amount: number) => ({ methodCode, id, amount });
const whole = {
  goodsSubtotal: 299.8,
  creditUsages: [usage('reward', 'a', 10), usage('reward', 'b', 10), usage('airlinePoints', 'Q1', 50)],
};
const facts = { isEnrolled: true, redemptionMin: 150, quote: whole, now: new Date('2026-11-21T00:00:00Z') };

test('LOY-07 LOY-23 AIR-11 credits are requested in full and paid as the quote says', () => {
  expect(creditRequests(applied)).toEqual([
    { method: 'reward', amount: 10, rewardId: 'a' },
    { method: 'reward', amount: 10, rewardId: 'b' },
    { method: 'airlinePoints', amount: 50, quoteRef: 'Q1', memberId: 'KA1' },
  ]);
  const usages = [usage('reward', 'a', 10), usage('reward', 'b', 2.5), usage('airlinePoints', 'Q1', 0)];
  expect(creditPayments(applied, usages, 'aroha@example.nz')).toEqual([
    { method: 'reward', amount: 10, email: 'aroha@example.nz', rewardId: 'a' },
    { method: 'reward', amount: 2.5, email: 'aroha@example.nz', rewardId: 'b' },
  ]);
});

test('LOY-09 LOY-10 LOY-13 rewards are removed as the quote and the account require', () => {
  expect(settleCredits(applied, facts)).toEqual({ credits: applied, lost: null });
  // The same object: no new request is made.
  expect(settleCredits(applied, facts).credits).toBe(applied);
  expect(settleCredits(applied, { ...facts, isEnrolled: false }).credits.rewards).toEqual([]);
  const small = { goodsSubtotal: 149.9, creditUsages: [usage('airlinePoints', 'Q1', 50)] };
  expect(settleCredits(applied, { ...facts, quote: small })).toEqual({
    credits: { rewards: [], airline },
    lost: 'BELOW_MINIMUM',
  });
  const zero = {
    ...whole,
    creditUsages: [usage('reward', 'a', 0), usage('reward', 'b', 10), usage('airlinePoints', 'Q1', 50)],
  };
  expect(settleCredits(applied, { ...facts, quote: zero }).credits.rewards.map(({ rewardId }) => rewardId)).toEqual([
    'b',
  ]);
  expect(settleCredits(applied, { ...facts, quote: null, isEnrolled: null }).credits).toBe(applied);
});

test('AIR-13 points are removed when the order no longer uses their whole quote or it has expired; a quote without them changes nothing', () => {
  const changed = { ...whole, creditUsages: [usage('airlinePoints', 'Q1', 49.9)] };
  expect(settleCredits({ ...applied, rewards: [] }, { ...facts, quote: changed })).toEqual({
    credits: noCredits,
    lost: 'ORDER_CHANGED',
  });
  expect(settleCredits(applied, { ...facts, now: new Date(airline.expires) }).lost).toBe('ORDER_CHANGED');
  expect(settleCredits(applied, { ...facts, quote: { ...whole, creditUsages: [] } }).credits.airline).toBe(airline);
});

test('stored credits are read completely or left out', () => {
  expect(readStoredCredits(JSON.parse(JSON.stringify(applied)))).toEqual(applied);
  for (const nonsense of [
    undefined,
    null,
    7,
    'x',
    { rewards: 'a', airline: 5 },
    { rewards: [{ rewardId: 1 }], airline: { quoteRef: 'Q' } },
  ])
    expect(readStoredCredits(nonsense)).toEqual(noCredits);
});
