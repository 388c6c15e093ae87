import { randomUUID } from 'node:crypto';
import type { ChangePasswordRequest } from '#contract/accounts/account.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { accountLimits } from '../account-limits.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import { auditAccount } from '../internal/audit-account.ts';
import type { Caller } from '../sessions/caller.ts';
import { isGuessablePassword } from './is-guessable-password.ts';

export type PasswordChangeRefusal =
  | { reason: 'WRONG_PASSWORD' }
  | { reason: 'INVALID'; fields: Record<string, string> }
  /** `retryAfter` is in seconds. */
  | { reason: 'TOO_MANY'; retryAfter: number };

/**
 * Changes the password after checking the current one; logs other devices out and notifies the customer by email
 * (AUTH-35, AUTH-36, AUTH-43).
 */
export async function changePassword(
  ctx: AccountsCtx,
  caller: Caller,
  { currentPassword, password }: ChangePasswordRequest,
): Promise<Result<void, PasswordChangeRefusal>> {
  const { customerId, sessionId, email } = caller;
  if (isGuessablePassword(password, { email }))
    return fail({ reason: 'INVALID', fields: { password: accountMessages.passwordGuessable } });
  const { allowed, retryAfter } = await takeFromLimit(ctx, accountLimits.passwordChange, customerId);
  if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
  const changed = await ctx.identity.changePassword(
    ctx,
    { userId: customerId, sessionId, currentPassword, password },
    async (within, user) => {
      await putInOutbox(within, [
        {
          dedupeKey: `account-password-${randomUUID()}`,
          kind: 'email.password-changed',
          payload: { email: user.email, firstName: user.firstName },
        },
      ]);
      await auditAccount({ ...ctx, ...within }, { customerId, what: 'password-changed' });
    },
  );
  return changed === 'CHANGED' ? ok(undefined) : fail({ reason: changed });
}
