import type { SpeedReport } from '#contract/site/page-speed.ts';
import type { Ctx } from '#platform/context.ts';
import { nzDay } from '#shared/nz-dates.ts';
import type { SpeedCountsHolder } from './speed-counts.ts';

/** Counts a page view in memory; `savePageSpeed` writes it. A shop that does not measure counts nothing (WEB-01). */
export function countPageSpeed(ctx: Pick<Ctx, 'clock' | 'config'> & SpeedCountsHolder, report: SpeedReport): void {
  if (ctx.config.KERB_PAGE_SPEED) ctx.speedCounts.add(report, nzDay(ctx.clock.now()));
}
