import type { Ctx } from '#platform/context.ts';
import { deleteAllSessions } from '../internal/session-records.ts';

/** Logs every member of the staff out at once. */
export const endAllStaffSessions = (ctx: Pick<Ctx, 'db'>): Promise<void> => deleteAllSessions(ctx);
