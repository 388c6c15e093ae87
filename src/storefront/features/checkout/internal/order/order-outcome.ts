/** What an answer of place-order means for the shopper and the page (PAY-09 to PAY-18). Pure. */

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
  | {
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
    };

export function readOutcome(answer: OrderResult): OrderOutcome {
  if (answer.kind === 'PLACED') return { status: 'PLACED', orderNumber: answer.orderNumber };
  if (answer.kind === 'UNKNOWN') return { status: 'UNKNOWN', message: checkoutMessages.orderFailed };
  const { errorCode, message, orderNumber, fields = {} } = answer.body;
  const unchanged = { goTo: null, reloadQuote: false, renewCheckout: false };
  const cart = { path: '/cart', label: 'Review your cart' };
  const shipping = { path: '/checkout/shipping', label: 'Choose delivery again' };
  switch (errorCode) {
    case 'PaymentFailureUnrecoverable':
      return orderNumber
        ? {
            status: 'PAYMENT_FAILURE_UNRECOVERABLE',
            orderNumber: String(orderNumber),
            message: fillText(checkoutMessages.orderUnrecoverable, { n: orderNumber }),
          }
        : { status: 'FAILED', message: checkoutMessages.orderFailed, ...unchanged, renewCheckout: true };
    case 'PaymentDeclined':
      return { status: 'PAYMENT_DECLINED', message: checkoutMessages.paymentDeclined, ...unchanged };
    case 'PaymentInstrumentTypeNotAccepted':
      return {
        status: 'PAYMENT_INSTRUMENT_TYPE_NOT_ACCEPTED',
        message: checkoutMessages.cardTypeNotAccepted,
        ...unchanged,
      };
    case 'TotalChanged':
      return { status: 'TOTAL_CHANGED', message: checkoutMessages.totalChanged, ...unchanged, reloadQuote: true };
    case 'ItemSoldOut':
      return {
        status: 'ITEM_SOLD_OUT',
        message: checkoutMessages.cartItemSoldOut,
        ...unchanged,
        goTo: cart,
        reloadQuote: true,
      };
    case 'CartInvalid':
      // The reason is the message of the item's rule.
      return {
        status: 'FAILED',
        message: Object.values(fields)[0] ?? messages.itemUnavailable,
        ...unchanged,
        goTo: cart,
        reloadQuote: true,
      };
    case 'StoreLostStock':
    case 'PickupUnavailable':
      return {
        status: 'SHIPPING_UNAVAILABLE',
        message: errorCode === 'StoreLostStock' ? checkoutMessages.storeLostStock : checkoutMessages.pickupLost,
        ...unchanged,
        goTo: shipping,
        reloadQuote: true,
      };
    case 'DeliveryMethodUnavailable':
      return {
        status: 'SHIPPING_UNAVAILABLE',
        message: formMessages.deliveryMethodRequired,
        ...unchanged,
        goTo: shipping,
        reloadQuote: true,
      };
    case 'AuthorityToLeaveRequired':
      return {
        status: 'SHIPPING_UNAVAILABLE',
        message: formMessages.authorityToLeaveRequired,
        ...unchanged,
        goTo: shipping,
      };
    case 'VoucherInsufficientFunds':
      return {
        status: 'INSUFFICIENT_VOUCHER_BALANCE',
        message,
        ...unchanged,
        reloadQuote: true,
        refreshGiftCards: true,
      };
    case 'VoucherInvalid':
    case 'VoucherExpired':
    case 'VoucherLocked':
    case 'VoucherSuspended':
      return { status: 'FAILED', message, ...unchanged, reloadQuote: true, refreshGiftCards: true };
    case 'RewardUnusable':
      return { status: 'FAILED', message, ...unchanged, reloadQuote: true };
    case 'AirlineQuoteUnusable':
      return { status: 'FAILED', message, ...unchanged, dropPoints: true };
    case 'InvalidRequest':
      return message === checkoutMessages.payInFourMismatch
        ? {
            status: 'CHECKOUT_UPDATED',
            message: checkoutMessages.orderChangedElsewhere,
            ...unchanged,
            reloadQuote: true,
          }
        : { status: 'FAILED', message: checkoutMessages.orderFailed, ...unchanged };
    case 'CheckoutUpdated':
      // This checkout's order is placed, by a request whose answer was lost or in another tab: nothing is left to try
      // (FIX-23).
      if (orderNumber) return { status: 'PLACED', orderNumber };
      return {
        status: 'CHECKOUT_UPDATED',
        message: checkoutMessages.orderChangedElsewhere,
        ...unchanged,
        reloadQuote: true,
        renewCheckout: true,
      };
    // It never arrived: the payment has to be entered again, for the same checkout.
    case 'OrderAttemptUnknown':
      return { status: 'FAILED', message: checkoutMessages.orderFailed, ...unchanged };
    case 'OrderFailed':
    case 'IdempotencyKeyReused':
      return {
        status: 'FAILED',
        message: checkoutMessages.orderFailed,
        ...unchanged,
        reloadQuote: true,
        renewCheckout: true,
      };
    // The server's message says what the shopper can do.
    case 'SavedMethodNotFound':
    case 'TooManyRequests':
    case 'Unauthorised':
      return { status: 'FAILED', message, ...unchanged };
    // Every other error has only the general message (FIX-47, PAY-17).
    default:
      return { status: 'FAILED', message: checkoutMessages.orderFailed, ...unchanged };
  }
}
