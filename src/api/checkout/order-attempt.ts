/** The key of an order attempt, and its outcomes other than a placed order. */
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { extraOf, type OrderAnswer, valuesOf } from '#modules/checkout/order-answer.ts';
import type { HeaderReader, Refusal } from '../endpoint.ts';

/** Visible ASCII of limited length. */
const KEY = /^[\x21-\x7e]{1,200}$/;
/** The Idempotency-Key of the request, or why it cannot be one. */
export function readKey(headers: HeaderReader): string | Refusal {
  const key = headers.get('idempotency-key') ?? '';
  if (key === '') return { errorCode: 'IdempotencyKeyMissing' };
  return KEY.test(key) ? key : { errorCode: 'BadRequest' };
}

/** Outcomes of an order that was started but not placed. */
export const refusals = [
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
  'AirlineQuoteUnusable',
  'OrderFailed',
  'InvalidRequest',
  'SavedMethodNotFound',
  'PaymentDeclined',
  'PaymentInstrumentTypeNotAccepted',
  'PaymentFailureUnrecoverable',
] as const satisfies readonly ErrorCode[];

export const refusalFor = (result: OrderAnswer & { placed: false }): Refusal => ({
  errorCode: result.errorCode,
  values: valuesOf(result),
  extra: extraOf(result),
});
