import type { Account, UpdateAccountRequest } from '#contract/accounts/account.ts';
import { type ProfileUpdated, updateProfile } from '#modules/accounts/customers/update-profile.ts';
import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import { inTransaction } from '#platform/database/database.ts';
import { showAccount } from './internal/show-account.ts';

export type AccountUpdated = { state: 'UPDATED'; account: Account } | Exclude<ProfileUpdated, { state: 'UPDATED' }>;

/** Saves the given fields and answers with the account as it is then, in one transaction (ACC-07). */
export function updateAccount(
  ctx: AirlineCtx,
  customerId: string,
  { customer: wanted }: Pick<UpdateAccountRequest, 'customer'>,
): Promise<AccountUpdated> {
  return inTransaction(ctx, async (tx) => {
    const updated = await updateProfile(tx, customerId, wanted);
    return updated.state === 'UPDATED'
      ? { state: 'UPDATED', account: await showAccount(tx, updated.customer) }
      : updated;
  });
}
