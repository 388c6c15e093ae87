/** Rewards from points: when they are issued, how long they last (LOY-06, LOY-22). */
import { expect, test } from 'vitest';
import { dispatch, newMember, placed } from '../../../../tests/support/fixtures/loyalty-harness.ts';
import {
  accountOf,
  expectConsistent,
  orderOfPlainShoe,
  useStockedHarness,
} from '../../../../tests/support/fixtures/orders/point-orders.ts';
import { adjustPoints } from '../adjust-points.ts';
import { getLoyaltyAccount } from '../get-loyalty-account.ts';
import { getStatement } from '../get-statement.ts';
import { expireRewards } from './expire-rewards.ts';

test('LOY-22 LOY-06 200 points become a NZ$10 reward for 90 days, levels follow the spend of 12 months', async () => {
  const harness = await useStockedHarness();
  const member = await newMember(harness);
  const order = await placed(harness, orderOfPlainShoe(harness, 7), member);
  await dispatch(harness, order, [{ lineNo: 1, qty: 7 }]);
  const account = await accountOf(harness, member);
  // 1,049 points.
  expect(account).toMatchObject({
    tierName: 'Gold',
    pointBalance: 49,
    spendToNextTier: 0,
    pointsToNextTier: 0,
    nextTierName: null,
  });
  expect(account.rewards).toHaveLength(5);
  for (const reward of account.rewards) {
    expect(reward).toMatchObject({
      value: 10,
      availableAmount: 10,
      status: 'active',
      expiresAt: '2027-02-19T11:00:00.000Z',
    });
    expect(reward.code).toMatch(/^R[0-9A-F]{12}$/);
  }
  await harness.database.pool.query(
    "update loyalty.earning set first_dispatched_at = timestamptz '2026-11-21T00:00:00Z' - interval '12 months'",
  );
  expect(await accountOf(harness, member)).toMatchObject({
    tierName: 'Member',
    pointBalance: 49,
    spendToNextTier: 500,
  });
  await expectConsistent(harness);
});

test('LOY-06 a reward past its last day is expired, at once for the member and by the nightly job in the ledger, once', async () => {
  const harness = await useStockedHarness();
  const member = await newMember(harness);
  await adjustPoints(harness.ctx, member, 400n, 'Welcome gift');
  const later = { ...harness.ctx, clock: { now: () => new Date('2027-02-19T11:00:00Z') } };
  const states = async () =>
    (await getLoyaltyAccount(later, member))?.account.rewards.map(({ status, availableAmount }) => [
      status,
      availableAmount,
    ]);
  expect(await states()).toEqual([
    ['expired', 0],
    ['expired', 0],
  ]);
  expect(await expireRewards(harness.ctx)).toBe(0);
  const closed = await Promise.all([expireRewards(later), expireRewards({ ...later, db: harness.another().db })]);
  expect(closed[0] + closed[1]).toBe(2);
  expect(await expireRewards(later)).toBe(0);
  expect(await states()).toHaveLength(2);
  expect(
    (await getStatement(harness.ctx, member)).entries.map(({ kind, amount }) => [kind, amount]).slice(0, 2),
  ).toEqual([
    ['expire', -10],
    ['expire', -10],
  ]);
  await expectConsistent(harness);
});

test('LOY-06 a member with many rewards sees each that can be used', async () => {
  const harness = await useStockedHarness();
  const member = await newMember(harness);
  await adjustPoints(harness.ctx, member, 60n * 200n, 'Sixty at once');
  expect((await accountOf(harness, member)).rewards.filter(({ status }) => status === 'active')).toHaveLength(60);
  await expectConsistent(harness);
});
