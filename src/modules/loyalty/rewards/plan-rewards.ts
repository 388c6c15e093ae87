/**
 * Which rewards pay how much of the amounts a shopper wants to pay with rewards. Pure (LOY-07, reliability A7, A11).
 */
import type { Cents } from '#shared/money.ts';

export interface UsableReward {
  rewardId: string;
  balanceCents: Cents;
}
export interface RewardRequest {
  /** Absent: whichever expires first. */
  rewardId?: string;
  amountCents: Cents;
}
export interface RewardPlan {
  /** Each reward once; a named one that cannot pay is listed with 0. */
  uses: { rewardId: string; amountCents: Cents }[];
  /** What no reward can pay. */
  missingCents: Cents;
}

/**
 * Named rewards first, each up to its balance; then the rest from the first to expire on. `rewards` are in that order.
 */
export function planRewards(rewards: readonly UsableReward[], requests: readonly RewardRequest[]): RewardPlan {
  const left = new Map(rewards.map(({ rewardId, balanceCents }) => [rewardId, balanceCents]));
  const uses = new Map<string, Cents>();
  let missingCents = 0n;
  const use = (rewardId: string, wanted: Cents): Cents => {
    const held = left.get(rewardId) ?? 0n;
    const amount = wanted - held > 0n ? held : wanted;
    left.set(rewardId, held - amount);
    uses.set(rewardId, (uses.get(rewardId) ?? 0n) + amount);
    return amount;
  };
  for (const { rewardId, amountCents } of requests)
    if (rewardId) missingCents += amountCents - use(rewardId, amountCents);
  for (const { rewardId: named, amountCents } of requests) {
    if (named) continue;
    let wanted = amountCents;
    for (const { rewardId } of rewards) if (wanted > 0n && left.get(rewardId) !== 0n) wanted -= use(rewardId, wanted);
    missingCents += wanted;
  }
  return { uses: [...uses].map(([rewardId, amountCents]) => ({ rewardId, amountCents })), missingCents };
}
