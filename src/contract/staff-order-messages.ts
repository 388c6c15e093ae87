/** What the people who work on orders are told; no shopper's page carries it. */
export const staffOrderMessages = {
  orderNotOpen: 'That cannot be done any more: the order is {state}. Somebody may have been here before you.',
  orderForCollection: 'The order is collected at a store; it is not sent.',
  orderForDelivery: 'The order is sent; it is not collected.',
  orderWaitsForReturn: 'The order waits for the return that it replaces.',
  orderLineUnknown: 'The order has no such line.',
  orderLinesGone: 'That is more than is left to send. Somebody may have sent some of it meanwhile.',
  refundTooMuch: 'That is more than is left of what was paid.',
  refundNothingLeft: 'Nothing is left to give back.',
  orderGiftCardSpent: 'Gift cards of the order have been spent: it cannot be called off whole. Mark them as sent, then call the rest off, or refund a part.',
  refundGiftCardSpent: 'Gift cards of the order have been spent, and what was spent stays paid: at most {amount} can go back.',
  refundKeyReused: 'Under this key another amount was given back before.',
  noSuchReturn: 'There is no such return.',
  returnCalledOff: 'The return was called off.',
  returnHasCome: 'The return has come, or was called off before.',
  noSuchCustomer: 'There is no such customer.',
} as const;
