import { deviceKinds, pageKinds, speedMetrics } from '#contract/site/page-kinds.ts';
import type { Queries } from '#platform/database/database.ts';
import { summariseAll } from './internal/histograms.ts';
import { listDays, readPeriods } from './internal/page-speed-records.ts';

/** The columns of `listDailyPageSpeed`. */
export const dailySpeedColumns = [
  'day',
  'page',
  'device',
  'metric',
  'samples',
  'p50',
  'p75',
  'p95',
  'good',
  'needsImprovement',
  'poor',
] as const;

/** Figures of each day, kind of page, kind of device and metric that was measured, a day at a time; days included. */
export async function* listDailyPageSpeed(
  ctx: { db: Queries },
  span: { from: string; to: string },
): AsyncGenerator<(string | number | null)[][]> {
  for (const day of await listDays(ctx, span)) {
    const buckets = await readPeriods(ctx, { before: day, from: day, to: day });
    yield pageKinds.flatMap((page) =>
      deviceKinds.flatMap((device) => {
        const summaries = summariseAll(buckets.filter((one) => one.page === page && one.device === device));
        return speedMetrics.flatMap((metric) => {
          const { samples, p50, p75, p95, good, poor } = summaries[metric];
          if (samples === 0) return [];
          return [[day, page, device, metric, samples, p50, p75, p95, good, samples - good - poor, poor]];
        });
      }),
    );
  }
}
