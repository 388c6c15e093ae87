/** What an answer of place-order means for the shopper and the page (PAY-09 to PAY-18). Pure. */

import type { ErrorBody, ErrorCode } from '#contract/errors/error-codes.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import { fillText, messages } from '#contract/messages/messages.ts';
import type { OrderResult } from '#storefront/lib/checkout/order-attempt.ts';

export type OrderOutcome =
  | { status: 'PLACED'; orderNumber: string }
  /** No definite answer: the same attempt may be sent again. */
  | { status: 'UNKNOWN'; message: string }
  /** An order exists that could not be completed: its number. */
  | { status: 'PAYMENT_FAILURE_UNRECOVERABLE'; orderNumber: string; message: string }
  | RefusedOrder;

interface RefusedOrder {
  status:
    | 'PAYMENT_DECLINED'
    | 'PAYMENT_INSTRUMENT_TYPE_NOT_ACCEPTED'
    | 'TOTAL_CHANGED'
    | 'ITEM_SOLD_OUT'
    | 'SHIPPING_UNAVAILABLE'
    | 'CHECKOUT_UPDATED'
    | 'INSUFFICIENT_VOUCHER_BALANCE'
    | 'FAILED';
  message: string;
  /** A link to a page where the shopper can fix the problem. */
  goTo: { path: string; label: string } | null;
  /** The quote shown is outdated. */
  reloadQuote: boolean;
  /** This checkout can place no order any more. */
  renewCheckout: boolean;
  /** The balances shown for gift cards are outdated. */
  refreshGiftCards?: boolean;
  /** The airline points can no longer pay: a new quote is needed. */
  dropPoints?: boolean;
}

/** What an answer means. Errors that are not in the table have only the general message (FIX-47, PAY-17). */
export function readOutcome(answer: OrderResult): OrderOutcome {
  if (answer.ok) return { status: 'PLACED', orderNumber: answer.value };
  if (answer.error.reason === 'UNKNOWN') return { status: 'UNKNOWN', message: checkoutMessages.orderFailed };
  const { body } = answer.error;
  const read = Object.hasOwn(readings, body.errorCode) ? readings[body.errorCode] : undefined;
  return read ? read(body) : refusal('FAILED', checkoutMessages.orderFailed);
}

const refusal = (
  status: RefusedOrder['status'],
  message: string,
  effects: Partial<Omit<RefusedOrder, 'status' | 'message'>> = {},
): RefusedOrder => ({ status, message, goTo: null, reloadQuote: false, renewCheckout: false, ...effects });

const goToCart = { goTo: { path: '/cart', label: 'Review your cart' }, reloadQuote: true };
const goToShipping = { goTo: { path: '/checkout/shipping', label: 'Choose delivery again' } };

/** The server's message says what the shopper can do. */
const asTheServerSays = ({ message }: ErrorBody) => refusal('FAILED', message);
/** A gift card can no longer pay what the quote says. */
const giftCardProblem = ({ message }: ErrorBody) =>
  refusal('FAILED', message, { reloadQuote: true, refreshGiftCards: true });
const orderFailed = () => refusal('FAILED', checkoutMessages.orderFailed, { reloadQuote: true, renewCheckout: true });

const readings: Partial<Record<ErrorCode, (body: ErrorBody) => OrderOutcome>> = {
  PaymentFailureUnrecoverable: ({ orderNumber }) =>
    orderNumber
      ? {
          status: 'PAYMENT_FAILURE_UNRECOVERABLE',
          orderNumber: String(orderNumber),
          message: fillText(checkoutMessages.orderUnrecoverable, { n: orderNumber }),
        }
      : refusal('FAILED', checkoutMessages.orderFailed, { renewCheckout: true }),
  PaymentDeclined: () => refusal('PAYMENT_DECLINED', checkoutMessages.paymentDeclined),
  PaymentInstrumentTypeNotAccepted: () =>
    refusal('PAYMENT_INSTRUMENT_TYPE_NOT_ACCEPTED', checkoutMessages.cardTypeNotAccepted),

  TotalChanged: () => refusal('TOTAL_CHANGED', checkoutMessages.totalChanged, { reloadQuote: true }),
  ItemSoldOut: () => refusal('ITEM_SOLD_OUT', checkoutMessages.cartItemSoldOut, goToCart),
  // The reason is the message of the item's rule.
  CartInvalid: ({ fields = {} }) => refusal('FAILED', Object.values(fields)[0] ?? messages.itemUnavailable, goToCart),
  StoreLostStock: () =>
    refusal('SHIPPING_UNAVAILABLE', checkoutMessages.storeLostStock, { ...goToShipping, reloadQuote: true }),
  PickupUnavailable: () =>
    refusal('SHIPPING_UNAVAILABLE', checkoutMessages.pickupLost, { ...goToShipping, reloadQuote: true }),
  DeliveryMethodUnavailable: () =>
    refusal('SHIPPING_UNAVAILABLE', formMessages.deliveryMethodRequired, { ...goToShipping, reloadQuote: true }),
  AuthorityToLeaveRequired: () => refusal('SHIPPING_UNAVAILABLE', formMessages.authorityToLeaveRequired, goToShipping),

  VoucherInsufficientFunds: ({ message }) =>
    refusal('INSUFFICIENT_VOUCHER_BALANCE', message, { reloadQuote: true, refreshGiftCards: true }),
  VoucherInvalid: giftCardProblem,
  VoucherExpired: giftCardProblem,
  VoucherLocked: giftCardProblem,
  VoucherSuspended: giftCardProblem,
  RewardUnusable: ({ message }) => refusal('FAILED', message, { reloadQuote: true }),
  StoreCreditUnusable: ({ message }) => refusal('FAILED', message, { reloadQuote: true }),
  AirlineQuoteUnusable: ({ message }) => refusal('FAILED', message, { dropPoints: true }),

  InvalidRequest: ({ message }) =>
    message === checkoutMessages.payInFourMismatch
      ? refusal('CHECKOUT_UPDATED', checkoutMessages.orderChangedElsewhere, { reloadQuote: true })
      : refusal('FAILED', checkoutMessages.orderFailed),
  // With a number this checkout's order is placed, by a request whose answer was lost or in another tab: nothing is
  // left to try (FIX-23).
  CheckoutUpdated: ({ orderNumber }) =>
    orderNumber
      ? { status: 'PLACED', orderNumber }
      : refusal('CHECKOUT_UPDATED', checkoutMessages.orderChangedElsewhere, {
          reloadQuote: true,
          renewCheckout: true,
        }),
  // It never arrived: the payment has to be entered again, for the same checkout.
  OrderAttemptUnknown: () => refusal('FAILED', checkoutMessages.orderFailed),
  OrderFailed: orderFailed,
  IdempotencyKeyReused: orderFailed,
  SavedMethodNotFound: asTheServerSays,
  TooManyRequests: asTheServerSays,
  OrdersStopped: asTheServerSays,
  Unauthorised: asTheServerSays,
};
