/**
 * Rewards applied to a checkout, and when they are removed (LOY-07 to LOY-13). Pure, and small, because checkout pages
 * load it.
 */

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
  /** Dollars, without gift cards; null while there is no quote. */
  goodsSubtotal: number | null;
  redemptionMin: number;
  /** The amount each credit pays, from checkout data. */
  usages: readonly { id: string; methodCode: string; amount: number }[] | null;
}

/**
 * The rewards that stay applied (LOY-08 to LOY-13): none when the account is not enrolled or the items are below the
 * minimum; otherwise all except those that pay nothing in checkout data. Unknown facts remove nothing.
 */
export function remainingRewards<R extends { rewardId: string }>(applied: readonly R[], facts: ApplyRewardsInput): R[] {
  if (facts.isEnrolled === false) return [];
  if (facts.goodsSubtotal !== null && facts.goodsSubtotal < facts.redemptionMin) return [];
  const empty = new Set(
    facts.usages?.filter(({ methodCode, amount }) => methodCode === 'reward' && amount === 0).map(({ id }) => id),
  );
  return applied.filter(({ rewardId }) => !empty.has(rewardId));
}
