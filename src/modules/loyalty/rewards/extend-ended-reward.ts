import type { Ctx } from '#platform/context.ts';
import { extendEnded } from '../internal/reward-records.ts';

/**
 * Extends an expired reward by this many days when money is refunded to its account (FIX-19). Part of that
 * transaction.
 */
export const extendEndedReward = (tx: Pick<Ctx, 'db' | 'clock'>, accountId: string, days: number): Promise<void> =>
  extendEnded(tx, accountId.replace('reward:', ''), tx.clock.now(), days);
