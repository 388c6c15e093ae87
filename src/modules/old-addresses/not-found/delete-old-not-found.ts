import type { Ctx } from '#platform/context.ts';
import { deleteLastMetBefore } from '../internal/not-found-records.ts';

const RETENTION_MS = 90 * 86_400_000;

/** Deletes addresses that nobody asked for in 90 days (MOVE-04); returns how many. */
export const deleteOldNotFound = (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> =>
  deleteLastMetBefore(ctx, new Date(ctx.clock.now().getTime() - RETENTION_MS));
