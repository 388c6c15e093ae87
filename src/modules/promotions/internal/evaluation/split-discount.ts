import { allocate, type Cents } from '#shared/money.ts';
import { type AppliedDiscount, least, noDiscount, noUnitsUsed, type OpenLine, share, sum } from './open-cart.ts';

/**
 * One amount off several lines: divided by their remaining price, odd cents to the largest remainders, never more than
 * is left.
 */
export function offTogether(lines: readonly OpenLine[], wanted: (total: Cents) => Cents): AppliedDiscount {
  const remaining = lines.map(({ remainingCents }) => remainingCents);
  const total = sum(remaining);
  if (total === 0n) return noDiscount(lines);
  return { off: allocate(least(wanted(total), total), remaining), bound: noUnitsUsed };
}

/** A percentage off all these lines together, rounded once. */
export const percentOffTotal = (lines: readonly OpenLine[], basisPoints: number): AppliedDiscount =>
  offTogether(lines, (total) => share(total, basisPoints));
