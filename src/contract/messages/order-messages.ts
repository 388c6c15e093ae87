/**
 * Messages of order and return screens (section 8, ORD-12); separate from messages.ts, so that other pages do not load
 * them.
 */
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
  cancelTooLate:
    'We are already working on this order, so it can no longer be cancelled here. Contact us and we will help.',
  changeTooLate:
    'We are already working on this order, so it can no longer be changed here. Contact us and we will help.',
  changeSizeSoldOut: 'The size you want is now sold out. Choose another size.',
  changeSizeNotThere: 'This size cannot be chosen for this item. Load the page again.',
  changeCosts: 'Delivery to this address costs a different amount. Contact us and we will change it for you.',
  changeNotDelivered: 'Your order cannot be delivered to this address the way you chose. Contact us and we will help.',
  changeNothingChosen: 'Choose another size.',
  changeNoOtherSizes: 'No other size of what you ordered is in stock now.',
  changeFailed: 'Unable to change your order. Try again later.',
  cancelFailed: 'Unable to cancel your order. Try again later.',
  returnNotPossible: 'This order can no longer be returned.',
  returnTooMany: 'Some of these items are already being returned. Load the page again.',
  exchangeSoldOut: 'The size you want is now sold out. Choose another size or a refund.',
  returnPageExpired: 'This page is no longer valid. Open your order again.',
  returnFailed: 'Unable to start your return. Try again later.',
  returnLoadFailed: 'Unable to load what you can return. Try again later.',
  returnNothingChosen: 'Choose at least one item to return.',
  returnReasonRequired: 'Choose a reason.',
} as const;
