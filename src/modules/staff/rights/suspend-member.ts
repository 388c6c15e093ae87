import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deletePendingLogIns, lockMember } from '../internal/factor-records.ts';
import { deletePasswordLinks } from '../internal/link-records.ts';
import { lockCaller, type RightsCtx } from '../internal/lock-caller.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { hasOtherManager, updateSuspended } from '../internal/rights-records.ts';
import { deleteSessionsOf } from '../internal/session-records.ts';
import { selectById } from '../internal/staff-records.ts';
import { actorOf, type StaffCaller } from '../members/staff-member.ts';
import { hasAll } from './role.ts';

/**
 * NOT_ALLOWED: the caller lost the right meanwhile. RIGHTS_EXCEEDED: the member may do what the caller may not.
 * LAST_MANAGER: nobody else could manage staff.
 */
export type SuspendRefusal = 'NO_SUCH_MEMBER' | 'NOT_ALLOWED' | 'RIGHTS_EXCEEDED' | 'LAST_MANAGER';

/**
 * Suspends a member of staff, which ends their sessions and log-ins at once, in every process; or lets them in again.
 * Two managers who suspend each other at the same moment: one succeeds. The same twice changes nothing (OWN-04).
 */
export function suspendMember(
  ctx: RightsCtx,
  caller: StaffCaller,
  staffId: string,
  suspended: boolean,
): Promise<Result<null, SuspendRefusal>> {
  return commitIfOk(ctx, async (tx): Promise<Result<null, SuspendRefusal>> => {
    const self = await lockCaller(tx, caller, 'manageStaff');
    if (!self) return fail('NOT_ALLOWED');
    const member = await selectById(tx, staffId);
    if (!member) return fail('NO_SUCH_MEMBER');
    if (!hasAll(self, member.permissions)) return fail('RIGHTS_EXCEEDED');
    if (suspended && !(await hasOtherManager(tx, staffId))) return fail('LAST_MANAGER');
    // A log-in that is being finished waits for this, and is refused then.
    await lockMember(tx, staffId);
    if (!(await updateSuspended(tx, staffId, suspended))) return ok(null);
    if (suspended) {
      await deleteSessionsOf(tx, staffId);
      await deletePendingLogIns(tx, staffId);
      await deletePasswordLinks(tx, staffId);
    }
    await recordRightsChange(tx, {
      actor: actorOf(caller),
      action: suspended ? 'staff.suspended' : 'staff.let-in',
      subject: actorOf(member),
      before: { suspended: !suspended },
      after: { suspended },
    });
    return ok(null);
  });
}
