/** What an answer to place-order means for the shopper and the page (PAY-09 to PAY-18). Pure. */

import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import { fillText, messages } from '#contract/messages/messages.ts';
import type { OrderResult } from '#storefront/lib/checkout/order-attempt.ts';

export type OrderOutcome =
  | { status: 'PLACED'; orderNumber: string }
  /** No definite answer: the same attempt may be sent again. */
  | { status: 'UNKNOWN'; message: string }
  /** An order exists that could not be completed: its number, as text. */
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
      /** Where the shopper can do something about it, other than here. */
      goTo: { path: string; label: string } | null;
      /** The quote shown is no longer right. */
      reloadQuote: boolean;
      /** This checkout can make no order any more. */
      renewCheckout: boolean;
      /** What the gift cards hold is no longer what was shown. */
      refreshGiftCards?: boolean;
      /** The airline's points can no longer pay: a new quote has to be asked for. */
      dropPoints?: boolean;
    };

export function readOutcome(answer: OrderResult): OrderOutcome {
  if (answer.kind === 'PLACED') return { status: 'PLACED', orderNumber: answer.orderNumber };
  if (answer.kind === 'UNKNOWN') return { status: 'UNKNOWN', message: checkoutMessages.orderFailed };
  const { errorCode, message, orderNumber, fields = {} } = answer.body;
  const stay = { goTo: null, reloadQuote: false, renewCheckout: false };
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
        : { status: 'FAILED', message: checkoutMessages.orderFailed, ...stay, renewCheckout: true };
    case 'PaymentDeclined':
      return { status: 'PAYMENT_DECLINED', message: checkoutMessages.paymentDeclined, ...stay };
    case 'PaymentInstrumentTypeNotAccepted':
      return { status: 'PAYMENT_INSTRUMENT_TYPE_NOT_ACCEPTED', message: checkoutMessages.cardTypeNotAccepted, ...stay };
    case 'TotalChanged':
      return { status: 'TOTAL_CHANGED', message: checkoutMessages.totalChanged, ...stay, reloadQuote: true };
    case 'ItemSoldOut':
      return {
        status: 'ITEM_SOLD_OUT',
        message: checkoutMessages.cartItemSoldOut,
        ...stay,
        goTo: cart,
        reloadQuote: true,
      };
    case 'CartInvalid':
      // Why, in the words of the item's rule.
      return {
        status: 'FAILED',
        message: Object.values(fields)[0] ?? messages.itemUnavailable,
        ...stay,
        goTo: cart,
        reloadQuote: true,
      };
    case 'StoreLostStock':
    case 'PickupUnavailable':
      return {
        status: 'SHIPPING_UNAVAILABLE',
        message: errorCode === 'StoreLostStock' ? checkoutMessages.storeLostStock : checkoutMessages.pickupLost,
        ...stay,
        goTo: shipping,
        reloadQuote: true,
      };
    case 'DeliveryMethodUnavailable':
      return {
        status: 'SHIPPING_UNAVAILABLE',
        message: formMessages.deliveryMethodRequired,
        ...stay,
        goTo: shipping,
        reloadQuote: true,
      };
    case 'AuthorityToLeaveRequired':
      return {
        status: 'SHIPPING_UNAVAILABLE',
        message: formMessages.authorityToLeaveRequired,
        ...stay,
        goTo: shipping,
      };
    case 'VoucherInsufficientFunds':
      return { status: 'INSUFFICIENT_VOUCHER_BALANCE', message, ...stay, reloadQuote: true, refreshGiftCards: true };
    case 'VoucherInvalid':
    case 'VoucherExpired':
    case 'VoucherLocked':
    case 'VoucherSuspended':
      return { status: 'FAILED', message, ...stay, reloadQuote: true, refreshGiftCards: true };
    case 'RewardUnusable':
      return { status: 'FAILED', message, ...stay, reloadQuote: true };
    case 'AirlineQuoteUnusable':
      return { status: 'FAILED', message, ...stay, dropPoints: true };
    case 'InvalidRequest':
      return message === checkoutMessages.payInFourMismatch
        ? { status: 'CHECKOUT_UPDATED', message: checkoutMessages.orderChangedElsewhere, ...stay, reloadQuote: true }
        : { status: 'FAILED', message: checkoutMessages.orderFailed, ...stay };
    case 'CheckoutUpdated':
      // This checkout's order is placed, by a sending whose answer was lost or in another tab: nothing is left to be tried (FIX-23).
      if (orderNumber) return { status: 'PLACED', orderNumber };
      return {
        status: 'CHECKOUT_UPDATED',
        message: checkoutMessages.orderChangedElsewhere,
        ...stay,
        reloadQuote: true,
        renewCheckout: true,
      };
    // It never arrived: what it was to be paid with has to be entered anew, for the same checkout.
    case 'OrderAttemptUnknown':
      return { status: 'FAILED', message: checkoutMessages.orderFailed, ...stay };
    case 'OrderFailed':
    case 'IdempotencyKeyReused':
      return {
        status: 'FAILED',
        message: checkoutMessages.orderFailed,
        ...stay,
        reloadQuote: true,
        renewCheckout: true,
      };
    // What these say a shopper can do something about.
    case 'SavedMethodNotFound':
    case 'TooManyRequests':
    case 'Unauthorised':
      return { status: 'FAILED', message, ...stay };
    // Everything else has no words for a shopper (FIX-47, PAY-17).
    default:
      return { status: 'FAILED', message: checkoutMessages.orderFailed, ...stay };
  }
}
