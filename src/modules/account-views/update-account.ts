import type { Account, UpdateAccountRequest } from '#contract/accounts/account.ts';
import { type ProfileRefusal, updateProfile } from '#modules/accounts/customers/update-profile.ts';
import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import { inTransaction } from '#platform/database/database.ts';
import { ok, type Result } from '#shared/result.ts';
import { showAccount } from './internal/show-account.ts';

/** Saves the given fields and answers with the account as it is then, in one transaction (ACC-07). */
export function updateAccount(
  ctx: AirlineCtx,
  customerId: string,
  { customer: wanted }: Pick<UpdateAccountRequest, 'customer'>,
): Promise<Result<Account, ProfileRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const updated = await updateProfile(tx, customerId, wanted);
    return updated.ok ? ok(await showAccount(tx, updated.value)) : updated;
  });
}
