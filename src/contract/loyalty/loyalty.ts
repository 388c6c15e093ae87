/** The loyalty programme: levels, rewards, a member's account (LOY-05 to LOY-24, decision 0024). Pure. */
import { z } from 'zod';

export const loyaltyTerms = {
  /** Points that are converted into one reward. */
  pointsPerReward: 200,
  rewardCents: 1_000n,
  rewardDays: 90,
  /** Months for which spend counts towards a level. */
  levelMonths: 12,
} as const;

/** From the lowest up; a member always has one of them (LOY-22). */
export const levels = [
  { tierId: 'member', tierName: 'Member', fromCents: 0n },
  { tierId: 'silver', tierName: 'Silver', fromCents: 50_000n },
  { tierId: 'gold', tierName: 'Gold', fromCents: 100_000n },
] as const;
export type Level = (typeof levels)[number];

/** The level for the spend of the last 12 months, and the amount missing to the next; 0 on the highest. */
export function levelOf(spendCents: bigint): { level: Level; next: Level | null; missingCents: bigint } {
  const level = levels.findLast(({ fromCents }) => spendCents >= fromCents) ?? levels[0];
  const next = levels[levels.indexOf(level) + 1] ?? null;
  return { level, next, missingCents: next ? next.fromCents - spendCents : 0n };
}

/** 1 to 200, because 200 points have already been converted into a reward. */
export const pointsToNextReward = (balance: number): number =>
  loyaltyTerms.pointsPerReward - (balance % loyaltyTerms.pointsPerReward);

const rewardStates = ['active', 'redeemed', 'expired'] as const;
const dollarAmount = z.number().min(0);
const rewardSchema = z.object({
  rewardId: z.uuid(),
  /** The code that the member can tell staff. */
  code: z.string(),
  /** Dollars it was issued for, and its balance. */
  value: dollarAmount,
  availableAmount: dollarAmount,
  /** ISO instant. */
  expiresAt: z.string(),
  status: z.enum(rewardStates),
});
export type Reward = z.output<typeof rewardSchema>;

export const loyaltyAccountSchema = z.object({
  isEnrolled: z.literal(true),
  /** The member's number. */
  rewardAccountId: z.string(),
  tierId: z.enum(['member', 'silver', 'gold']),
  tierName: z.string(),
  pointBalance: z.int(),
  /** Points a member would earn on the way to the next level; 0 on the highest. */
  pointsToNextTier: z.int().min(0),
  /** Dollars; 0 on the highest level. */
  spendToNextTier: dollarAmount,
  /** Null on the highest level. */
  nextTierName: z.string().nullable(),
  pointsToNextReward: z.int().min(0),
  /** Points of returned goods that had already become rewards: deducted from the next points. */
  pointsOwed: z.int().min(0),
  /** Active ones first, soonest to expire on top. */
  rewards: z.array(rewardSchema),
  /** Minimum item total, in dollars, of an order that uses rewards (LOY-15). */
  redemptionMin: dollarAmount,
});
export type LoyaltyAccount = z.output<typeof loyaltyAccountSchema>;

/** Why points or rewards changed. */
const entryKinds = [
  'earn',
  'return',
  'reward',
  'adjust',
  'issue',
  'redeem',
  'give-back',
  'expire',
  'refund',
  'owed',
] as const;
export type EntryKind = (typeof entryKinds)[number];
const statementEntrySchema = z.object({
  id: z.string(),
  /** ISO instant. */
  at: z.string(),
  kind: z.enum(entryKinds),
  /** Points; 0 for an entry about a reward's dollars only. */
  points: z.int(),
  /** Dollars of rewards; 0 for an entry about points only. */
  amount: z.number(),
  orderNumber: z.string().nullable(),
  rewardCode: z.string().nullable(),
  /** Reason of an adjustment by staff. */
  reason: z.string().nullable(),
});
export const statementSchema = z.object({ entries: z.array(statementEntrySchema), more: z.boolean() });
export type Statement = z.output<typeof statementSchema>;
/** Entries per page of a statement. */
export const STATEMENT_PAGE = 50;
