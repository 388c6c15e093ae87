import type { Ctx } from '#platform/context.ts';
import { deleteEndedSessions } from '../internal/staff-records.ts';

/** Deletes ended sessions; run periodically. */
export const deleteEndedStaffSessions = (ctx: Pick<Ctx, 'db'>): Promise<void> => deleteEndedSessions(ctx);
