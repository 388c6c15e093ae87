import type { Ctx } from '#platform/context.ts';
import { deleteExposuresBefore } from './internal/exposure-records.ts';

/** A year and a month: no experiment runs longer, and a season can be compared with the last. */
const RETENTION_DAYS = 395;

/** Deletes visitors counted long ago; returns how many, at most 5,000 at a time. */
export async function deleteOldExposures(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  return deleteExposuresBefore(ctx, new Date(ctx.clock.now().getTime() - RETENTION_DAYS * 86_400_000), 5_000);
}
