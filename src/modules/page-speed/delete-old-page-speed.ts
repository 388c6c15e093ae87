import type { Ctx } from '#platform/context.ts';
import { addDays, nzDay } from '#shared/nz-dates.ts';
import { deleteDaysBefore } from './internal/page-speed-records.ts';

/** A year and a month: a season can be compared with the last. */
const RETENTION_DAYS = 395;

/** Deletes the counts of days that are over for longer than that; returns how many rows. */
export const deleteOldPageSpeed = (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> =>
  deleteDaysBefore(ctx, addDays(nzDay(ctx.clock.now()), -RETENTION_DAYS));
