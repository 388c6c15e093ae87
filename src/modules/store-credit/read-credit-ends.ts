import type { Queries } from '#platform/database/database.ts';
import { selectEnds } from './internal/credit-records.ts';
import { accountIdOf, creditAccount, isCreditAccount } from './store-credit.ts';

/** Until when the store credit among these ledger accounts can be used; null: it does not expire. */
export async function readCreditEnds(
  ctx: { db: Queries },
  ledgerAccounts: readonly string[],
): Promise<Map<string, Date | null>> {
  const ids = ledgerAccounts.filter(isCreditAccount).map(accountIdOf);
  if (ids.length === 0) return new Map();
  const found = await selectEnds(ctx, ids);
  return new Map(found.map(({ accountId, expiresAt }) => [creditAccount(accountId), expiresAt]));
}
