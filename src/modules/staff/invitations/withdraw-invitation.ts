import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { endInvitation, selectInvitation } from '../internal/link-records.ts';
import { lockCaller, type RightsCtx } from '../internal/lock-caller.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { actorOf, type StaffCaller } from '../members/staff-member.ts';

/** Makes the link of an open invitation void. */
export function withdrawInvitation(
  ctx: RightsCtx,
  caller: StaffCaller,
  id: string,
): Promise<Result<null, 'NO_SUCH_INVITATION' | 'NOT_ALLOWED'>> {
  return commitIfOk(ctx, async (tx): Promise<Result<null, 'NO_SUCH_INVITATION' | 'NOT_ALLOWED'>> => {
    if (!(await lockCaller(tx, caller, 'manageStaff'))) return fail('NOT_ALLOWED');
    const found = await selectInvitation(tx, { id });
    if (!found || !(await endInvitation(tx, { id }))) return fail('NO_SUCH_INVITATION');
    await recordRightsChange(tx, {
      actor: actorOf(caller),
      action: 'staff.invitation-withdrawn',
      subject: `invitation:${id}`,
      before: { name: found.name, email: found.email, role: found.role },
      after: null,
    });
    return ok(null);
  });
}
