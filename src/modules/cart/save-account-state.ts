import type { AccountState } from '#contract/accounts/account-state.ts';
import { isCustomer } from '#modules/accounts/customers/is-customer.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertState, replaceState } from './internal/account-state-records.ts';

/** 'CONFLICT': another device has saved since the version that was sent. */
export type StateRefusal = 'CONFLICT' | 'NO_CUSTOMER';

/**
 * Saves a state that was made from the version it names; a save by another device in between is a conflict (SYNC-04,
 * SYNC-15).
 */
export async function saveAccountState(
  ctx: Ctx,
  customerId: string,
  wanted: AccountState,
): Promise<Result<AccountState, StateRefusal>> {
  const saved =
    wanted.syncableStateVersion === 0
      ? await insertState(ctx, customerId, wanted)
      : await replaceState(ctx, customerId, wanted);
  if (saved) return ok({ ...wanted, syncableStateVersion: wanted.syncableStateVersion + 1 });
  return fail((await isCustomer(ctx, customerId)) ? 'CONFLICT' : 'NO_CUSTOMER');
}
