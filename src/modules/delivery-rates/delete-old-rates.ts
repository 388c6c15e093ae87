import type { Ctx } from '#platform/context.ts';
import { deleteAnswersBefore } from './internal/rate-records.ts';

/** Longer than any order is charged them: KERB_CARRIER_RATES_MINUTES is a day at most. */
const RETENTION_MS = 3 * 24 * 60 * 60 * 1_000;

/** Deletes what carriers answered three days ago; returns how many answers. */
export const deleteOldRates = (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> =>
  deleteAnswersBefore(ctx, new Date(ctx.clock.now().getTime() - RETENTION_MS));
