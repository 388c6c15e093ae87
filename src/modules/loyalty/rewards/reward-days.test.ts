/** 'Use it by {day}' is valid to the end of that day in New Zealand, across clock changes (FIX-28). */
import { expect, test } from 'vitest';
import { loyaltyTerms } from '#contract/loyalty/loyalty.ts';
import { fixedClock } from '#platform/clock.ts';
import { formatLastDay, nzDay } from '#shared/nz-dates.ts';
import { useCheckoutHarness } from '../../../../tests/support/fixtures/checkout-harness.ts';
import { newMember } from '../../../../tests/support/fixtures/loyalty-harness.ts';
import { adjustPoints } from '../adjust-points.ts';
import { getLoyaltyAccount } from '../get-loyalty-account.ts';
import { expireRewards } from './expire-rewards.ts';
import { readUsableRewards } from './read-usable-rewards.ts';

/**
 * Times of issue in both half-years, so that the 90 days end before, on, between and after the changes of 5 April and
 * 27 September 2026.
 */
const issued = [
  '2026-01-05T10:59:59Z', // last day: 5 April, when clocks go back
  '2026-01-05T11:00:00Z',
  '2026-01-04T20:00:00Z',
  '2026-05-14T12:30:00Z',
  '2026-06-28T12:00:00Z', // 29 June; last day: 27 September, when clocks go forward
  '2026-06-27T12:00:00Z',
  '2026-06-30T01:00:00Z',
  '2026-11-21T23:30:00Z',
];

test('FIX-28 LOY-06 LOY-22 a reward issued at any hour of a day is valid to the last second of the 90th day after it', async () => {
  const harness = await useCheckoutHarness();
  for (const at of issued) {
    const on = (now: Date) => ({ ...harness.ctx, clock: fixedClock(now) });
    const member = await newMember(harness);
    await adjustPoints(on(new Date(at)), member, 200n, 'Welcome gift');
    const [reward] = (await getLoyaltyAccount(on(new Date(at)), member))?.account.rewards ?? [];
    const end = new Date(reward?.expiresAt ?? '');
    // Counted on the calendar of New Zealand, not in hours.
    const lastDay = new Date(Date.parse(`${nzDay(new Date(at))}T12:00:00Z`) + loyaltyTerms.rewardDays * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const lastSecond = new Date(end.getTime() - 1_000);
    expect({ at, last: nzDay(lastSecond), next: nzDay(end) }).toEqual({
      at,
      last: lastDay,
      next: expect.not.stringMatching(lastDay),
    });
    expect(formatLastDay(end)).toBe(formatLastDay(new Date(lastSecond)));
    expect(await readUsableRewards(on(lastSecond), member), at).toHaveLength(1);
    expect(await expireRewards(on(lastSecond)), at).toBe(0);
    expect(await readUsableRewards(on(end), member), at).toEqual([]);
    expect(await expireRewards(on(end)), at).toBe(1);
  }
  await harness.expectInvariantsHold();
});
