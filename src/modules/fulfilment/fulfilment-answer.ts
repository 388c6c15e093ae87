/** How work on an order ended. Pure. */
import type { OrderState } from '#modules/orders/order.ts';

/** Why an order cannot be worked on that way, in the words of whoever asked. */
export const refusals = {
  NO_SUCH_ORDER: 'There is no such order.',
  NOT_OPEN: 'The order does not stand where that can be done.',
  FOR_COLLECTION: 'The order is collected at a store; it is not sent.',
  FOR_DELIVERY: 'The order is sent; it is not collected.',
  WAITS_FOR_RETURN: 'The order waits for the return that it replaces.',
  NO_SUCH_LINE: 'The order has no such line.',
  GIFT_CARD_SPENT: 'Gift cards of the order have been spent: it cannot be called off whole. Mark them as sent, then call the rest off, or refund a part.',
  TOO_MANY: 'That is more than is left to send.',
} as const;
export type Refusal = { done: false; refusal: keyof typeof refusals; state: OrderState | null };
export type Done = { done: true; orderNumber: string; state: OrderState /** It was so before: nothing was changed now. */; already: boolean };
export type FulfilmentAnswer = Done | Refusal;

export const refuse = (refusal: keyof typeof refusals, state: OrderState | null = null): Refusal => ({ done: false, refusal, state });
