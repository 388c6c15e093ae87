/** The statistics behind a report. Pure. */
import { chiSquareTail } from './chi-square-tail.ts';

export interface Interval {
  low: number;
  high: number;
}

/** 95 % of a normal distribution lie within this many standard deviations. */
const Z = 1.959963984540054;

/** Wilson's interval of a rate: also valid for few visitors and rates near 0 or 1. Null without visitors. */
export function rateInterval(goals: number, visitors: number): Interval | null {
  if (visitors === 0) return null;
  const rate = goals / visitors;
  const scale = 1 + Z ** 2 / visitors;
  const middle = (rate + Z ** 2 / (2 * visitors)) / scale;
  const half = (Z / scale) * Math.sqrt((rate * (1 - rate)) / visitors + Z ** 2 / (4 * visitors ** 2));
  // The bounds 0 and 1 are exact and must not be changed by rounding.
  return { low: goals === 0 ? 0 : middle - half, high: goals === visitors ? 1 : middle + half };
}

export interface Sample {
  goals: number;
  visitors: number;
}

/**
 * The second rate less the first, with Newcombe's interval (built from Wilson's two). Null where either has no
 * visitors.
 */
export function rateDifference(first: Sample, second: Sample): (Interval & { value: number; decided: boolean }) | null {
  const [one, other] = [rateInterval(first.goals, first.visitors), rateInterval(second.goals, second.visitors)];
  if (!one || !other) return null;
  const [p, q] = [first.goals / first.visitors, second.goals / second.visitors];
  const low = q - p - Math.hypot(q - other.low, one.high - p);
  const high = q - p + Math.hypot(other.high - q, p - one.low);
  return { value: q - p, low, high, decided: low > 0 || high < 0 };
}

/** Fewer visitors than this say nothing about how they are split. */
const MIN_EXPECTED = 50;
/** p-value below which something other than chance splits visitors: a fault, bots, a variant that cannot be reached. */
const UNLIKELY = 0.001;

/** Whether visitors were split as intended (Pearson's chi-square). */
export function checkSplit(
  visitors: readonly number[],
  expected: readonly number[],
): { pValue: number | null; mismatch: boolean } {
  const all = visitors.reduce((sum, one) => sum + one, 0);
  if (all < MIN_EXPECTED) return { pValue: null, mismatch: false };
  let square = 0;
  let kinds = 0;
  for (const [at, part] of expected.entries()) {
    const counted = visitors[at] ?? 0;
    // Somebody got a variant that nobody should get.
    if (part === 0 && counted > 0) return { pValue: 0, mismatch: true };
    if (part === 0) continue;
    square += (counted - all * part) ** 2 / (all * part);
    kinds += 1;
  }
  const pValue = chiSquareTail(square, kinds - 1);
  return { pValue, mismatch: pValue < UNLIKELY };
}
