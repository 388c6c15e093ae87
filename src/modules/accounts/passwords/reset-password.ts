import { randomUUID } from 'node:crypto';
import type { ResetPasswordRequest } from '#contract/accounts/account.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { clearLogInTries } from '#platform/limits/log-in-tries.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import { recordVerified } from '../customers/record-verified.ts';
import { auditAccount } from '../internal/audit-account.ts';
import { insertCustomer } from '../internal/customer-records.ts';
import { deletePasskeys } from '../internal/passkey-records.ts';
import { deleteSignUpProofs } from '../internal/sign-up-proof-records.ts';
import { isGuessablePassword } from './is-guessable-password.ts';

export type PasswordResetRefusal = { reason: 'LINK_INVALID' } | { reason: 'INVALID'; fields: Record<string, string> };

/** Sets a new password by an emailed link, ends every session and passkey and confirms it by email (AUTH-09, AUTH-34). */
export async function resetPassword(
  ctx: AccountsCtx,
  { user, code, password }: ResetPasswordRequest,
): Promise<Result<void, PasswordResetRefusal>> {
  if (isGuessablePassword(password, { email: user.includes('@') ? user : '' }))
    return fail({ reason: 'INVALID', fields: { password: accountMessages.passwordGuessable } });
  const reset = await ctx.identity.resetPassword(
    ctx,
    { user, code, password },
    async (within, { userId, email, firstName, lastName }) => {
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
      await recordVerified({ ...ctx, ...within }, { customerId: userId, email });
      await deleteSignUpProofs(within, userId);
      // Whoever got into the account may have added one. A log-in by it in this moment ends too.
      if ((await deletePasskeys(within, userId)) > 0) await ctx.identity.endSessions(within, { userId });
      await clearLogInTries(within, { kind: 'customer', email });
      await putInOutbox(within, [
        {
          dedupeKey: `account-password-${randomUUID()}`,
          kind: 'email.password-changed',
          payload: { email, firstName },
        },
      ]);
      await auditAccount({ ...ctx, ...within }, { customerId: userId, what: 'password-reset' });
    },
  );
  return reset ? ok(undefined) : fail({ reason: 'LINK_INVALID' });
}
