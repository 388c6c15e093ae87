import { randomUUID } from 'node:crypto';
import { transferValue } from '#modules/ledger/transfer-value.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { lockExpired } from '../internal/reward-records.ts';
import { house, rewardAccount } from '../points-accounts.ts';

const AT_ONCE = 100;

/**
 * Closes rewards whose day has passed, a bounded number at a time, in any number of processes; returns how many. What an order
 * holds is not touched: should the order fail, the rest that comes back is closed the next time.
 */
export async function expireRewards(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockExpired(tx, tx.clock.now(), AT_ONCE);
    for (const { id, balanceCents } of found) {
      await transferValue(tx, {
        key: `reward-expiry:${randomUUID()}`,
        kind: 'expire',
        from: rewardAccount(id),
        to: house.rewardsExpired,
        amount: balanceCents,
      });
    }
    return found.length;
  });
}
