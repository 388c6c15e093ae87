import type { StaffPasswordResetRequest } from '#contract/staff/staff.ts';
import { isLockedDown } from '#modules/lock-down/is-locked-down.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { clearLogInTries } from '#platform/limits/log-in-tries.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deletePendingLogIns, lockMember } from '../internal/factor-records.ts';
import { endPasswordLink, selectPasswordLink } from '../internal/link-records.ts';
import { putStaffNotice } from '../internal/put-staff-notice.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { isAtWork } from '../internal/rights-records.ts';
import { deleteSessionsOf } from '../internal/session-records.ts';
import { selectById, updatePassword } from '../internal/staff-records.ts';
import { staffDigest } from '../internal/staff-sessions.ts';
import { staffPasswordProblems } from '../members/new-staff-password.ts';
import { actorOf } from '../members/staff-member.ts';
import type { StaffCtx } from '../staff-context.ts';

export type StaffPasswordResetRefusal =
  /** The link is unknown, used, replaced or too old, or whoever it is for no longer works here. */
  | { reason: 'LINK_INVALID' }
  | { reason: 'INVALID'; fields: Record<string, string> }
  /** The operator has closed the staff site (SEC-26). */
  | { reason: 'CLOSED' };

/**
 * Sets the password that somebody has chosen with the link from the mail, and ends every session and lock-out. The link
 * works once. A second factor stays, and is asked for at the next log-in (OWN-04, SEC-09).
 */
export async function resetStaffPassword(
  ctx: StaffCtx,
  { code, password }: StaffPasswordResetRequest,
): Promise<Result<null, StaffPasswordResetRefusal>> {
  if (await isLockedDown(ctx, 'staff')) return fail({ reason: 'CLOSED' });
  const digest = staffDigest(code);
  const staffId = digest === null ? null : await selectPasswordLink(ctx, digest);
  const known = staffId === null ? null : await selectById(ctx, staffId);
  if (digest === null || staffId === null || !known) return fail({ reason: 'LINK_INVALID' });
  const [problem] = staffPasswordProblems(password, known.email);
  if (problem) return fail({ reason: 'INVALID', fields: { password: problem } });
  const hash = await ctx.staffSecrets.hashPassword(password);
  return commitIfOk(ctx, async (tx): Promise<Result<null, StaffPasswordResetRefusal>> => {
    // Suspending waits for this, or this for it.
    await lockMember(tx, staffId);
    if (!(await isAtWork(tx, staffId)) || !(await endPasswordLink(tx, digest))) return fail({ reason: 'LINK_INVALID' });
    await updatePassword(tx, staffId, hash);
    await deletePendingLogIns(tx, staffId);
    await deleteSessionsOf(tx, staffId);
    await clearLogInTries(tx, { kind: 'staff', email: known.email });
    await recordRightsChange(tx, {
      actor: actorOf(known),
      action: 'staff.password-reset',
      subject: actorOf(known),
      before: null,
      after: { passwordOfLogIn: 'another one' },
    });
    await putStaffNotice(tx, staffId, { what: 'password-reset' });
    return ok(null);
  });
}
