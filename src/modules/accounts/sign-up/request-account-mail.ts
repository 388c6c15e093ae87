import { randomUUID } from 'node:crypto';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { inTransaction } from '#platform/database/database.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { accountLimits, takeForNetwork } from '../account-limits.ts';
import type { AccountsCtx } from '../accounts-context.ts';

const mails = {
  verification: { limit: accountLimits.verificationMail, kind: 'email.account-verification' },
  reset: { limit: accountLimits.resetMail, kind: 'email.account-reset' },
} as const;

/** `retryAfter` is in seconds. */
export type AccountMailRefusal = { reason: 'TOO_MANY'; retryAfter: number };

/**
 * Requests an email with a link. Whether the address has an account is looked up when the email is made, not now:
 * response, timing and limits are the same for every address (AUTH-31, AUTH-33, AUTH-37, reliability D5).
 */
export async function requestAccountMail(
  ctx: AccountsCtx,
  mail: keyof typeof mails,
  request: { email: string },
  remoteAddress: string,
): Promise<Result<void, AccountMailRefusal>> {
  const email = request.email.toLowerCase();
  const { limit, kind } = mails[mail];
  const networkLimit = await takeForNetwork(ctx, 'mails', remoteAddress);
  if (!networkLimit.allowed) return fail({ reason: 'TOO_MANY', retryAfter: networkLimit.retryAfter });
  return inTransaction(ctx, async (tx) => {
    const { allowed, retryAfter } = await takeFromLimit(tx, limit, email);
    if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
    await putInOutbox(tx, [{ dedupeKey: `account-${mail}-${randomUUID()}`, kind, payload: { email } }]);
    return ok(undefined);
  });
}
