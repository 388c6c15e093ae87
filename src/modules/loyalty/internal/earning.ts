/** What an order's goods earn: once they have left, and no longer once they are back. Pure (LOY-01 to LOY-03, I11). */
import { pointsAt } from '#contract/loyalty/points.ts';

export type MovementKind = 'dispatch' | 'return';
export interface MovedLine {
  lineNo: number;
  qty: number;
}
export interface EarningLine {
  totalCents: bigint;
  taxExclusive: boolean;
  qty: number;
  dispatched: number;
  returned: number;
}
export interface EarningRates {
  accrualPoints: number;
  accrualSpend: number;
  airlinePointsPerDollar: number;
}

/**
 * Points for everything that is with the shopper now. Counted anew from the whole each time, so that parcels and returns in any
 * order end at the same points as one parcel would.
 */
export function earnedBy(
  lines: readonly EarningLine[],
  rates: EarningRates,
): { eligibleCents: bigint; points: bigint; airlinePoints: bigint } {
  const eligibleCents = lines.reduce((sum, line) => {
    const kept = line.dispatched - line.returned;
    if (kept < 0 || line.dispatched > line.qty) throw new RangeError('more has moved than there was');
    return line.taxExclusive ? sum : sum + (line.totalCents * BigInt(kept)) / BigInt(line.qty);
  }, 0n);
  return {
    eligibleCents,
    points: pointsAt(eligibleCents, rates.accrualPoints, rates.accrualSpend),
    airlinePoints: pointsAt(eligibleCents, rates.airlinePointsPerDollar, 1),
  };
}
