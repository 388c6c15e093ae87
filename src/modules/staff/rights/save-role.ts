import type { RoleRequest } from '#contract/staff/members/staff-members.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockCaller, type RightsCtx } from '../internal/lock-caller.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { insertRole, selectRole, updateRole } from '../internal/role-records.ts';
import { actorOf, type StaffCaller } from '../members/staff-member.ts';
import { hasAll } from './role.ts';

/** RIGHTS_EXCEEDED: a permission in the role, before or after, is one that the caller does not have. */
export type SaveRoleRefusal = 'NO_SUCH_ROLE' | 'NOT_ALLOWED' | 'RIGHTS_EXCEEDED' | 'NAME_TAKEN';

/**
 * Makes a role of single permissions, or changes one for everybody who has it. Nobody gives what they do not have, not by
 * a role that they hold themselves either (OWN-04). Returns its id.
 */
export function saveRole(
  ctx: RightsCtx,
  caller: StaffCaller,
  id: string | null,
  wanted: RoleRequest,
): Promise<Result<string, SaveRoleRefusal>> {
  return commitIfOk(ctx, async (tx): Promise<Result<string, SaveRoleRefusal>> => {
    const self = await lockCaller(tx, caller, 'manageStaff');
    if (!self) return fail('NOT_ALLOWED');
    const before = id === null ? null : await selectRole(tx, id);
    if (id !== null && !before) return fail('NO_SUCH_ROLE');
    if (!hasAll(self, [...wanted.permissions, ...(before?.permissions ?? [])])) return fail('RIGHTS_EXCEEDED');
    const saved = id === null ? await insertRole(tx, wanted) : (await updateRole(tx, id, wanted)) ? id : null;
    if (saved === null) return fail('NAME_TAKEN');
    await recordRightsChange(tx, {
      actor: actorOf(caller),
      action: before ? 'staff.role-edited' : 'staff.role-made',
      subject: `role:${saved}`,
      before: before && { name: before.name, permissions: before.permissions },
      after: { name: wanted.name, permissions: wanted.permissions },
    });
    return ok(saved);
  });
}
