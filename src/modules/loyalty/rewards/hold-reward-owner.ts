import type { Queries } from '#platform/database/database.ts';
import { holdOwner } from '../internal/reward-records.ts';

/**
 * Whether the reward behind this ledger account is still somebody's: the account of whoever left is nobody's, and what comes back there can
 * be spent by no one (FIX-19). A yes holds until the transaction ends: whoever erases the member waits.
 */
export const holdRewardOwner = (tx: { db: Queries }, accountId: string): Promise<boolean> =>
  holdOwner(tx, accountId.replace('reward:', ''));
