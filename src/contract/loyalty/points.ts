/** Loyalty points for spending (LOY-01, LOY-02). Pure. */
import { counted } from '#shared/counted.ts';
import type { Cents } from '#shared/money.ts';
import { limits } from '../fields/limits.ts';

/** The amount that earns points: goods after discounts; gift cards and other stored value earn nothing. */
export const eligibleCents = (lines: readonly { totalCents: Cents; taxExclusive: boolean }[]): Cents =>
  lines.reduce((sum, { totalCents, taxExclusive }) => sum + (taxExclusive ? 0n : totalCents), 0n);

/** Points at a given rate: `points` for every whole `spend` dollars. */
export const pointsAt = (cents: Cents, points: number, spend: number): bigint =>
  (cents / (100n * BigInt(spend))) * BigInt(points);

/** Points at the shop and at the airline. */
export interface Points {
  shop: number;
  airline: number;
}
/** A member's rate at the shop: points per whole number of dollars. */
export interface EarnRate {
  accrualPoints: number;
  accrualSpend: number;
}

/** The rate of shoppers who are not members yet: one point for each whole dollar. */
export const standardRate: EarnRate = { accrualPoints: limits.pointsPerDollar, accrualSpend: 1 };

/**
 * Points for goods of this price at the shop, at a member's rate, and in addition at the airline (decision 0072;
 * LOY-01, LOY-02).
 */
export const pointsOn = (cents: Cents, { accrualPoints, accrualSpend }: EarnRate): Points => ({
  shop: Number(pointsAt(cents, accrualPoints, accrualSpend)),
  airline: Number(pointsAt(cents, limits.airlinePointsPerDollar, 1)),
});

/** Which points a shopper will earn, as far as is known. */
export interface Earner {
  isMember: boolean;
  rate: EarnRate;
  /** LINKED to the account; NAMED by a guest, and linked when they log in (AIR-06). */
  airline: 'LINKED' | 'NAMED' | 'NONE';
  shopName: string;
  airlineName: string;
}

/**
 * Points as text, by who earns them: `earned` by this shopper, by `members` of the programme only, or by this shopper
 * after logging in; empty where there are none. Where both kinds are earned each is named (FIX-58).
 */
export function earnedWords(
  { shop, airline }: Points,
  who: Omit<Earner, 'rate'>,
): { earned: string; members: string; onceLoggedIn: string } {
  const own = who.isMember ? shop : 0;
  const miles = airline > 0 ? counted(airline, `${who.airlineName} point`) : '';
  const linked = who.airline === 'LINKED' ? miles : '';
  const shopPoints = own > 0 ? counted(own, linked ? `${who.shopName} point` : 'point') : '';
  return {
    earned: [shopPoints, linked].filter(Boolean).join(' and '),
    members: !who.isMember && shop > 0 ? counted(shop, 'point') : '',
    onceLoggedIn: who.airline === 'NAMED' ? miles : '',
  };
}

/** Beside a product, and for an order before and after it is placed. */
export const earningMessages = {
  product: 'Earn {points}',
  productMembers: 'Members earn {points}',
  productLogIn: 'Log in to earn {points}',
  order: 'You’ll earn {points} with this order.',
  orderMembers: 'Members earn {points} with this order.',
  orderLogIn: 'Log in to earn {points} with this order.',
  placed: 'You’ll earn {points} when your order is dispatched.',
} as const;
