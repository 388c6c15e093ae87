import type { VerifyRequest, VerifyResetRequest } from '#contract/accounts/account.ts';
import { clearLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { accountLimits } from '../account-limits.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import { recordVerified } from '../customers/record-verified.ts';
import { IdentityBusyError } from '../identity.port.ts';
import { insertCustomer } from '../internal/customer-records.ts';
import { deleteSignUpProofs, holdsSignUpProof } from '../internal/sign-up-proof-records.ts';
import { type AccountMailRefusal, requestAccountMail } from './request-account-mail.ts';

export type VerificationRefusal =
  /** Used, wrong or expired (AUTH-32). */
  | { reason: 'LINK_INVALID' }
  /** It is not shown that the same person signed up: the browser is a different one, and no password was given. */
  | { reason: 'PASSWORD_NEEDED' }
  | { reason: 'PASSWORD_WRONG' }
  /** `retryAfter` is in seconds. */
  | { reason: 'TRY_LATER'; retryAfter: number };
export type VerificationResetRefusal = { reason: 'LINK_INVALID' } | AccountMailRefusal;

/**
 * Verifies the account that an emailed link names (AUTH-07), for the person who signed up: shown by the secret that
 * the browser got then, or by the account's password. The email alone is not enough: anybody may sign up with somebody
 * else's address, and its owner must not activate an account, guest orders included, that has a stranger's password
 * (FIX-17). Only success uses the code up.
 */
export async function verifyEmail(
  ctx: AccountsCtx,
  { user, code, password }: VerifyRequest,
  signUpSecret: string | null,
): Promise<Result<void, VerificationRefusal>> {
  const holder = await ctx.identity.findVerificationCode(ctx, { user, code });
  if (!holder) return fail({ reason: 'LINK_INVALID' });
  const { userId } = holder;
  const isSameBrowser = signUpSecret !== null && (await holdsSignUpProof(ctx, userId, signUpSecret, ctx.clock.now()));
  if (!isSameBrowser) {
    if (!password) return fail({ reason: 'PASSWORD_NEEDED' });
    const { allowed, retryAfter } = await takeFromLimit(ctx, accountLimits.verificationTries, userId);
    if (!allowed) return fail({ reason: 'TRY_LATER', retryAfter });
    try {
      if (!(await ctx.identity.isPasswordOf(ctx, userId, password))) return fail({ reason: 'PASSWORD_WRONG' });
    } catch (error) {
      if (error instanceof IdentityBusyError) return fail({ reason: 'TRY_LATER', retryAfter: 5 });
      throw error;
    }
    await clearLimit(ctx, accountLimits.verificationTries, userId);
  }
  const verified = await ctx.identity.verifyEmail(
    ctx,
    { user, code },
    async (within, { email, firstName, lastName }) => {
      // Users created elsewhere (in a hosted pool) become customers here; our own are customers since sign-up.
      await insertCustomer(within, {
        customerId: userId,
        email,
        firstName,
        lastName,
        phone: '',
        gender: null,
        birthDate: null,
        subscribedEmail: false,
      });
      await recordVerified(within, { customerId: userId, email });
      await deleteSignUpProofs(within, userId);
    },
  );
  return verified ? ok(undefined) : fail({ reason: 'LINK_INVALID' });
}

/**
 * Sends a link that sets a new password, which ends all earlier passwords and sessions, to an address whose
 * verification link was opened with neither the browser nor the password of the sign-up (FIX-17).
 */
export async function requestVerificationReset(
  ctx: AccountsCtx,
  link: VerifyResetRequest,
  remoteAddress: string,
): Promise<Result<void, VerificationResetRefusal>> {
  const holder = await ctx.identity.findVerificationCode(ctx, link);
  return holder
    ? requestAccountMail(ctx, 'reset', { email: holder.email }, remoteAddress)
    : fail({ reason: 'LINK_INVALID' });
}
