import { clearLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { accountLimits } from '../account-limits.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import { IdentityBusyError } from '../identity.port.ts';
import { holdsSignUpProof } from '../internal/sign-up-proof-records.ts';

export type ProofRefusal =
  /** It is not shown that the same person signed up: the browser is a different one, and no password was given. */
  | { reason: 'PASSWORD_NEEDED' }
  | { reason: 'PASSWORD_WRONG' }
  /** `retryAfter` is in seconds. */
  | { reason: 'TRY_LATER'; retryAfter: number };

/**
 * Whether the person who signed this user up is the one who verifies: shown by the secret that the browser got then,
 * or by the account's password, of which ten wrong ones an hour may be tried (FIX-17). Answers which of the two it was.
 */
export async function proveSignUp(
  ctx: AccountsCtx,
  userId: string,
  { signUpSecret, password }: { signUpSecret: string | null; password: string | undefined },
): Promise<Result<'BROWSER' | 'PASSWORD', ProofRefusal>> {
  if (signUpSecret !== null && (await holdsSignUpProof(ctx, userId, signUpSecret, ctx.clock.now())))
    return ok('BROWSER');
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
  return ok('PASSWORD');
}
