import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockCaller, type RightsCtx } from '../internal/lock-caller.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { markRoleRemoved, selectRole } from '../internal/role-records.ts';
import { actorOf, type StaffCaller } from '../members/staff-member.ts';

/** IN_USE: members or open invitations have it. */
export type RemoveRoleRefusal = 'NO_SUCH_ROLE' | 'NOT_ALLOWED' | 'IN_USE';

/** Deletes a role that nobody has. */
export function removeRole(ctx: RightsCtx, caller: StaffCaller, id: string): Promise<Result<null, RemoveRoleRefusal>> {
  return commitIfOk(ctx, async (tx): Promise<Result<null, RemoveRoleRefusal>> => {
    if (!(await lockCaller(tx, caller, 'manageStaff'))) return fail('NOT_ALLOWED');
    const role = await selectRole(tx, id);
    if (!role) return fail('NO_SUCH_ROLE');
    if (role.members + role.invited > 0) return fail('IN_USE');
    await markRoleRemoved(tx, id);
    await recordRightsChange(tx, {
      actor: actorOf(caller),
      action: 'staff.role-removed',
      subject: `role:${id}`,
      before: { name: role.name, permissions: role.permissions },
      after: null,
    });
    return ok(null);
  });
}
