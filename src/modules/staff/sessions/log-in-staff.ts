import type { StaffLogInRequest } from '#contract/staff/staff.ts';
import { IdentityBusyError } from '#modules/accounts/identity.port.ts';
import { recordSecurityEvent } from '#modules/security-events/record-security-event.ts';
import { issueDeviceToken, readDeviceToken } from '#platform/limits/known-device.ts';
import { takeLogInTry } from '#platform/limits/log-in-tries.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { staffLimits } from '../internal/staff-limits.ts';
import { selectByEmail } from '../internal/staff-records.ts';
import { openStaffSession } from '../internal/staff-sessions.ts';
import { actorOf, type StaffSession } from '../members/staff-member.ts';
import type { StaffCtx } from '../staff-context.ts';

interface StaffLoggedIn {
  session: StaffSession;
  /** For the browser to store; null where it has one (FIX-54). */
  deviceToken: string | null;
}
export type StaffLogInRefusal =
  | { reason: 'WRONG_CREDENTIALS' }
  /** Too many wrong passwords. `retryAfter` is in seconds. */
  | { reason: 'TRY_LATER'; retryAfter: number }
  /** The server checks too many passwords. */
  | { reason: 'BUSY'; retryAfter: number };

const limits = {
  network: staffLimits.logIns,
  here: staffLimits.logInHere,
  anywhere: staffLimits.logInAnywhere,
  device: staffLimits.logInDevice,
};

/**
 * Logs a member of staff in. The answer is the same for a wrong address and a wrong password; every log-in is a
 * security event (reliability D5, D12, SEC-11).
 */
export async function logInStaff(
  ctx: StaffCtx,
  request: StaffLogInRequest,
  from: { remoteAddress: string; deviceToken: string | null },
): Promise<Result<StaffLoggedIn, StaffLogInRefusal>> {
  const email = request.email.toLowerCase();
  const account = { kind: 'staff', email } as const;
  const device = await readDeviceToken(ctx, account, from.deviceToken);
  const tried = await takeLogInTry(ctx, limits, { account, remoteAddress: from.remoteAddress, device });
  if (!tried.ok) return tried;
  const known = await selectByEmail(ctx, email);
  try {
    if (!(await ctx.staffSecrets.isPassword(request.password, known?.hash ?? null)) || !known)
      return fail({ reason: 'WRONG_CREDENTIALS' });
  } catch (error) {
    await tried.value.release();
    if (error instanceof IdentityBusyError) return fail({ reason: 'BUSY', retryAfter: 5 });
    throw error;
  }
  await tried.value.succeed();
  const { hash: _hash, ...member } = known;
  await recordSecurityEvent(
    { ...ctx, remoteAddress: from.remoteAddress },
    { kind: 'logged-in', actor: actorOf(member), action: 'staff site', subject: '' },
  );
  const deviceToken = device === null ? await issueDeviceToken(ctx, account) : null;
  return ok({ session: await openStaffSession(ctx, member), deviceToken });
}
