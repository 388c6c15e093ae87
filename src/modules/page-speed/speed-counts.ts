/**
 * Reports of one process that are not saved yet: a histogram for each day, kind of page, kind of device and metric, so
 * that memory is bounded whatever arrives (WEB-01).
 */
import { type DeviceKind, type PageKind, type SpeedMetric, speedMetrics } from '#contract/site/page-kinds.ts';
import type { SpeedReport } from '#contract/site/page-speed.ts';
import { bucketOf, emptyHistogram } from './internal/speed-histogram.ts';

export interface DailyCounts {
  /** In New Zealand. */
  day: string;
  page: PageKind;
  device: DeviceKind;
  metric: SpeedMetric;
  /** Page views by bucket. */
  counts: number[];
}

export interface SpeedCounts {
  /** Counts a page view of that day. */
  add: (report: SpeedReport, day: string) => void;
  /** Everything counted so far, which is then no longer here. */
  take: () => DailyCounts[];
  /** What was taken and could not be saved. */
  putBack: (taken: readonly DailyCounts[]) => void;
}

export function createSpeedCounts(): SpeedCounts {
  let waiting = new Map<string, DailyCounts>();
  const countsOf = ({ day, page, device, metric }: Omit<DailyCounts, 'counts'>): number[] => {
    const key = `${day} ${page} ${device} ${metric}`;
    const known = waiting.get(key) ?? { day, page, device, metric, counts: emptyHistogram() };
    waiting.set(key, known);
    return known.counts;
  };
  const count = (counts: number[], bucket: number, times: number): void => {
    counts[bucket] = (counts[bucket] ?? 0) + times;
  };
  return {
    add: ({ page, device, ...values }, day) => {
      for (const metric of speedMetrics) {
        const value = values[metric];
        if (value !== undefined) count(countsOf({ day, page, device, metric }), bucketOf(metric, value), 1);
      }
    },
    take: () => {
      const taken = [...waiting.values()];
      waiting = new Map();
      return taken;
    },
    putBack: (taken) => {
      for (const { counts, ...key } of taken)
        for (const [bucket, times] of counts.entries()) count(countsOf(key), bucket, times);
    },
  };
}

/** Contexts that count speed of pages. */
export interface SpeedCountsHolder {
  speedCounts: SpeedCounts;
}
