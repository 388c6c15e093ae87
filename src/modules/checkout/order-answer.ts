/** The result of placing an order, and how it is stored under the idempotency key. Pure. */
import { type ErrorBody, type ErrorCode, errorBody, errorCodes } from '#contract/errors/error-codes.ts';
import type { GiftCardCreditRefusal } from '#modules/gift-cards/read-gift-card-credits.ts';
import { fail, ok, type Result } from '#shared/result.ts';

/** The codes under which refusals of a started order are stored, by their reason. */
const storedCodes = {
  PAYMENT_DECLINED: 'PaymentDeclined',
  CARD_TYPE_NOT_ACCEPTED: 'PaymentInstrumentTypeNotAccepted',
  PAYMENT_INVALID: 'OrderFailed',
  AIRLINE_QUOTE_UNUSABLE: 'AirlineQuoteUnusable',
  PAYMENT_DETAILS_MISMATCH: 'InvalidRequest',
  PAYMENT_UNRECOVERABLE: 'PaymentFailureUnrecoverable',
} as const satisfies Record<string, ErrorCode>;
type StoredReason = keyof typeof storedCodes;
/** Why a payment that was asked for ended the order. */
export type DeclineReason = Exclude<StoredReason, 'PAYMENT_UNRECOVERABLE'>;

/** Fields of the request, each with its message. */
type Fields = Record<string, string>;
/** Why no order was placed. */
export type OrderRefusal =
  /** The key: its order is still in progress; it belongs to another request. */
  | { reason: 'KEY_IN_PROGRESS' | 'KEY_REUSED' }
  | { reason: 'DELIVERY_METHOD_UNAVAILABLE' | 'AUTHORITY_TO_LEAVE_REQUIRED' }
  | {
      reason:
        | 'PAYMENT_MISSING'
        | 'PAYMENT_METHODS_INVALID'
        | 'REWARD_UNUSABLE'
        | 'STORE_CREDIT_UNUSABLE'
        | 'SAVED_METHOD_GONE';
    }
  | { reason: DeclineReason }
  | { reason: 'FIELDS_INVALID'; fields: Fields }
  | { reason: 'CART_INVALID' | 'SOLD_OUT' | 'STORE_LOST_STOCK' | 'PICKUP_UNAVAILABLE'; fields?: Fields }
  /** `total`: the current one in dollars. */
  | { reason: 'TOTAL_CHANGED'; total?: number }
  /** `method`: the index of the gift card among the payment methods. */
  | { reason: `GIFT_CARD_${GiftCardCreditRefusal}`; method?: number }
  /** The checkout has become an order already, or its payment cannot be undone at once. */
  | { reason: 'CHECKOUT_UPDATED' | 'PAYMENT_UNRECOVERABLE'; orderNumber?: string }
  /** The operator has stopped new orders. */
  | { reason: 'ORDERS_STOPPED' }
  /** Stored under a code that this version does not store. */
  | { reason: 'STORED_OTHERWISE'; errorCode: ErrorCode; orderNumber?: string };

/** The order that was placed, or why there is none. */
export type OrderAnswer = Result<{ orderNumber: string }, OrderRefusal>;

/** Whether the attempt itself is told about its key, whatever became of the order. */
export const concernsKey = ({ reason }: OrderRefusal): boolean =>
  reason === 'KEY_IN_PROGRESS' || reason === 'KEY_REUSED';

/** The code under which a refusal is stored. */
export const storedCodeOf = (reason: StoredReason): ErrorCode => storedCodes[reason];

/**
 * Status and body of the reply, as deployed databases hold them: stored and replayed unchanged (as Stripe does;
 * decision 0096).
 */
export function toStored(answer: Result<{ orderNumber: string }, { reason: StoredReason; orderNumber?: string }>): {
  code: number;
  body: Record<string, unknown>;
} {
  if (answer.ok) return { code: 201, body: { orderNumber: answer.value.orderNumber } };
  const { reason, orderNumber } = answer.error;
  const errorCode = storedCodes[reason];
  return {
    code: errorCodes[errorCode].status,
    body: { ...errorBody(errorCode, orderNumber ? { n: orderNumber } : {}, orderNumber ? { orderNumber } : {}) },
  };
}

/** The stored answer: a replay repeats the outcome, not the advice (reliability A4). */
export function fromStored(code: number, body: unknown): OrderAnswer {
  const stored = body as Partial<ErrorBody>;
  if (code === 201) return ok({ orderNumber: stored.orderNumber ?? '' });
  const { errorCode = 'InternalError', orderNumber } = stored;
  const known = (Object.keys(storedCodes) as StoredReason[]).find((reason) => storedCodes[reason] === errorCode);
  const details = orderNumber ? { orderNumber } : {};
  return known ? fail({ reason: known, ...details }) : fail({ reason: 'STORED_OTHERWISE', errorCode, ...details });
}
