/** The caller proves once more who they are, before what moves money or data (SEC-09). */
import type { ConfirmRequest } from '#contract/staff/log-in/second-factor.ts';
import { IdentityBusyError } from '#modules/accounts/identity.port.ts';
import { clearLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { putChallenge, takeChallenge } from '../internal/factor-records.ts';
import { markConfirmed } from '../internal/session-records.ts';
import { staffLimits } from '../internal/staff-limits.ts';
import { selectByEmail } from '../internal/staff-records.ts';
import type { StaffCaller } from '../members/staff-member.ts';
import { checkFactor, type FactorRefusal } from './check-factor.ts';
import { findSecondFactor } from './find-second-factor.ts';
import type { SecondFactorCtx } from './second-factor-context.ts';

export type ConfirmRefusal = FactorRefusal | { reason: 'BUSY'; retryAfter: number };

/** What the caller may confirm with. */
export async function requestConfirmation(ctx: SecondFactorCtx, caller: StaffCaller) {
  const { passkeys, authenticator, recoveryCodesLeft, exists } = await findSecondFactor(ctx, caller.staffId);
  const request = passkeys.length === 0 ? null : await ctx.staffPasskeys.requestAnswer(passkeys);
  if (request)
    await putChallenge(ctx, { sessionId: caller.sessionId, purpose: 'confirm', challenge: request.challenge });
  return {
    passkey: request?.options ?? null,
    code: authenticator || (exists && recoveryCodesLeft > 0),
    password: !exists,
  };
}

/** Confirms for KERB_STAFF_CONFIRM_MINUTES: by the second factor, or by the password of those who have none. */
export async function confirmIdentity(
  ctx: SecondFactorCtx,
  caller: StaffCaller,
  { proof }: ConfirmRequest,
): Promise<Result<void, ConfirmRefusal>> {
  const { exists } = await findSecondFactor(ctx, caller.staffId);
  const checked =
    'password' in proof
      ? await checkPassword(ctx, caller, proof.password, exists)
      : await checkFactor(ctx, caller.staffId, proof, () => takeChallenge(ctx, caller.sessionId, 'confirm'));
  if (!checked.ok) return checked;
  await markConfirmed(ctx, caller.sessionId, { bySecondFactor: exists });
  return ok(undefined);
}

async function checkPassword(
  ctx: SecondFactorCtx,
  caller: StaffCaller,
  password: string,
  hasFactor: boolean,
): Promise<Result<void, ConfirmRefusal>> {
  if (hasFactor) return fail({ reason: 'WRONG' });
  const { allowed, retryAfter } = await takeFromLimit(ctx, staffLimits.secondFactor, caller.staffId);
  if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
  const known = await selectByEmail(ctx, caller.email);
  try {
    if (!(await ctx.staffSecrets.isPassword(password, known?.hash ?? null))) return fail({ reason: 'WRONG' });
  } catch (error) {
    if (error instanceof IdentityBusyError) return fail({ reason: 'BUSY', retryAfter: 5 });
    throw error;
  }
  await clearLimit(ctx, staffLimits.secondFactor, caller.staffId);
  return ok(undefined);
}
