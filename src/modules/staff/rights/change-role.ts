import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockCaller, type RightsCtx } from '../internal/lock-caller.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { hasOtherManager } from '../internal/rights-records.ts';
import { updateMemberRole } from '../internal/role-records.ts';
import { selectById } from '../internal/staff-records.ts';
import { actorOf, type StaffCaller } from '../members/staff-member.ts';
import { findChosenRole } from './find-chosen-role.ts';
import { type ChosenRole, hasAll } from './role.ts';

export type ChangeRoleRefusal = 'NO_SUCH_MEMBER' | 'NO_SUCH_ROLE' | 'NOT_ALLOWED' | 'RIGHTS_EXCEEDED' | 'LAST_MANAGER';

/**
 * Gives a member of staff another role, from their next call on. Neither the role of before nor the new one may have a
 * permission that the caller does not have; one manager who can log in stays (OWN-04).
 */
export function changeRole(
  ctx: RightsCtx,
  caller: StaffCaller,
  staffId: string,
  chosen: ChosenRole,
): Promise<Result<null, ChangeRoleRefusal>> {
  return commitIfOk(ctx, async (tx): Promise<Result<null, ChangeRoleRefusal>> => {
    const self = await lockCaller(tx, caller, 'manageStaff');
    if (!self) return fail('NOT_ALLOWED');
    const member = await selectById(tx, staffId);
    if (!member) return fail('NO_SUCH_MEMBER');
    const role = await findChosenRole(tx, chosen);
    if (!role) return fail('NO_SUCH_ROLE');
    if (!hasAll(self, [...member.permissions, ...role.permissions])) return fail('RIGHTS_EXCEEDED');
    const staysManager = 'role' in chosen && chosen.role === 'manager';
    if (!staysManager && !(await hasOtherManager(tx, staffId))) return fail('LAST_MANAGER');
    await updateMemberRole(tx, staffId, chosen);
    await recordRightsChange(tx, {
      actor: actorOf(caller),
      action: 'staff.role-changed',
      subject: actorOf(member),
      rights: [role.role],
      before: { role: member.role },
      after: { role: role.role },
    });
    return ok(null);
  });
}
