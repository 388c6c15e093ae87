import type { Queries } from '#platform/database/database.ts';
import { balancesOf } from './internal/ledger-records.ts';

/** The available balance of each account, without holds; accounts that do not exist are missing. */
export async function getBalances(ctx: { db: Queries }, ids: readonly string[]): Promise<Map<string, bigint>> {
  return ids.length === 0 ? new Map() : balancesOf(ctx, ids);
}
