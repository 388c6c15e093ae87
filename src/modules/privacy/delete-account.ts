import { accountLimits } from '#modules/accounts/account-limits.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import type { Caller } from '#modules/accounts/caller.ts';
import { takeFromLimit } from '#platform/durable-limit.ts';
import { failpoint } from '#platform/failpoint.ts';
import { putInOutbox } from '#platform/outbox.ts';
import { erasePerson } from './erase-person.ts';

export type AccountDeleted = { state: 'DELETED' } | { state: 'WRONG_PASSWORD' } | { state: 'TOO_MANY'; retryAfter: number };

/** Time for what was under way when the log-in ended; then the same step looks for leftovers. */
const AGAIN_AFTER_MS = 60_000;

/** Deletes the account of whoever knows its password. Intended in the outbox first: a process that dies leaves it to the next (IPP 9). */
export async function deleteAccount(ctx: AccountsCtx, { customerId }: Caller, password: string): Promise<AccountDeleted> {
  const { allowed, retryAfter } = await takeFromLimit(ctx, accountLimits.accountDeletion, customerId);
  if (!allowed) return { state: 'TOO_MANY', retryAfter };
  if (!(await ctx.identity.isPasswordOf(ctx, customerId, password))) return { state: 'WRONG_PASSWORD' };
  const availableAt = new Date(ctx.clock.now().getTime() + AGAIN_AFTER_MS);
  await putInOutbox(ctx, [{ dedupeKey: `account-erase-${customerId}`, kind: 'account.erase', payload: { customerId }, availableAt }]);
  await failpoint('delete-account.intended');
  await erasePerson(ctx, customerId);
  return { state: 'DELETED' };
}
