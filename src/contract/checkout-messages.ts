/** What checkout and payment say (section 8). */
export const checkoutMessages = {
  paymentDeclined: 'Your payment was declined, please try another payment method or contact your issuing bank.',
  cardTypeNotAccepted: 'This card type is not accepted. Use another card.',
  cartItemSoldOut: 'An item in your cart is now sold out.',
  orderFailed: 'Unable to place your order. Try again.',
  orderUnrecoverable: 'Your order number #{n} could not be processed.',
  orderChangedElsewhere: 'Your order was changed in another tab. Review your order and try again.',
  /** A code word between server and browser rather than a sentence for people. */
  payInFourMismatch: 'Afterpay details mismatch',
  totalChanged: 'The total of your order has changed. Review the new total and try again.',
  storeLostStock: 'This store no longer has your items in stock. Please select another store.',
  pickupLost: 'Click & Collect is no longer available for your cart items. Please select a delivery option.',
  noStoreHasAll: 'No store has all your items right now.',
  tooHeavy: 'Your order is too heavy for it.',
  notAtThisAddress: 'Not available at this address.',
  postcodeDecides: 'Enter your postcode to see whether it reaches you.',
  methodLoadFailed: 'Unable to load {method}. Try again later.',
  walletUnavailable: '{wallet} is not available on this device.',
  sentByEmail: 'By email, minutes after payment',
  spendMoreForFreeExpress: 'Spend {amount} more for free express delivery.',
  logInForSavedDetails: 'Log in to use saved details',
  rewardUnusable: 'Your rewards have changed. Review the new total and try again.',
} as const;
