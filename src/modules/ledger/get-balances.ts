import type { Queries } from '#platform/database/database.ts';
import { balancesOf } from './internal/ledger-records.ts';

/** What may still be spent of each account, holds taken off; accounts that do not exist are missing. */
export async function getBalances(ctx: { db: Queries }, ids: readonly string[]): Promise<Map<string, bigint>> {
  return ids.length === 0 ? new Map() : balancesOf(ctx, ids);
}
