import type { StaffLogInRequest } from '#contract/staff.ts';
import { IdentityBusyError } from '#modules/accounts/identity.port.ts';
import { writeAudit } from '#platform/audit.ts';
import { clearLimit, takeFromLimit } from '#platform/durable-limit.ts';
import { selectByEmail } from './internal/staff-records.ts';
import type { StaffCtx } from './staff-context.ts';
import { staffLimits } from './staff-limits.ts';
import { actorOf, type StaffSession } from './staff-member.ts';
import { openStaffSession } from './staff-sessions.ts';

export type StaffLoggedIn = { state: 'LOGGED_IN'; session: StaffSession } | { state: 'WRONG_CREDENTIALS' } | { state: 'TRY_LATER'; retryAfter: number };

/** Lets somebody in who works here. Says alike whether the address or the password is wrong; every try is in the audit (D5, D12). */
export async function logInStaff(ctx: StaffCtx, request: StaffLogInRequest, remoteAddress: string): Promise<StaffLoggedIn> {
  const email = request.email.toLowerCase();
  for (const [limit, subject] of [
    [staffLimits.logIns, remoteAddress],
    [staffLimits.logInHere, `${email} ${remoteAddress}`],
    [staffLimits.logInAnywhere, email],
  ] as const) {
    const { allowed, retryAfter } = await takeFromLimit(ctx, limit, subject);
    if (!allowed) return { state: 'TRY_LATER', retryAfter };
  }
  const known = await selectByEmail(ctx, email);
  try {
    if (!(await ctx.staffSecrets.isPassword(request.password, known?.hash ?? null)) || !known) {
      await writeAudit(ctx, { actor: 'unknown', action: 'staff.log-in-refused', subject: known ? actorOf(known) : 'nobody' });
      return { state: 'WRONG_CREDENTIALS' };
    }
  } catch (error) {
    if (error instanceof IdentityBusyError) return { state: 'TRY_LATER', retryAfter: 5 };
    throw error;
  }
  await clearLimit(ctx, staffLimits.logInHere, `${email} ${remoteAddress}`);
  const { hash: _hash, ...member } = known;
  await writeAudit(ctx, { actor: actorOf(member), action: 'staff.logged-in', subject: actorOf(member) });
  return { state: 'LOGGED_IN', session: await openStaffSession(ctx, member) };
}
