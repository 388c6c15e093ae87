import type { InvitationRequest } from '#contract/staff/members/staff-members.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { endInvitation, insertInvitation } from '../internal/link-records.ts';
import { lockCaller, type RightsCtx } from '../internal/lock-caller.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { selectByEmail } from '../internal/staff-records.ts';
import { actorOf, type StaffCaller } from '../members/staff-member.ts';
import { findChosenRole } from '../rights/find-chosen-role.ts';
import { hasAll } from '../rights/role.ts';

/** How long a link can be used. */
const DAYS = 3;

export type InviteRefusal = 'EMAIL_TAKEN' | 'NO_SUCH_ROLE' | 'NOT_ALLOWED' | 'RIGHTS_EXCEEDED';

/**
 * Invites somebody to work here by mail, in a role of which the caller has every permission. An earlier invitation of the
 * same address is void (OWN-04).
 */
export function invite(
  ctx: RightsCtx,
  caller: StaffCaller,
  { name, role: chosen, ...request }: InvitationRequest,
): Promise<Result<null, InviteRefusal>> {
  const email = request.email.toLowerCase();
  return commitIfOk(ctx, async (tx): Promise<Result<null, InviteRefusal>> => {
    const self = await lockCaller(tx, caller, 'manageStaff');
    if (!self) return fail('NOT_ALLOWED');
    const role = await findChosenRole(tx, chosen);
    if (!role) return fail('NO_SUCH_ROLE');
    if (!hasAll(self, role.permissions)) return fail('RIGHTS_EXCEEDED');
    if (await selectByEmail(tx, email)) return fail('EMAIL_TAKEN');
    await endInvitation(tx, { email });
    const id = await insertInvitation(tx, { email, name, role: chosen, inviterId: self.staffId, days: DAYS });
    await putInOutbox(tx, [
      { dedupeKey: `staff-invitation:${id}`, kind: 'email.staff-invitation', payload: { invitationId: id } },
    ]);
    await recordRightsChange(tx, {
      actor: actorOf(caller),
      action: 'staff.invited',
      subject: `invitation:${id}`,
      rights: [role.role],
      before: null,
      after: { name, email, role: role.role },
    });
    return ok(null);
  });
}
