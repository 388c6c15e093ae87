/** Messages of the payment step and the saved payment methods (CARD-09, PAY-21, PAY-22). */
export const paymentMessages = {
  cardNumberInvalid: 'Enter a valid card number.',
  cardExpiryInvalid: 'Enter a valid expiry date.',
  cardCodeInvalid: 'Enter a valid security code.',
  savedMethodsLoadFailed: 'Unable to load your payment methods. Try again later.',
  saveMethodFailed: 'Unable to save your payment method. Try again later.',
  removeMethodFailed: 'Unable to remove your payment method. Try again later.',
  payInFourNotOffered: 'This order cannot be paid in four. Choose another way to pay.',
  payAfterOrder: 'Pay {amount} to {account} with the reference {n}. Your order leaves once the money has arrived.',
  savedMethodGone: 'This saved payment method is no longer there. Choose another way to pay.',
  savedMethodsFull: 'You have saved as many payment methods as you can. Remove one first.',
} as const;
