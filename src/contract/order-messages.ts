/** What order and return screens say (section 8, ORD-12); apart from messages.ts, so that the pages of the shop do not carry it. */
export const orderMessages = {
  noMatchingOrder: 'No matching order.',
  accountExists: 'An account exists for this email address. Log in to view your order.',
  ordersLoadFailed: 'Unable to load your orders. Try again later.',
  newerOrdersFailed: 'Unable to load newer orders.',
  olderOrdersFailed: 'Unable to load older orders.',
  orderLoadFailed: 'Unable to load your order. Try again later.',
  orderNumberRequired: 'Enter your order number.',
  orderNumberInvalid: 'Enter a valid order number.',
  tooManyLookups: 'Too many tries. Try again later.',
  viewExpired: 'For your privacy this order is shown for 30 minutes. Enter its number and your email address again.',
  receiptFailed: 'Unable to load your receipt. Try again later.',
} as const;
