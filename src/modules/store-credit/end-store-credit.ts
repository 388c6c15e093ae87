import { randomUUID } from 'node:crypto';
import { transferValue } from '#modules/ledger/transfer-value.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Cents } from '#shared/money.ts';
import { type CreditRow, lockEnded } from './internal/credit-records.ts';
import { hasEnded } from './internal/has-ended.ts';
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
    for (const { accountId, balanceCents } of found) await endBalance(tx, accountId, balanceCents);
    return found.length;
  });
}

/**
 * Ends what was there before something is added to an account past its last day, so that it does not come back with the
 * new last day; what could still be spent of it, in cents. The account is locked.
 */
export async function endPastCredit(
  tx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  { accountId, balanceCents, expiresAt }: CreditRow,
): Promise<Cents> {
  if (!hasEnded(tx, { expiresAt })) return balanceCents;
  if (balanceCents > 0n) await endBalance(tx, accountId, balanceCents);
  return 0n;
}

async function endBalance(tx: Pick<Ctx, 'db'>, accountId: string, amount: Cents): Promise<void> {
  const ended = await transferValue(tx, {
    key: `store-credit-end:${randomUUID()}`,
    kind: 'expire',
    from: creditAccount(accountId),
    to: shopCredit.ended,
    amount,
  });
  if (ended !== 'DONE') throw new Error('store credit changed while it was locked');
}
