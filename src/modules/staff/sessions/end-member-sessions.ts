import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deletePendingLogIns, lockMember } from '../internal/factor-records.ts';
import { lockCaller, type RightsCtx } from '../internal/lock-caller.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { countSessionsOf, deleteSessionsOf } from '../internal/session-records.ts';
import { selectById } from '../internal/staff-records.ts';
import { actorOf, type StaffCaller } from '../members/staff-member.ts';
import { hasAll } from '../rights/role.ts';

export type EndSessionsRefusal = 'NO_SUCH_MEMBER' | 'NOT_ALLOWED' | 'RIGHTS_EXCEEDED';

/**
 * Logs a member of staff out everywhere at once, in every process; log-ins that wait for a second factor end too. They
 * may log in again. Nobody does this to somebody who may do more than they (OWN-04).
 */
export const endMemberSessions = (
  ctx: RightsCtx,
  caller: StaffCaller,
  staffId: string,
): Promise<Result<null, EndSessionsRefusal>> =>
  commitIfOk(ctx, async (tx): Promise<Result<null, EndSessionsRefusal>> => {
    const self = await lockCaller(tx, caller, 'manageStaff');
    if (!self) return fail('NOT_ALLOWED');
    const member = await selectById(tx, staffId);
    if (!member) return fail('NO_SUCH_MEMBER');
    if (!hasAll(self, member.permissions)) return fail('RIGHTS_EXCEEDED');
    await lockMember(tx, staffId);
    const sessions = await countSessionsOf(tx, staffId);
    await deleteSessionsOf(tx, staffId);
    await deletePendingLogIns(tx, staffId);
    await recordRightsChange(tx, {
      actor: actorOf(caller),
      action: 'staff.sessions-ended',
      subject: actorOf(member),
      before: { sessions },
      after: { sessions: 0 },
    });
    return ok(null);
  });
