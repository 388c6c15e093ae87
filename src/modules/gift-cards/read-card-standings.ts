import type { Queries } from '#platform/database/database.ts';
import { accountOf } from './gift-card.ts';
import { byIds } from './internal/gift-card-records.ts';

export interface CardStatus {
  expiresAt: Date;
  /** What prevents it from being spent before it expires; staff can lift both. */
  blocked: 'suspended' | 'locked' | null;
}

/** Status of gift cards, by their ledger accounts; other accounts are left out. */
export async function readCardStatuses(
  ctx: { db: Queries },
  accountIds: readonly string[],
): Promise<Map<string, CardStatus>> {
  const ids = accountIds.flatMap((id) => (id.startsWith('gift-card:') ? [id.replace('gift-card:', '')] : []));
  if (ids.length === 0) return new Map();
  return new Map(
    (await byIds(ctx, ids)).map(({ id, expiresAt, suspendedAt, lockedAt }) => [
      accountOf(id),
      { expiresAt, blocked: suspendedAt ? 'suspended' : lockedAt ? 'locked' : null },
    ]),
  );
}
