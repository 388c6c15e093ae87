import type { AcceptInvitationRequest } from '#contract/staff/members/staff-members.ts';
import { isLockedDown } from '#modules/lock-down/is-locked-down.ts';
import { commitIfOk, type Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { endInvitation, type Invitation, selectInvitation } from '../internal/link-records.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { isAtWork, lockRights } from '../internal/rights-records.ts';
import { insertMember, selectById } from '../internal/staff-records.ts';
import { staffDigest } from '../internal/staff-sessions.ts';
import { staffPasswordProblems } from '../members/new-staff-password.ts';
import { actorOf } from '../members/staff-member.ts';
import { hasAll } from '../rights/role.ts';
import type { StaffCtx } from '../staff-context.ts';

export type AcceptRefusal =
  /** The link is unknown, used, withdrawn, replaced or too old, or who invited may no longer give the role. */
  | { reason: 'ENDED' }
  | { reason: 'INVALID'; fields: Record<string, string> }
  /** The operator has closed the staff site (SEC-26). */
  | { reason: 'CLOSED' };

/** Whom a link invites; null for one that has ended. */
export async function findInvitation(ctx: { db: Queries }, code: string): Promise<Invitation | null> {
  const digest = staffDigest(code);
  return digest === null ? null : selectInvitation(ctx, { digest });
}

/**
 * Makes a member of staff of whoever has the link, with a password of their own. The link works once. Whoever invited
 * must still work here, and still have every permission of the role (OWN-04).
 */
export async function acceptInvitation(
  ctx: StaffCtx,
  { code, password }: AcceptInvitationRequest,
): Promise<Result<{ email: string }, AcceptRefusal>> {
  if (await isLockedDown(ctx, 'staff')) return fail({ reason: 'CLOSED' });
  const known = await findInvitation(ctx, code);
  if (!known) return fail({ reason: 'ENDED' });
  const [problem] = staffPasswordProblems(password, known.email);
  if (problem) return fail({ reason: 'INVALID', fields: { password: problem } });
  const hash = await ctx.staffSecrets.hashPassword(password);
  return commitIfOk(ctx, async (tx): Promise<Result<{ email: string }, AcceptRefusal>> => {
    await lockRights(tx);
    const invitation = await findInvitation(tx, code);
    if (!invitation || !(await mayStillGive(tx, invitation))) return fail({ reason: 'ENDED' });
    const { id, email, name, chosen } = invitation;
    const member = await insertMember(tx, { email, name, role: chosen, hash });
    if (!member || !(await endInvitation(tx, { id }))) return fail({ reason: 'ENDED' });
    await recordRightsChange(tx, {
      actor: actorOf(member),
      action: 'staff.added',
      subject: actorOf(member),
      rights: [member.role],
      detail: { invitation: id },
      before: null,
      after: { name, email, role: member.role },
    });
    return ok({ email });
  });
}

async function mayStillGive(tx: { db: Queries }, { inviterId, permissions }: Invitation): Promise<boolean> {
  const inviter = (await isAtWork(tx, inviterId)) ? await selectById(tx, inviterId) : null;
  return inviter?.permissions.includes('manageStaff') === true && hasAll(inviter, permissions);
}
