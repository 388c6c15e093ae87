import type { LogInNextStep, StaffLogInRequest } from '#contract/staff/staff.ts';
import { IdentityBusyError } from '#modules/accounts/identity.port.ts';
import { isLockedDown } from '#modules/lock-down/is-locked-down.ts';
import { readDeviceToken } from '#platform/limits/known-device.ts';
import { takeLogInTry } from '#platform/limits/log-in-tries.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { staffLimits } from '../internal/staff-limits.ts';
import { selectByEmail } from '../internal/staff-records.ts';
import { findSecondFactor } from '../second-factor/find-second-factor.ts';
import type { SecondFactorCtx } from '../second-factor/second-factor-context.ts';
import type { StaffCtx } from '../staff-context.ts';
import { askSecondFactor } from './finish-log-in.ts';
import { type LogInFrom, openSessionFrom, type StaffLoggedIn } from './open-session-from.ts';

/** Logged in, or the second factor that is still needed. */
type LogInStep = { loggedIn: StaffLoggedIn } | { nextStep: LogInNextStep };
export type StaffLogInRefusal =
  | { reason: 'WRONG_CREDENTIALS' }
  /** The password is right, and a manager has suspended the account (OWN-04). */
  | { reason: 'SUSPENDED' }
  /** Too many wrong passwords. `retryAfter` is in seconds. */
  | { reason: 'TRY_LATER'; retryAfter: number }
  /** The server checks too many passwords. */
  | { reason: 'BUSY'; retryAfter: number }
  /** The operator has closed the staff site. */
  | { reason: 'CLOSED' };

const limits = {
  network: staffLimits.logIns,
  here: staffLimits.logInHere,
  anywhere: staffLimits.logInAnywhere,
  device: staffLimits.logInDevice,
};

/**
 * Logs a member of staff in, or asks for the second factor of those who have one. The answer is the same for a wrong address and a wrong password; every log-in is a
 * security event (reliability D5, D12, SEC-11).
 */
export async function logInStaff(
  ctx: SecondFactorCtx,
  request: StaffLogInRequest,
  from: LogInFrom,
): Promise<Result<LogInStep, StaffLogInRefusal>> {
  if (await isLockedDown(ctx, 'staff')) return fail({ reason: 'CLOSED' });
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
  const { hash: _hash, suspended, ...member } = known;
  // Only whoever knows the password learns that it is suspended.
  if (suspended) return fail({ reason: 'SUSPENDED' });
  // Asked first, and again while it cannot change: somebody may be adding the first one just now.
  const nextStep = await askSecondFactor(ctx, member);
  if (nextStep) return ok({ nextStep });
  const mayOpen = async (tx: StaffCtx) => !(await findSecondFactor(tx, member.staffId)).exists;
  const loggedIn = await openSessionFrom(ctx, member, from, { by: null, mayOpen });
  return loggedIn ? ok({ loggedIn }) : fail({ reason: 'BUSY', retryAfter: 1 });
}
