import type { Ctx } from '#platform/context.ts';
import { deleteBulkChanges } from '../internal/bulk/bulk-change-records.ts';

const DAY_MS = 86_400_000;
const PREVIEW_DAYS = 1;
const KEPT_DAYS = 400;

/** Deletes previews that nobody started within a day, and changes after 400 days: they can no longer be taken back. */
export function deleteOldBulkChanges(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  const now = ctx.clock.now().getTime();
  return deleteBulkChanges(ctx, new Date(now - PREVIEW_DAYS * DAY_MS), new Date(now - KEPT_DAYS * DAY_MS));
}
