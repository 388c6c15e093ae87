import { allocate, type Cents } from '#shared/money.ts';
import { least, noneBound, noTaking, type OpenLine, share, sum, type Taking } from './open-cart.ts';

/**
 * One amount off several lines: divided by their remaining price, odd cents to the largest remainders, never more than
 * is left.
 */
export function offTogether(lines: readonly OpenLine[], wanted: (total: Cents) => Cents): Taking {
  const remaining = lines.map(({ remainingCents }) => remainingCents);
  const total = sum(remaining);
  if (total === 0n) return noTaking(lines);
  return { off: allocate(least(wanted(total), total), remaining), bound: noneBound };
}

/** A percentage off all these lines together, rounded once. */
export const percentOffTogether = (lines: readonly OpenLine[], basisPoints: number): Taking =>
  offTogether(lines, (total) => share(total, basisPoints));
