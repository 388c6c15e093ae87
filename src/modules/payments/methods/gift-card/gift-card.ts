import { type CreditMethod, endingIn } from '../payment-method.ts';

/** The balance of a gift card. */
export const giftCard: CreditMethod = {
  kind: 'credit',
  describe: (facts) => endingIn('Gift card', facts),
  shortReason: 'GIFT_CARD_SHORT',
};
