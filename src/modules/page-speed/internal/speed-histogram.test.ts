import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SpeedMetric, speedLimits, speedMetrics } from '#contract/site/page-kinds.ts';
import { bucketOf, emptyHistogram, summarise } from './speed-histogram.ts';

/** What the README promises. */
const ERROR = 0.049;
/** Values are reported in whole milliseconds, CLS in thousandths. */
const ROUNDING: Record<SpeedMetric, number> = { lcp: 0.5, inp: 0.5, cls: 0.0005, ttfb: 0.5 };
/** Values below the first edge count as 0, values above the last as the last bucket. */
const RANGES: Record<SpeedMetric, { lowest: number; highest: number }> = {
  lcp: { lowest: 10, highest: 85_000 },
  inp: { lowest: 1, highest: 6_400 },
  cls: { lowest: 0.0005, highest: 3.2 },
  ttfb: { lowest: 4, highest: 24_000 },
};

const histogramOf = (metric: SpeedMetric, values: readonly number[]): number[] => {
  const counts = emptyHistogram();
  for (const value of values) counts[bucketOf(metric, value)] = (counts[bucketOf(metric, value)] ?? 0) + 1;
  return counts;
};
/** The exact percentile by nearest rank. */
const exact = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(part * values.length) - 1] as number;

test.each(speedMetrics)(
  'WEB-01 percentiles of %s are within 4.9 % of the exact ones, and the numbers of good and poor values are exact',
  (metric) => {
    const { good, poor } = speedLimits[metric];
    const { lowest, highest } = RANGES[metric];
    const value = fc.oneof(
      fc.double({ min: lowest, max: highest, noNaN: true }),
      fc.double({ min: lowest, max: poor * 2, noNaN: true }),
      fc.constantFrom(good, poor, good * 1.000_001, poor * 1.000_001),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 200 }), (values) => {
        const summary = summarise(metric, histogramOf(metric, values));
        expect(summary.samples).toBe(values.length);
        for (const [name, part] of [
          ['p50', 0.5],
          ['p75', 0.75],
          ['p95', 0.95],
        ] as const) {
          const truth = exact(values, part);
          const told = summary[name] as number;
          expect(Math.abs(told - truth), `${name} of ${truth}`).toBeLessThanOrEqual(truth * ERROR + ROUNDING[metric]);
        }
        expect(summary.good).toBe(values.filter((one) => one <= good).length);
        expect(summary.poor).toBe(values.filter((one) => one > poor).length);
      }),
      { numRuns: 200 },
    );
  },
);

test('WEB-01 a bucket has the values between its edges, higher values have higher buckets, and any value has one', () => {
  for (const metric of speedMetrics) {
    const { max } = speedLimits[metric];
    fc.assert(
      fc.property(fc.double({ min: 0, max, noNaN: true }), fc.double({ min: 0, max, noNaN: true }), (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((value) => bucketOf(metric, value));
        expect(low).toBeLessThanOrEqual(high as number);
        for (const bucket of [low, high]) expect(emptyHistogram()[bucket as number]).toBe(0);
      }),
    );
    const told = emptyHistogram().map((_, bucket) => summarise(metric, emptyHistogram().with(bucket, 1)).p50 ?? -1);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect([bucketOf(metric, 0), told[0]]).toEqual([0, 0]);
    expect([bucketOf(metric, max), emptyHistogram().length]).toEqual([99, 100]);
  }
});

test('without values there are no percentiles', () => {
  expect(summarise('lcp', emptyHistogram())).toEqual({ samples: 0, p50: null, p75: null, p95: null, good: 0, poor: 0 });
});
