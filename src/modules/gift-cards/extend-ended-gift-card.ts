import type { Ctx } from '#platform/context.ts';
import { extendEnded } from './internal/gift-card-records.ts';

/**
 * Extends an expired gift card by this many days when money is refunded to its account (FIX-19). Part of that
 * transaction.
 */
export const extendEndedGiftCard = (tx: Pick<Ctx, 'db' | 'clock'>, accountId: string, days: number): Promise<void> =>
  extendEnded(tx, accountId.replace('gift-card:', ''), tx.clock.now(), days);
