/** Which rewards pay how much of what a shopper wants to pay with rewards. Pure (LOY-07, A7, A11). */
import type { Cents } from '#shared/money.ts';

export interface UsableReward {
  rewardId: string;
  /** What is left of it. */
  balanceCents: Cents;
}
export interface RewardRequest {
  /** Absent: whichever ends first. */
  rewardId?: string;
  amountCents: Cents;
}
export interface RewardPlan {
  /** Each reward once; one that was named and cannot pay stands with 0. */
  uses: { rewardId: string; amountCents: Cents }[];
  /** What no reward can pay. */
  missingCents: Cents;
}

/** Named rewards first, each as far as it goes; then the rest from the first to end on. `rewards` come in that order. */
export function planRewards(rewards: readonly UsableReward[], wishes: readonly RewardRequest[]): RewardPlan {
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
  for (const { rewardId, amountCents } of wishes)
    if (rewardId) missingCents += amountCents - use(rewardId, amountCents);
  for (const { rewardId: named, amountCents } of wishes) {
    if (named) continue;
    let wanted = amountCents;
    for (const { rewardId } of rewards) if (wanted > 0n && left.get(rewardId) !== 0n) wanted -= use(rewardId, wanted);
    missingCents += wanted;
  }
  return { uses: [...uses].map(([rewardId, amountCents]) => ({ rewardId, amountCents })), missingCents };
}
