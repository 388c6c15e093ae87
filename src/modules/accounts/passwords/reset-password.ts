import type { ResetPasswordRequest } from '#contract/accounts/account.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import { type ClaimRefusal, claimAccount } from './claim-account.ts';
import { isGuessablePassword } from './is-guessable-password.ts';
import { recordNewPassword } from './record-new-password.ts';

export type PasswordResetRefusal = ClaimRefusal;

/**
 * Sets a new password by an emailed link, ends every session and passkey and confirms it by email (AUTH-09, AUTH-34).
 * The link of an imported customer begins the account (MOVE-03).
 */
export async function resetPassword(
  ctx: AccountsCtx,
  { user, code, password }: ResetPasswordRequest,
): Promise<Result<void, PasswordResetRefusal>> {
  if (isGuessablePassword(password, { email: user.includes('@') ? user : '' }))
    return fail({ reason: 'INVALID', fields: { password: accountMessages.passwordGuessable } });
  const reset = await ctx.identity.resetPassword(ctx, { user, code, password }, (within, person) =>
    recordNewPassword({ ...ctx, ...within }, person),
  );
  return reset ? ok(undefined) : claimAccount(ctx, { importedId: user, code, password });
}
