import { randomUUID } from 'node:crypto';
import { transferValue } from '#modules/ledger/transfer-value.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { lockEnded } from './internal/credit-records.ts';
import { creditAccount, shopCredit } from './store-credit.ts';

const BATCH_SIZE = 100;

/**
 * Ends balances past their last day, where the shop's credit expires, and what an order released to an account whose
 * customer was erased meanwhile; a bounded number at a time, in any number of processes. Returns how many.
 */
export async function endStoreCredit(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const expires = tx.config.KERB_STORE_CREDIT_MONTHS > 0;
    const found = await lockEnded(tx, tx.clock.now(), { expires, limit: BATCH_SIZE });
    for (const { accountId, balanceCents } of found)
      await transferValue(tx, {
        key: `store-credit-end:${randomUUID()}`,
        kind: 'expire',
        from: creditAccount(accountId),
        to: shopCredit.ended,
        amount: balanceCents,
      });
    return found.length;
  });
}
