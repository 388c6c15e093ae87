import type { AccountState } from '#contract/accounts/account-state.ts';
import { isCustomer } from '#modules/accounts/customers/is-customer.ts';
import type { Ctx } from '#platform/context.ts';
import { insertState, replaceState } from './internal/account-state-records.ts';

export type StateSaved =
  | { state: 'SAVED'; accountState: AccountState }
  | { state: 'CONFLICT' }
  | { state: 'NOT_FOUND' };

/**
 * Saves a state that was made from the version it names; a save by another device in between is a conflict (SYNC-04,
 * SYNC-15).
 */
export async function saveAccountState(ctx: Ctx, customerId: string, wanted: AccountState): Promise<StateSaved> {
  const saved =
    wanted.syncableStateVersion === 0
      ? await insertState(ctx, customerId, wanted)
      : await replaceState(ctx, customerId, wanted);
  if (saved)
    return { state: 'SAVED', accountState: { ...wanted, syncableStateVersion: wanted.syncableStateVersion + 1 } };
  return (await isCustomer(ctx, customerId)) ? { state: 'CONFLICT' } : { state: 'NOT_FOUND' };
}
