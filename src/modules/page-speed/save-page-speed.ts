import type { Queries } from '#platform/database/database.ts';
import { addCounts } from './internal/page-speed-records.ts';
import type { SpeedCountsHolder } from './speed-counts.ts';

/**
 * Adds what this process counted to the database, in one statement whatever arrived. When it fails, the counts wait for
 * the next time, and the failure is thrown; a connection that breaks after the commit counts them twice.
 */
export async function savePageSpeed(ctx: { db: Queries } & SpeedCountsHolder): Promise<void> {
  const taken = ctx.speedCounts.take();
  if (taken.length === 0) return;
  try {
    await addCounts(ctx, taken);
  } catch (error) {
    ctx.speedCounts.putBack(taken);
    throw error;
  }
}
