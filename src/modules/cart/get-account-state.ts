import type { AccountState } from '#contract/accounts/account-state.ts';
import type { Ctx } from '#platform/context.ts';
import { selectState } from './internal/account-state-records.ts';

/** The state that the customer's devices share; empty, with version 0, before the first save (SYNC-02). */
export async function getAccountState(ctx: Ctx, customerId: string): Promise<AccountState> {
  return (await selectState(ctx, customerId)) ?? { syncableStateVersion: 0, cart: { items: [] } };
}
