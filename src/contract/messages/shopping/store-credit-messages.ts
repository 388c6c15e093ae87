/** Messages about store credit; loaded only where it is shown (EDIT-04). */
export const storeCreditMessages = {
  creditLoadFailed: 'Unable to load your store credit. Try again later.',
  creditNone: 'You have no store credit.',
  creditExpires: 'Use it by {day}.',
  creditNeverExpires: 'It does not expire.',
  creditNotForGiftCards: 'Store credit can’t pay for gift cards.',
  creditEndsWithAccount:
    'You have {amount} of store credit. It ends with your account and can’t be paid out afterwards.',
} as const;
