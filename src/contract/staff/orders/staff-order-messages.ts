/** Messages for staff who work on orders; no shopper's page loads them. */
export const staffOrderMessages = {
  orderNotOpen: 'This is no longer possible: the order is {state}. Somebody else may have changed it.',
  orderForCollection: 'The order is collected at a store; it is not sent.',
  orderForDelivery: 'The order is sent; it is not collected.',
  orderOnHold: 'The order is on hold until its payment has been reviewed.',
  paymentCaseNotFound: 'This has already been settled.',
  paymentCaseNotPossible: 'This is not possible here. Try again, or close it with a reason.',
  orderWaitsForReturn: 'This exchange order waits for its return.',
  orderNothingToPack: 'None of it needs packing.',
  orderTooManyTags: 'An order has at most {max} tags.',
  orderAssigneeUnknown: 'There is no such member of staff.',
  queueNameTaken: 'There is a list with this name.',
  queueTooMany: 'There are already {max} lists. Delete one first.',
  noSuchQueue: 'There is no such list.',
  orderLineUnknown: 'The order has no such line.',
  orderLinesGone: 'This is more than is left to send. Somebody else may have sent some of it.',
  refundTooMuch: 'This is more than can still be refunded.',
  refundLineGone:
    'At most {left} of {what} can still be refunded. Some of it may have been refunded, or is being returned.',
  refundGiftCardLine: 'Gift cards are refunded by amount, not by item.',
  refundOutdated:
    'Somebody refunded some of this order meanwhile: {amount} is left now. Nothing was refunded; reload the order.',
  refundNothingLeft: 'Nothing is left to refund.',
  orderGiftCardSpent:
    'Gift cards of this order have been spent, so it cannot be cancelled in full. Mark them as sent and cancel the rest, or refund a part.',
  refundGiftCardSpent:
    'Gift cards of this order have been spent and cannot be refunded: at most {amount} can be refunded.',
  refundKeyReused: 'This key was already used for a different refund.',
  customerForgotten: 'This customer asked for their data to be deleted and can no longer be emailed.',
  emailKeyReused: 'This key was already used for a different email.',
  noSuchEmail: 'The order has no such email.',
  emailStillWaiting: 'This email is still waiting to be sent.',
  noSuchReturn: 'There is no such return.',
  returnCalledOff: 'The return was cancelled.',
  returnHasCome: 'The return has already been received or cancelled.',
  noSuchCustomer: 'There is no such customer.',
} as const;
