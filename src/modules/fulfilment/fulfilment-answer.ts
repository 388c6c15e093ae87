/** Results of work on an order. Pure. */
import { staffOrderMessages } from '#contract/staff/orders/staff-order-messages.ts';
import type { OrderState } from '#modules/orders/order.ts';

/** Why an order cannot be worked on that way, in words for the caller. */
export const refusals = {
  NO_SUCH_ORDER: 'There is no such order.',
  NOT_OPEN: 'The order does not stand where that can be done.',
  FOR_COLLECTION: staffOrderMessages.orderForCollection,
  FOR_DELIVERY: staffOrderMessages.orderForDelivery,
  WAITS_FOR_RETURN: staffOrderMessages.orderWaitsForReturn,
  ON_HOLD: staffOrderMessages.orderOnHold,
  NO_SUCH_LINE: staffOrderMessages.orderLineUnknown,
  GIFT_CARD_SPENT: staffOrderMessages.orderGiftCardSpent,
  TOO_MANY: 'That is more than is left to send.',
} as const;
export type Refusal = { done: false; refusal: keyof typeof refusals; state: OrderState | null };
export type Done = {
  done: true;
  orderNumber: string;
  state: OrderState /** It was done before: nothing was changed now. */;
  already: boolean;
};
export type FulfilmentAnswer = Done | Refusal;

export const refuse = (refusal: keyof typeof refusals, state: OrderState | null = null): Refusal => ({
  done: false,
  refusal,
  state,
});
