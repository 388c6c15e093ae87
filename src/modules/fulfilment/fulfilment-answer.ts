/** Results of work on an order. Pure. */
import { staffOrderMessages } from '#contract/staff/orders/staff-order-messages.ts';
import type { OrderState } from '#modules/orders/order.ts';
import { type Fail, fail, type Result } from '#shared/result.ts';

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
  NOTHING_TO_PACK: staffOrderMessages.orderNothingToPack,
  TOO_MANY: 'That is more than is left to send.',
} as const;
export interface FulfilmentRefusal {
  reason: keyof typeof refusals;
  /** The state of the order; null where there is no such order. */
  state: OrderState | null;
}
export interface FulfilmentDone {
  orderNumber: string;
  state: OrderState;
  /** It was done before: nothing was changed now. */
  already: boolean;
}
export type FulfilmentAnswer = Result<FulfilmentDone, FulfilmentRefusal>;

export const refuse = (reason: FulfilmentRefusal['reason'], state: OrderState | null = null): Fail<FulfilmentRefusal> =>
  fail({ reason, state });
