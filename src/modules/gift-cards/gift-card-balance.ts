/** What is shown of a gift card to who knows its PIN (VOUCH-01, VOUCH-03). Pure. */
import type { GiftCardBalanceReply } from '#contract/payments/gift-card.ts';
import { centsToDollars } from '#shared/money.ts';
import { nzDay } from '#shared/nz-dates.ts';
import type { GiftCard } from './gift-card.ts';

/** A card expires with the first moment of the day after its last. */
export const lastDayOf = ({ expiresAt }: Pick<GiftCard, 'expiresAt'>): string =>
  nzDay(new Date(expiresAt.getTime() - 1));

export const giftCardBalance = (card: GiftCard): GiftCardBalanceReply => ({
  expires: lastDayOf(card),
  amountRemaining: centsToDollars(card.balanceCents),
});
