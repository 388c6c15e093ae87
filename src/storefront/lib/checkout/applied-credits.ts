/**
 * Rewards, store credit and airline points applied to a checkout: how they are stored, sent and cleared. Pure (LOY-07 to LOY-13,
 * AIR-10, AIR-11, AIR-13).
 */
import { type AppliedReward, remainingRewards } from '#contract/checkout/applied-rewards.ts';
import type { PaymentInput } from '#contract/checkout/checkout.ts';
import { type CreditUsage, STORE_CREDIT_ID } from '#contract/checkout/checkout-info.ts';

export interface AppliedPoints {
  /** The airline's quote, valid for this amount only. */
  quoteRef: string;
  memberId: string;
  amount: number;
  points: number;
  /** ISO instant. */
  expires: string;
}
export interface AppliedCredits {
  rewards: AppliedReward[];
  /** The customer's balance in dollars when they chose to use it; absent where they did not (EDIT-04). */
  storeCredit?: number;
  airline: AppliedPoints | null;
}
export const noCredits: AppliedCredits = { rewards: [], airline: null };

/** How many of an order's credits these are (FIX-29). */
export const countCredits = ({ rewards, storeCredit, airline }: AppliedCredits): number =>
  rewards.length + (storeCredit === undefined ? 0 : 1) + (airline ? 1 : 0);

type CreditRequest = Extract<PaymentInput, { method: 'reward' | 'storeCredit' | 'airlinePoints' }>;

/** Credits in the form that `/checkout/info` expects: the amount of each that the shopper wants to use. */
export const creditRequests = ({ rewards, storeCredit, airline }: AppliedCredits): CreditRequest[] => [
  ...rewards.map(
    ({ rewardId, availableAmount }): CreditRequest => ({ method: 'reward', amount: availableAmount, rewardId }),
  ),
  ...(storeCredit === undefined ? [] : [creditMethod(storeCredit)]),
  ...(airline ? [pointsMethod(airline)] : []),
];

const creditMethod = (amount: number): CreditRequest => ({ method: 'storeCredit', amount });
const pointsMethod = ({ amount, quoteRef, memberId }: AppliedPoints): CreditRequest => ({
  method: 'airlinePoints',
  amount,
  quoteRef,
  memberId,
});

/** Credits as payments of an order: the amounts that the quote gives them (PAY-05). */
export function creditPayments(
  { rewards, storeCredit, airline }: AppliedCredits,
  usages: readonly CreditUsage[],
  email: string,
): CreditRequest[] {
  const paid = (methodCode: string, id: string) =>
    usages.find((usage) => usage.methodCode === methodCode && usage.id === id)?.amount ?? 0;
  return [
    ...rewards.map(
      ({ rewardId }): CreditRequest => ({ method: 'reward', amount: paid('reward', rewardId), email, rewardId }),
    ),
    ...(storeCredit === undefined ? [] : [creditMethod(paid('storeCredit', STORE_CREDIT_ID))]),
    ...(airline ? [{ ...pointsMethod(airline), amount: paid('airlinePoints', airline.quoteRef) }] : []),
  ].filter(({ amount }) => amount > 0);
}

export interface SettleInput {
  isEnrolled: boolean | null;
  redemptionMin: number;
  /** The latest quote for exactly these credits; null while there is none. */
  quote: { goodsSubtotal: number; creditUsages: readonly CreditUsage[] } | null;
  now: Date;
}
export interface Settled {
  credits: AppliedCredits;
  /** Why credits were removed, if the shopper must be told; otherwise null. */
  lost: 'BELOW_MINIMUM' | 'ORDER_CHANGED' | null;
}

/**
 * The credits that stay after a quote. Points stay only while the order uses their whole quote and it has not expired.
 */
export function settleCredits(
  applied: AppliedCredits,
  { isEnrolled, redemptionMin, quote, now }: SettleInput,
): Settled {
  const rewards = remainingRewards(applied.rewards, {
    isEnrolled,
    redemptionMin,
    goodsSubtotal: quote?.goodsSubtotal ?? null,
    usages: quote?.creditUsages ?? null,
  });
  const { airline } = applied;
  const usage = quote?.creditUsages.find(
    ({ methodCode, id }) => methodCode === 'airlinePoints' && id === airline?.quoteRef,
  );
  // A quote that does not name the points was requested without them, so it says nothing about them.
  const stale =
    airline !== null &&
    (Date.parse(airline.expires) <= now.getTime() || (usage !== undefined && usage.amount !== airline.amount));
  const belowMinimum =
    rewards.length === 0 && applied.rewards.length > 0 && quote !== null && quote.goodsSubtotal < redemptionMin;
  return {
    credits:
      rewards.length === applied.rewards.length && !stale
        ? applied
        : { ...applied, rewards, airline: stale ? null : airline },
    lost: stale ? 'ORDER_CHANGED' : belowMinimum ? 'BELOW_MINIMUM' : null,
  };
}

/** Reads stored credits; incomplete ones are left out. */
export function readStoredCredits(value: unknown): AppliedCredits {
  const stored = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const rewards = Array.isArray(stored.rewards) ? stored.rewards.filter(isReward) : [];
  const airline = stored.airline as Partial<AppliedPoints> | null | undefined;
  const whole =
    airline &&
    typeof airline.quoteRef === 'string' &&
    typeof airline.memberId === 'string' &&
    typeof airline.amount === 'number' &&
    typeof airline.points === 'number' &&
    typeof airline.expires === 'string';
  const { storeCredit } = stored;
  return {
    rewards,
    ...(typeof storeCredit === 'number' && { storeCredit }),
    airline: whole ? (airline as AppliedPoints) : null,
  };
}

const isReward = (value: unknown): value is AppliedReward => {
  const { rewardId, availableAmount, totalAmount, expiresAt } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof rewardId === 'string' &&
    typeof availableAmount === 'number' &&
    typeof totalAmount === 'number' &&
    typeof expiresAt === 'string'
  );
};
