/** What an order's goods earn: from dispatch until they are returned. Pure (LOY-01 to LOY-03, reliability I11). */
import { pointsAt } from '#contract/loyalty/points.ts';

export type EarningEvent = 'dispatch' | 'return';
export interface EventLine {
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
 * Points for all units that are with the shopper now. Always calculated from the whole, so that parcels and returns in
 * any order end at the same points as a single parcel.
 */
export function earnedBy(
  lines: readonly EarningLine[],
  rates: EarningRates,
): { eligibleCents: bigint; points: bigint; airlinePoints: bigint } {
  const eligibleCents = lines.reduce((sum, line) => {
    const keptUnits = line.dispatched - line.returned;
    if (keptUnits < 0 || line.dispatched > line.qty)
      throw new RangeError('more units dispatched or returned than there were');
    return line.taxExclusive ? sum : sum + (line.totalCents * BigInt(keptUnits)) / BigInt(line.qty);
  }, 0n);
  return {
    eligibleCents,
    points: pointsAt(eligibleCents, rates.accrualPoints, rates.accrualSpend),
    airlinePoints: pointsAt(eligibleCents, rates.airlinePointsPerDollar, 1),
  };
}
