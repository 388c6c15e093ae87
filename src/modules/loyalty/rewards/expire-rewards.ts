import { randomUUID } from 'node:crypto';
import { transferValue } from '#modules/ledger/transfer-value.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { lockExpired } from '../internal/reward-records.ts';
import { rewardAccount, shopAccounts } from '../points-accounts.ts';

const BATCH_SIZE = 100;

/**
 * Closes rewards past their last day, a bounded number at a time, in any number of processes; returns how many.
 * Amounts held by an order are not touched: should the order fail, the released rest is closed the next time.
 */
export async function expireRewards(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockExpired(tx, tx.clock.now(), BATCH_SIZE);
    for (const { id, balanceCents } of found) {
      await transferValue(tx, {
        key: `reward-expiry:${randomUUID()}`,
        kind: 'expire',
        from: rewardAccount(id),
        to: shopAccounts.rewardsExpired,
        amount: balanceCents,
      });
    }
    return found.length;
  });
}
