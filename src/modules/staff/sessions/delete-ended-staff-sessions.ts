import type { Ctx } from '#platform/context.ts';
import { deletePastLogIns } from '../internal/factor-records.ts';
import { deleteEndedSessions } from '../internal/session-records.ts';

/** Deletes ended sessions, and log-ins that were not finished; run periodically. */
export async function deleteEndedStaffSessions(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await deleteEndedSessions(ctx);
  await deletePastLogIns(ctx);
}
