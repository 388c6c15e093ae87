import type { Ctx } from '#platform/context.ts';
import { deleteEndedSessions } from '../internal/staff-records.ts';

/** Run now and then. */
export const deleteEndedStaffSessions = (ctx: Pick<Ctx, 'db'>): Promise<void> => deleteEndedSessions(ctx);
