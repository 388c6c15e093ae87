import { randomUUID } from 'node:crypto';
import { inTransaction } from '#platform/database/database.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { putInOutbox } from '#platform/outbox.ts';
import { accountLimits, type TakenLimit, takeForNetwork } from '../account-limits.ts';
import type { AccountsCtx } from '../accounts-context.ts';

const mails = {
  verification: { limit: accountLimits.verificationMail, kind: 'email.account-verification' },
  reset: { limit: accountLimits.resetMail, kind: 'email.account-reset' },
} as const;

/**
 * Asks for an e-mail with a link. Whether anybody has that address is looked up when the mail is made, not now: the answer, its
 * time and its limits are the same for everybody (AUTH-31, AUTH-33, AUTH-37, D5).
 */
export async function requestAccountMail(
  ctx: AccountsCtx,
  mail: keyof typeof mails,
  request: { email: string },
  remoteAddress: string,
): Promise<TakenLimit> {
  const email = request.email.toLowerCase();
  const { limit, kind } = mails[mail];
  const address = await takeForNetwork(ctx, 'mails', remoteAddress);
  if (!address.allowed) return address;
  return inTransaction(ctx, async (tx) => {
    const taken = await takeFromLimit(tx, limit, email);
    if (taken.allowed)
      await putInOutbox(tx, [{ dedupeKey: `account-${mail}-${randomUUID()}`, kind, payload: { email } }]);
    return taken;
  });
}
