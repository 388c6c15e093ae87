import type { Queries } from '#platform/database/database.ts';
import type { Hold } from './internal/ledger-account.ts';
import { insertHolds } from './internal/ledger-records.ts';

/**
 * Places holds for an owner, at most one per account: returns the accounts that fell short (or are not open), and then
 * the caller must roll back. Held value cannot be spent by others (reliability A6, I6).
 */
export async function holdValue(
  ctx: { db: Queries },
  ownerId: string,
  holds: readonly Hold[],
): Promise<{ shortAccountIds: string[] }> {
  if (holds.length === 0) return { shortAccountIds: [] };
  if (new Set(holds.map(({ accountId }) => accountId)).size < holds.length)
    throw new Error('two holds of one owner on one account');
  const taken = new Set(await insertHolds(ctx, ownerId, holds));
  return { shortAccountIds: holds.filter(({ accountId }) => !taken.has(accountId)).map(({ accountId }) => accountId) };
}
