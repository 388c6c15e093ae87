import type { Ctx } from '#platform/context.ts';
import { extendEnded } from './internal/gift-card-records.ts';

/** Money comes back to a gift card's account: where the card has ended it may be used for so many days more (FIX-19). Part of that transaction. */
export const extendEndedGiftCard = (tx: Pick<Ctx, 'db' | 'clock'>, accountId: string, days: number): Promise<void> =>
  extendEnded(tx, accountId.replace('gift-card:', ''), tx.clock.now(), days);
