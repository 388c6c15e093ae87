import { accountLimits } from '#modules/accounts/account-limits.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { confirmEmail } from '#modules/accounts/customers/sync-email.ts';
import type { Caller } from '#modules/accounts/sessions/caller.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { eraseCustomer } from './erase-customer.ts';

export type DeletionRefusal =
  | { reason: 'WRONG_PASSWORD' }
  /** `retryAfter` is in seconds. */
  | { reason: 'TOO_MANY'; retryAfter: number };

/** Deletes an account after checking its password. */
export async function deleteAccount(
  ctx: AccountsCtx,
  { customerId }: Caller,
  password: string,
): Promise<Result<void, DeletionRefusal>> {
  const { allowed, retryAfter } = await takeFromLimit(ctx, accountLimits.accountDeletion, customerId);
  if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
  if (!(await ctx.identity.isPasswordOf(ctx, customerId, password))) return fail({ reason: 'WRONG_PASSWORD' });
  // Data found by the email address is only deleted where the address is verified now (SEC-18); once the log-in is
  // gone the identity provider cannot be asked.
  await confirmEmail(ctx, customerId);
  await eraseCustomer(ctx, customerId);
  return ok(undefined);
}
