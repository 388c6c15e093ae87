import type { StaffPasswordRequest } from '#contract/staff/staff.ts';
import { inTransaction } from '#platform/database/database.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deletePendingLogIns } from '../internal/factor-records.ts';
import { deletePasswordLinks } from '../internal/link-records.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { deleteSessionsOf } from '../internal/session-records.ts';
import { staffLimits } from '../internal/staff-limits.ts';
import { selectByEmail, updatePassword } from '../internal/staff-records.ts';
import type { StaffCtx } from '../staff-context.ts';
import { staffPasswordProblems } from './new-staff-password.ts';
import { actorOf, type StaffCaller } from './staff-member.ts';

export type StaffPasswordRefusal =
  | { reason: 'WRONG_PASSWORD' }
  | { reason: 'INVALID'; fields: Record<string, string> }
  /** `retryAfter` is in seconds. */
  | { reason: 'TOO_MANY'; retryAfter: number };

/** Changes the password after checking the current one; the member's other sessions end. */
export async function changeStaffPassword(
  ctx: StaffCtx,
  caller: StaffCaller,
  { currentPassword, password }: StaffPasswordRequest,
): Promise<Result<void, StaffPasswordRefusal>> {
  const [problem] = staffPasswordProblems(password, caller.email);
  if (problem) return fail({ reason: 'INVALID', fields: { password: problem } });
  const { allowed, retryAfter } = await takeFromLimit(ctx, staffLimits.passwordChange, caller.staffId);
  if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
  const known = await selectByEmail(ctx, caller.email);
  if (!(await ctx.staffSecrets.isPassword(currentPassword, known?.hash ?? null)))
    return fail({ reason: 'WRONG_PASSWORD' });
  const hash = await ctx.staffSecrets.hashPassword(password);
  await inTransaction(ctx, async (tx) => {
    await updatePassword(tx, caller.staffId, hash);
    await deletePendingLogIns(tx, caller.staffId);
    await deletePasswordLinks(tx, caller.staffId);
    await deleteSessionsOf(tx, caller.staffId, caller.sessionId);
    await recordRightsChange(tx, {
      actor: actorOf(caller),
      action: 'staff.password-changed',
      subject: actorOf(caller),
      before: null,
      after: { passwordOfLogIn: 'another one' },
    });
  });
  return ok(undefined);
}
