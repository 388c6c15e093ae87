import type { Ctx } from '#platform/context.ts';
import { extendEnded } from '../internal/reward-records.ts';

/** Money comes back to a reward's account: where the reward has ended it may be used for so many days more (FIX-19). Part of that transaction. */
export const extendEndedReward = (tx: Pick<Ctx, 'db' | 'clock'>, accountId: string, days: number): Promise<void> =>
  extendEnded(tx, accountId.replace('reward:', ''), tx.clock.now(), days);
