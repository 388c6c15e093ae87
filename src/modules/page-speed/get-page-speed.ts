import { deviceKinds, pageKinds } from '#contract/site/page-kinds.ts';
import type { SpeedQuery, StaffPageSpeed } from '#contract/staff/staff-page-speed.ts';
import type { Ctx } from '#platform/context.ts';
import { addDays, nzDay } from '#shared/nz-dates.ts';
import { byMetric, summariseAll } from './internal/histograms.ts';
import { type PeriodBucket, readDays, readPeriods } from './internal/page-speed-records.ts';

/**
 * Speed of pages in the last days, today included, beside as many days before (WEB-01). Milliseconds; CLS has no unit.
 * Percentiles are at most 4.9 % from the exact ones. What arrived within the last seconds may still be missing.
 */
export async function getPageSpeed(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  { days, page, device }: SpeedQuery,
): Promise<StaffPageSpeed> {
  const to = nzDay(ctx.clock.now());
  const from = addDays(to, 1 - days);
  const isChosen = (one: { page: string; device: string }) =>
    (!page || one.page === page) && (!device || one.device === device);
  const periods = await readPeriods(ctx, { before: addDays(from, -days), from, to });
  const daily = await readDays(ctx, { from, to, page: page ?? null, device: device ?? null });
  return {
    isMeasured: ctx.config.KERB_PAGE_SPEED,
    from,
    to,
    ...nowAndBefore(periods.filter(isChosen)),
    days: Array.from({ length: days }, (_, at) => addDays(from, at)).map((day) => {
      const summaries = summariseAll(daily.filter((one) => one.day === day));
      return { day, p75: byMetric((metric) => summaries[metric].p75) };
    }),
    rows: pageKinds.flatMap((kind) =>
      deviceKinds.flatMap((size) => {
        const buckets = periods.filter((one) => one.page === kind && one.device === size);
        return buckets.length === 0 ? [] : [{ page: kind, device: size, ...nowAndBefore(buckets) }];
      }),
    ),
  };
}

const nowAndBefore = (buckets: readonly PeriodBucket[]): Pick<StaffPageSpeed, 'now' | 'before'> => ({
  now: summariseAll(buckets.filter(({ isNow }) => isNow)),
  before: summariseAll(buckets.filter(({ isNow }) => !isNow)),
});
