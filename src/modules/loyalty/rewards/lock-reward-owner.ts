import type { Queries } from '#platform/database/database.ts';
import { lockOwner } from '../internal/reward-records.ts';

/**
 * Whether the reward behind this ledger account still has a member: an erased member's account has no owner, and a
 * refund to it could not be spent (FIX-19). A true answer stays true until the transaction ends: erasing the member
 * waits.
 */
export const lockRewardOwner = (tx: { db: Queries }, accountId: string): Promise<boolean> =>
  lockOwner(tx, accountId.replace('reward:', ''));
