import { writeAudit } from '#platform/audit.ts';
import { inTransaction, type Queries } from '#platform/database/database.ts';
import { deleteSessionById, selectSessionsOf } from '../internal/session-records.ts';
import { STAFF_IDLE_SECONDS } from '../internal/staff-limits.ts';
import { actorOf } from '../members/staff-member.ts';

/** The member's active sessions, the latest used first. */
export const listStaffSessions = (ctx: { db: Queries }, staffId: string): ReturnType<typeof selectSessionsOf> =>
  selectSessionsOf(ctx, staffId, STAFF_IDLE_SECONDS);

/** Ends one of the caller's sessions at once; false when it has ended or is somebody else's. */
export const endStaffSession = (
  ctx: { db: Queries },
  caller: { staffId: string },
  sessionId: string,
): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    if (!(await deleteSessionById(tx, caller.staffId, sessionId))) return false;
    await writeAudit(tx, {
      actor: actorOf(caller),
      action: 'staff.session-ended',
      subject: actorOf(caller),
      before: { session: 'open' },
      after: { session: 'ended' },
    });
    return true;
  });
