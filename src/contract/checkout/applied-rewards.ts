/** Rewards put on a checkout, and when they are taken off again (LOY-07 to LOY-13). Pure, and light: the checkout carries it. */

/** Dollars (LOY-07). */
export interface AppliedReward {
  rewardId: string;
  availableAmount: number;
  totalAmount: number;
  expiresAt: string;
}

export interface ApplyRewardsInput {
  /** Null while it is not known. */
  isEnrolled: boolean | null;
  /** Dollars, gift cards left out; null while there is no quote. */
  goodsSubtotal: number | null;
  redemptionMin: number;
  /** What checkout data says each credit pays. */
  usages: readonly { id: string; methodCode: string; amount: number }[] | null;
}

/**
 * What stays applied (LOY-08 to LOY-13): nothing when the account is not enrolled or the items have fallen below the minimum;
 * else everything but the rewards that checkout data shows with nothing to pay. Unknown facts take nothing away.
 */
export function remainingRewards<R extends { rewardId: string }>(applied: readonly R[], facts: ApplyRewardsInput): R[] {
  if (facts.isEnrolled === false) return [];
  if (facts.goodsSubtotal !== null && facts.goodsSubtotal < facts.redemptionMin) return [];
  const empty = new Set(
    facts.usages?.filter(({ methodCode, amount }) => methodCode === 'reward' && amount === 0).map(({ id }) => id),
  );
  return applied.filter(({ rewardId }) => !empty.has(rewardId));
}
