import { type LoyaltyAccount, levelOf, loyaltyTerms, pointsToNextReward } from '#contract/loyalty/loyalty.ts';
import { eligibleCents, pointsAt } from '#contract/loyalty/points.ts';
import type { OrderChannel } from '#modules/orders/order.ts';
import type { Ctx } from '#platform/context.ts';
import { type Cents, centsToDollars, textToCents } from '#shared/money.ts';
import { selectAccount } from './internal/account-records.ts';
import { toRewards } from './internal/reward.ts';
import { selectRewards } from './internal/reward-records.ts';

const MAX_USED_REWARDS = 50;

/** A member's points, level and rewards (LOY-05, LOY-06); null for non-members. */
export async function getLoyaltyAccount(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  customerId: string,
): Promise<{ account: LoyaltyAccount; accrualPoints: number; accrualSpend: number } | null> {
  const now = ctx.clock.now();
  const facts = await selectAccount(ctx, customerId, now, loyaltyTerms.levelMonths);
  if (!facts) return null;
  const { level, next, missingCents } = levelOf(facts.spendCents);
  const { accrualPoints, accrualSpend } = facts;
  const dollarsMissing = Number((missingCents + 99n) / 100n);
  return {
    accrualPoints,
    accrualSpend,
    account: {
      isEnrolled: true,
      rewardAccountId: `K${facts.accountNo}`,
      tierId: level.tierId,
      tierName: level.tierName,
      pointBalance: Number(facts.points),
      pointsToNextTier: Math.ceil(dollarsMissing / accrualSpend) * accrualPoints,
      spendToNextTier: centsToDollars(missingCents),
      nextTierName: next?.tierName ?? null,
      pointsToNextReward: pointsToNextReward(Number(facts.points)) + Number(facts.owed),
      pointsOwed: Number(facts.owed),
      rewards: toRewards(await selectRewards(ctx, facts.accountId, MAX_USED_REWARDS), now),
      redemptionMin: centsToDollars(textToCents(ctx.config.KERB_LOYALTY_REDEMPTION_MIN)),
    },
  };
}

/** The shop points that a placed order will earn once all of it is dispatched; 0 for guests and non-members (LOY-03). */
export async function pointsToCome(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  order: {
    customerId: string | null;
    channel: OrderChannel;
    lines: readonly { totalCents: Cents; taxExclusive: boolean }[];
  },
): Promise<number> {
  if (order.customerId === null || order.channel === 'pos') return 0;
  const found = await getLoyaltyAccount(ctx, order.customerId);
  return found ? Number(pointsAt(eligibleCents(order.lines), found.accrualPoints, found.accrualSpend)) : 0;
}
