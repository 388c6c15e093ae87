/**
 * Histograms of one metric with a fixed number of buckets, each wider than the one before by the same factor (WEB-01).
 * Google's limits are edges of buckets, so how many values are good or poor is exact. Pure.
 */
import { type SpeedMetric, speedLimits } from '#contract/site/page-kinds.ts';
import type { SpeedSummary } from '#contract/staff/staff-page-speed.ts';

const BUCKETS = 100;
/** The bucket that ends with the limit of good values. */
const GOOD = 60;
/** Buckets between the limits; the factor from bucket to bucket is then 1.1 or less. */
const BETWEEN: Readonly<Record<SpeedMetric, number>> = { lcp: 5, inp: 10, cls: 10, ttfb: 9 };

const factorOf = (metric: SpeedMetric): number => {
  const { good, poor } = speedLimits[metric];
  return (poor / good) ** (1 / BETWEEN[metric]);
};

/** The bucket of a value from 0 on: the first whose upper edge is not below it. The last also has all higher values. */
export function bucketOf(metric: SpeedMetric, value: number): number {
  const { good, poor } = speedLimits[metric];
  if (value <= 0) return 0;
  const place = Math.ceil((BETWEEN[metric] * Math.log(value / good)) / Math.log(poor / good));
  return Math.min(BUCKETS - 1, Math.max(0, GOOD + place));
}

/**
 * The value that stands for a bucket: between its edges, at most 4.9 % from each value between them. The first bucket
 * stands for 0.
 */
function valueOfBucket(metric: SpeedMetric, bucket: number): number {
  if (bucket === 0) return 0;
  return speedLimits[metric].good * factorOf(metric) ** (bucket - GOOD - 0.5);
}

/** A histogram without values. */
export const emptyHistogram = (): number[] => new Array<number>(BUCKETS).fill(0);

/** `counts[b]` is the number of values in bucket b. */
export function summarise(metric: SpeedMetric, counts: readonly number[]): SpeedSummary {
  const total = sum(counts);
  return {
    samples: total,
    p50: percentile(metric, counts, 0.5),
    p75: percentile(metric, counts, 0.75),
    p95: percentile(metric, counts, 0.95),
    good: sum(counts.slice(0, GOOD + 1)),
    poor: sum(counts.slice(GOOD + 1 + BETWEEN[metric])),
  };
}

/** The smallest value that at least this part of all values do not exceed (nearest rank); null without values. */
function percentile(metric: SpeedMetric, counts: readonly number[], part: number): number | null {
  const rank = Math.ceil(part * sum(counts));
  if (rank === 0) return null;
  let seen = 0;
  const bucket = counts.findIndex((count) => {
    seen += count;
    return seen >= rank;
  });
  return rounded(metric, valueOfBucket(metric, bucket));
}

/** Whole milliseconds; CLS to thousandths. */
const rounded = (metric: SpeedMetric, value: number): number =>
  metric === 'cls' ? Math.round(value * 1_000) / 1_000 : Math.round(value);

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
