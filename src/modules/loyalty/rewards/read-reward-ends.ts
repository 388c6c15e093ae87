import type { Queries } from '#platform/database/database.ts';
import { selectEnds } from '../internal/reward-records.ts';
import { rewardAccount } from '../points-accounts.ts';

/** Codes and end dates of rewards, by their ledger accounts; other accounts are left out. */
export async function readRewardEnds(
  ctx: { db: Queries },
  accountIds: readonly string[],
): Promise<Map<string, { code: string; expiresAt: Date }>> {
  const ids = accountIds.flatMap((id) => (id.startsWith('reward:') ? [id.replace('reward:', '')] : []));
  if (ids.length === 0) return new Map();
  return new Map(
    (await selectEnds(ctx, ids)).map(({ id, code, expiresAt }) => [rewardAccount(id), { code, expiresAt }]),
  );
}
