/** What a refund into store credit needs, in the transaction that makes it. */
import { getBalances } from '#modules/ledger/get-balances.ts';
import type { Ctx } from '#platform/context.ts';
import { endPastCredit } from './end-store-credit.ts';
import { lockOwner, renewExpiry, selectEnds } from './internal/credit-records.ts';
import { accountIdOf } from './store-credit.ts';

/**
 * Whether the account still has its customer: what is refunded to an account without one could not be spent. A true
 * answer stays true until the transaction ends: erasing the customer waits.
 */
export const lockCreditOwner = (tx: Pick<Ctx, 'db'>, ledgerAccount: string): Promise<boolean> =>
  lockOwner(tx, accountIdOf(ledgerAccount));

/** The credit was refunded: where credit expires, its months count from now, so that it can be used again (FIX-19). */
export async function renewRefundedCredit(
  tx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  ledgerAccount: string,
  refundedCents: bigint,
): Promise<void> {
  const balance = (await getBalances(tx, [ledgerAccount])).get(ledgerAccount) ?? 0n;
  const accountId = accountIdOf(ledgerAccount);
  const expiresAt = (await selectEnds(tx, [accountId]))[0]?.expiresAt ?? null;
  const hadCents = await endPastCredit(tx, { accountId, balanceCents: balance - refundedCents, expiresAt });
  await renewExpiry(tx, accountId, { now: tx.clock.now(), months: tx.config.KERB_STORE_CREDIT_MONTHS, hadCents });
}
