/** The key of an order attempt, and how it is answered when no order was placed. */
import { type ErrorCode, errorText } from '#contract/errors/error-codes.ts';
import type { OrderRefusal } from '#modules/checkout/order-answer.ts';
import type { HeaderReader, Refusal } from '../endpoint.ts';
import { giftCardErrors } from '../payment/gift-card-errors.ts';
import { invalidFields } from '../refusals.ts';
import type { Refusals } from '../reply-to.ts';

/** Visible ASCII of limited length. */
const KEY = /^[\x21-\x7e]{1,200}$/;
/** The Idempotency-Key of the request, or why it cannot be one. */
export function readIdempotencyKey(headers: HeaderReader): string | Refusal {
  const key = headers.get('idempotency-key') ?? '';
  if (key === '') return { errorCode: 'IdempotencyKeyMissing' };
  return KEY.test(key) ? key : { errorCode: 'BadRequest' };
}

/** The error codes of an order that was started but not placed, as the API page lists them. */
export const orderErrors = [
  'CartInvalid',
  'ItemSoldOut',
  'StoreLostStock',
  'PickupUnavailable',
  'DeliveryMethodUnavailable',
  'AuthorityToLeaveRequired',
  'PaymentMissing',
  'TotalChanged',
  'CheckoutUpdated',
  'RewardUnusable',
  'StoreCreditUnusable',
  'AirlineQuoteUnusable',
  'OrderFailed',
  'OrdersStopped',
  'InvalidRequest',
  'SavedMethodNotFound',
  'PaymentDeclined',
  'PaymentInstrumentTypeNotAccepted',
  'PaymentFailureUnrecoverable',
] as const satisfies readonly ErrorCode[];

/** A refusal that names the order, whose number fills '#{n}' in the message (PAY-12, PAY-13). */
const withOrder =
  (errorCode: ErrorCode) =>
  ({ orderNumber }: { orderNumber?: string }): Refusal => ({
    errorCode,
    ...(orderNumber && { values: { n: orderNumber }, extra: { orderNumber } }),
  });
const withFields =
  (errorCode: ErrorCode) =>
  ({ fields }: { fields?: Record<string, string> }): Refusal => ({ errorCode, ...(fields && { extra: { fields } }) });
/** A refusal with its message at the gift card among the payment methods. */
const withMethod =
  (errorCode: ErrorCode) =>
  ({ method }: { method?: number }): Refusal => ({
    errorCode,
    ...(method !== undefined && { extra: { fields: { [`payment.methods.${method}`]: errorText(errorCode) } } }),
  });

/** How each reason of an order that was not placed is answered. */
export const orderRefusals: Refusals<OrderRefusal> = {
  KEY_IN_PROGRESS: 'IdempotencyKeyInProgress',
  KEY_REUSED: 'IdempotencyKeyReused',
  FIELDS_INVALID: invalidFields,
  CART_INVALID: withFields('CartInvalid'),
  SOLD_OUT: withFields('ItemSoldOut'),
  STORE_LOST_STOCK: withFields('StoreLostStock'),
  PICKUP_UNAVAILABLE: withFields('PickupUnavailable'),
  DELIVERY_METHOD_UNAVAILABLE: 'DeliveryMethodUnavailable',
  AUTHORITY_TO_LEAVE_REQUIRED: 'AuthorityToLeaveRequired',
  PAYMENT_MISSING: () => ({
    errorCode: 'PaymentMissing',
    extra: { fields: { 'payment.methods': errorText('PaymentMissing') } },
  }),
  PAYMENT_METHODS_INVALID: 'BadRequest',
  TOTAL_CHANGED: ({ total }): Refusal => ({
    errorCode: 'TotalChanged',
    ...(total !== undefined && { extra: { total } }),
  }),
  CHECKOUT_UPDATED: withOrder('CheckoutUpdated'),
  ORDERS_STOPPED: 'OrdersStopped',
  REWARD_UNUSABLE: 'RewardUnusable',
  STORE_CREDIT_UNUSABLE: 'StoreCreditUnusable',
  AIRLINE_QUOTE_UNUSABLE: 'AirlineQuoteUnusable',
  GIFT_CARD_NOT_FOUND: withMethod(giftCardErrors.NOT_FOUND),
  GIFT_CARD_LOCKED: withMethod(giftCardErrors.LOCKED),
  GIFT_CARD_EXPIRED: withMethod(giftCardErrors.EXPIRED),
  GIFT_CARD_SUSPENDED: withMethod(giftCardErrors.SUSPENDED),
  GIFT_CARD_TOO_MANY: withMethod('TooManyRequests'),
  GIFT_CARD_USED_TWICE: withMethod('VoucherAlreadyApplied'),
  GIFT_CARD_SHORT: withMethod('VoucherInsufficientFunds'),
  SAVED_METHOD_GONE: 'SavedMethodNotFound',
  PAYMENT_DECLINED: 'PaymentDeclined',
  CARD_TYPE_NOT_ACCEPTED: 'PaymentInstrumentTypeNotAccepted',
  PAYMENT_INVALID: 'OrderFailed',
  PAYMENT_DETAILS_MISMATCH: 'InvalidRequest',
  PAYMENT_UNRECOVERABLE: withOrder('PaymentFailureUnrecoverable'),
  STORED_OTHERWISE: (error) => withOrder(error.errorCode)(error),
};
