import type { StaffPasswordRequest } from '#contract/staff/staff.ts';
import { writeAudit } from '#platform/audit.ts';
import { inTransaction } from '#platform/database/database.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { staffLimits } from '../internal/staff-limits.ts';
import { deleteSessionsOf, selectByEmail, updatePassword } from '../internal/staff-records.ts';
import type { StaffCtx } from '../staff-context.ts';
import { staffPasswordProblems } from './new-staff-password.ts';
import { actorOf, type StaffCaller } from './staff-member.ts';

export type StaffPasswordChanged =
  | { state: 'CHANGED' }
  | { state: 'WRONG_PASSWORD' }
  | { state: 'INVALID'; fields: Record<string, string> }
  | { state: 'TOO_MANY'; retryAfter: number };

/** Changes the password after checking the current one; the member's other sessions end. */
export async function changeStaffPassword(
  ctx: StaffCtx,
  caller: StaffCaller,
  { currentPassword, password }: StaffPasswordRequest,
): Promise<StaffPasswordChanged> {
  const [problem] = staffPasswordProblems(password, caller.email);
  if (problem) return { state: 'INVALID', fields: { password: problem } };
  const { allowed, retryAfter } = await takeFromLimit(ctx, staffLimits.passwordChange, caller.staffId);
  if (!allowed) return { state: 'TOO_MANY', retryAfter };
  const known = await selectByEmail(ctx, caller.email);
  if (!(await ctx.staffSecrets.isPassword(currentPassword, known?.hash ?? null))) return { state: 'WRONG_PASSWORD' };
  const hash = await ctx.staffSecrets.hashPassword(password);
  await inTransaction(ctx, async (tx) => {
    await updatePassword(tx, caller.staffId, hash);
    await deleteSessionsOf(tx, caller.staffId, caller.sessionId);
    await writeAudit(tx, { actor: actorOf(caller), action: 'staff.password-changed', subject: actorOf(caller) });
  });
  return { state: 'CHANGED' };
}
