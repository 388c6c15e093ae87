/** A reward: dollars to spend in an order, for a limited time. Pure (LOY-06, LOY-22). */
import type { Reward } from '#contract/loyalty/loyalty.ts';
import { centsToDollars } from '#shared/money.ts';

export interface StoredReward {
  id: string;
  code: string;
  valueCents: bigint;
  /** What may still be spent of it, without the holds of orders in progress. */
  balanceCents: bigint;
  /** What expired unused. */
  expiredCents: bigint;
  expiresAt: Date;
}

/** 'R' and twelve characters, for members to read out. */
export const rewardCode = (id: string): string => `R${id.replace(/-/g, '').slice(0, 12).toUpperCase()}`;

const statusOf = ({ balanceCents, expiredCents, expiresAt }: StoredReward, now: Date): Reward['status'] =>
  // A refunded balance may be used, whatever expired before.
  balanceCents > 0n ? (expiresAt <= now ? 'expired' : 'active') : expiredCents > 0n ? 'expired' : 'redeemed';

/** Active ones first, soonest to expire on top; of the rest the newest. */
export function toRewards(stored: readonly StoredReward[], now: Date): Reward[] {
  const shown = stored.map((reward) => {
    const status = statusOf(reward, now);
    return {
      rewardId: reward.id,
      code: reward.code,
      value: centsToDollars(reward.valueCents),
      availableAmount: status === 'active' ? centsToDollars(reward.balanceCents) : 0,
      expiresAt: reward.expiresAt.toISOString(),
      status,
    };
  });
  const time = (reward: Reward) => Date.parse(reward.expiresAt);
  return shown.sort((a, b) =>
    a.status === 'active' && b.status === 'active'
      ? time(a) - time(b) || (a.rewardId < b.rewardId ? -1 : 1)
      : Number(b.status === 'active') - Number(a.status === 'active') || time(b) - time(a),
  );
}
