import { type Cents, multiplyRounded } from './money.ts';

/** The GST rate in hundredths of a percent; 1500 = 15 % (LOC-03). Settings may override it. */
const GST_BASIS_POINTS = 1500n;

/** The GST inside a GST-inclusive amount: total × 3 ÷ 23 at 15 %, rounded once (LOC-04). */
export function gstWithin(taxableGross: Cents, basisPoints: bigint = GST_BASIS_POINTS): Cents {
  return multiplyRounded(taxableGross, basisPoints, 10_000n + basisPoints);
}
