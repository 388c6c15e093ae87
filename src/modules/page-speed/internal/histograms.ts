import { type SpeedMetric, speedMetrics } from '#contract/site/page-kinds.ts';
import type { SpeedSummary } from '#contract/staff/staff-page-speed.ts';
import { emptyHistogram, summarise } from './speed-histogram.ts';

/** Something for each metric. */
export type ByMetric<T> = Record<SpeedMetric, T>;

export const byMetric = <T>(make: (metric: SpeedMetric) => T): ByMetric<T> =>
  Object.fromEntries(speedMetrics.map((metric) => [metric, make(metric)])) as ByMetric<T>;

/** The histograms of all metrics of some buckets, in figures. */
export function summariseAll(
  buckets: readonly { metric: SpeedMetric; bucket: number; count: number }[],
): ByMetric<SpeedSummary> {
  const counts = byMetric(emptyHistogram);
  for (const { metric, bucket, count } of buckets) counts[metric][bucket] = (counts[metric][bucket] ?? 0) + count;
  return byMetric((metric) => summarise(metric, counts[metric]));
}
