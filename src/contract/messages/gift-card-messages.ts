/** Messages about gift cards (VOUCH-04, VOUCH-09, VOUCH-12, VOUCH-13, VOUCH-16); loaded with the payment step only. */
export const giftCardMessages = {
  giftCardCodeRequired: 'Enter a gift card code.',
  giftCardCodeInvalid: 'Enter a valid gift card code, 19 digits.',
  giftCardPinRequired: 'Enter the PIN of the gift card.',
  giftCardPinInvalid: 'Enter a valid PIN, 4 to 8 digits.',
  giftCardWrong: 'Incorrect gift card code or PIN.',
  giftCardRedeemed: 'This gift card has already been redeemed.',
  giftCardApplied: 'This gift card has already been applied.',
  giftCardExpired: 'This gift card has expired.',
  giftCardLocked: 'This gift card is locked. Contact our support team.',
  giftCardSuspended: 'Gift card is suspended',
  giftCardsPerOrder:
    'One order takes up to {cards} gift cards, and up to {most} gift cards, rewards and points together.',
  giftCardUnreachable: 'Unable to check the gift card. Try again later.',
  giftCardBalanceChanged: 'Your gift card balance changed. Review the new total and try again.',
} as const;
