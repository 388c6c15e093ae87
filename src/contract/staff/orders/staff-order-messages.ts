/** Messages for staff who work on orders; no shopper's page loads them. */
export const staffOrderMessages = {
  orderNotOpen: 'That cannot be done any more: the order is {state}. Somebody may have been here before you.',
  orderForCollection: 'The order is collected at a store; it is not sent.',
  orderForDelivery: 'The order is sent; it is not collected.',
  orderOnHold: 'The order is on hold until its payment has been looked at.',
  paymentCaseNotFound: 'This has been settled already.',
  paymentCaseNotPossible: 'That cannot be done here. Try again or close it with a reason.',
  orderWaitsForReturn: 'The order waits for the return that it replaces.',
  orderLineUnknown: 'The order has no such line.',
  orderLinesGone: 'That is more than is left to send. Somebody may have sent some of it meanwhile.',
  refundTooMuch: 'That is more than is left of what was paid.',
  refundLineGone:
    'At most {left} of {what} can still be refunded. Some of it may have been refunded, or is being returned.',
  refundGiftCardLine: 'Gift cards are refunded by amount, not by item.',
  refundOutdated:
    'Somebody refunded some of this order meanwhile: {amount} is left now. Nothing was refunded; look again.',
  refundNothingLeft: 'Nothing is left to refund.',
  orderGiftCardSpent:
    'Gift cards of the order have been spent: it cannot be cancelled whole. Mark them as sent, then cancel the rest, or refund a part.',
  refundGiftCardSpent:
    'Gift cards of the order have been spent, and what was spent stays paid: at most {amount} can go back.',
  refundKeyReused: 'Under this key another amount was refunded before.',
  customerForgotten: 'This customer asked to be forgotten and can no longer be written to.',
  emailKeyReused: 'Under this key another email was sent before.',
  noSuchEmail: 'The order has no such email.',
  emailStillWaiting: 'This email is still waiting to be sent.',
  noSuchReturn: 'There is no such return.',
  returnCalledOff: 'The return was cancelled.',
  returnHasCome: 'The return has come, or was cancelled before.',
  noSuchCustomer: 'There is no such customer.',
} as const;
