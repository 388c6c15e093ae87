import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorBody, errorCodes } from '#contract/errors/error-codes.ts';
import { fail } from '#shared/result.ts';
import { readOutcome } from './order-outcome.ts';

/** A sample text for every placeholder of a message. */
const wordsFor = (words: Record<string, string>) =>
  new Proxy(words, { get: (known, name) => known[String(name)] ?? 'something' });
const refuse = (errorCode: ErrorCode, orderNumber?: string) =>
  readOutcome(
    fail({
      reason: 'REFUSED',
      body: errorBody(
        errorCode,
        wordsFor({ n: orderNumber ?? '', email: 'aroha@example.co.nz' }),
        orderNumber ? { orderNumber } : {},
      ),
    }),
  );

describe('order outcome', () => {
  it('PAY-10 PaymentInstrumentTypeNotAccepted is reported as a card type that is not accepted', () => {
    expect(refuse('PaymentInstrumentTypeNotAccepted')).toMatchObject({
      status: 'PAYMENT_INSTRUMENT_TYPE_NOT_ACCEPTED',
      message: 'This card type is not accepted. Use another card.',
      renewCheckout: false,
    });
  });

  it('PAY-12 PaymentFailureUnrecoverable with an order number carries it as text', () => {
    expect(refuse('PaymentFailureUnrecoverable', '100042')).toEqual({
      status: 'PAYMENT_FAILURE_UNRECOVERABLE',
      orderNumber: '100042',
      message: 'Your order number #100042 could not be processed.',
    });
    expect(refuse('PaymentFailureUnrecoverable')).toMatchObject({
      status: 'FAILED',
      message: 'Unable to place your order. Try again.',
    });
  });

  it('an attempt unknown to the shop can be repeated with the same checkout', () => {
    expect(refuse('OrderAttemptUnknown')).toMatchObject({
      status: 'FAILED',
      message: 'Unable to place your order. Try again.',
      renewCheckout: false,
    });
  });

  it('LOY-13 AIR-13 rewards and points that can no longer pay show the new total; points need a new quote', () => {
    expect(refuse('RewardUnusable')).toMatchObject({
      status: 'FAILED',
      message: 'Your rewards have changed. Review the new total and try again.',
      reloadQuote: true,
      renewCheckout: false,
    });
    expect(refuse('StoreCreditUnusable')).toMatchObject({
      message: 'Your store credit has changed. Review the new total and try again.',
      reloadQuote: true,
    });
    expect(refuse('AirlineQuoteUnusable')).toMatchObject({
      status: 'FAILED',
      message: 'This quote can no longer be used. Get a new quote.',
      dropPoints: true,
      renewCheckout: false,
    });
  });

  it('SEC-26 while the operator has stopped orders, the shopper is told so and the checkout goes on being the same', () => {
    expect(refuse('OrdersStopped')).toMatchObject({
      status: 'FAILED',
      message: 'We are not taking orders at the moment. Your cart is kept: please try again later.',
      renewCheckout: false,
    });
  });

  it('PAY-11 VOUCH-12 VoucherInsufficientFunds is a separate outcome: balances are reloaded and the new total is shown', () => {
    expect(refuse('VoucherInsufficientFunds')).toMatchObject({
      status: 'INSUFFICIENT_VOUCHER_BALANCE',
      message: 'Your gift card balance changed. Review the new total and try again.',
      refreshGiftCards: true,
      reloadQuote: true,
      renewCheckout: false,
    });
    for (const code of ['VoucherInvalid', 'VoucherExpired', 'VoucherLocked', 'VoucherSuspended'] as const)
      expect(refuse(code)).toMatchObject({
        status: 'FAILED',
        message: errorBody(code).message,
        refreshGiftCards: true,
      });
  });

  it('PAY-09 BNPL-04 BNPL-05 InvalidRequest with Afterpay’s mismatch message means that the order changed in another tab; with another message it does not', () => {
    expect(refuse('InvalidRequest')).toMatchObject({
      status: 'CHECKOUT_UPDATED',
      message: 'Your order was changed in another tab. Review your order and try again.',
      reloadQuote: true,
      renewCheckout: false,
    });
    expect(
      readOutcome(fail({ reason: 'REFUSED', body: { errorCode: 'InvalidRequest', message: 'Something else' } })),
    ).toMatchObject({ status: 'FAILED' });
  });

  it('PAY-15 a declined payment is reported, and the same checkout may try another card', () => {
    expect(refuse('PaymentDeclined')).toMatchObject({
      status: 'PAYMENT_DECLINED',
      renewCheckout: false,
      message: 'Your payment was declined, please try another payment method or contact your issuing bank.',
    });
  });

  it('PAY-16 stock lost at order time is reported, with a link to the cart', () => {
    expect(refuse('ItemSoldOut')).toMatchObject({
      status: 'ITEM_SOLD_OUT',
      message: 'An item in your cart is now sold out.',
      goTo: { path: '/cart' },
    });
  });

  it('PAY-17 any other failure reports that the order could not be placed', () => {
    for (const code of ['OrderFailed', 'IdempotencyKeyReused', 'BadRequest'] as const)
      expect(refuse(code)).toMatchObject({ message: 'Unable to place your order. Try again.' });
    expect(readOutcome(fail({ reason: 'UNKNOWN' }))).toEqual({
      status: 'UNKNOWN',
      message: 'Unable to place your order. Try again.',
    });
  });

  it('CHAL-08 an item that may not be bought shows why, with a link to the cart', () => {
    const body = errorBody(
      'CartInvalid',
      {},
      { fields: { 'cart.items.0': 'Your answer has expired. Answer the question again.' } },
    );
    expect(readOutcome(fail({ reason: 'REFUSED', body }))).toMatchObject({
      message: 'Your answer has expired. Answer the question again.',
      goTo: { path: '/cart' },
    });
    expect(refuse('CartInvalid')).toMatchObject({ message: 'This item is no longer available for purchase.' });
  });

  it('SHIP-15 SHIP-16 reports when the store or pickup is no longer available', () => {
    expect(refuse('StoreLostStock')).toMatchObject({
      message: 'This store no longer has your items in stock. Please select another store.',
      goTo: { path: '/checkout/shipping' },
    });
    expect(refuse('PickupUnavailable')).toMatchObject({
      message: 'Click & Collect is no longer available for your cart items. Please select a delivery option.',
      goTo: { path: '/checkout/shipping' },
    });
  });

  it('FIX-47 PAY-17 every failure without its own message reports that the order could not be placed', () => {
    const withWords =
      /^(Payment(Declined|Failure|Instrument)|TotalChanged|ItemSoldOut|CartInvalid|StoreLostStock|PickupUnavailable|Delivery|AuthorityToLeave|Voucher|Reward|AirlineQuote|CheckoutUpdated|SavedMethodNotFound|StoreCreditUnusable|OrdersStopped|TooManyRequests|Unauthorised)/;
    const rest = (Object.keys(errorCodes) as ErrorCode[]).filter(
      (code) => !withWords.test(code) && code !== 'InvalidRequest',
    );
    expect(rest).toEqual(
      expect.arrayContaining([
        'PayloadTooLarge',
        'NotFound',
        'CrossSiteRequest',
        'UnsupportedMediaType',
        'EmailTaken',
        'OrderFailed',
        'BadRequest',
      ]),
    );
    for (const code of rest)
      expect(refuse(code), code).toMatchObject({ status: 'FAILED', message: 'Unable to place your order. Try again.' });
  });

  it('FIX-23 a checkout whose order is placed leads to that order, whatever was tried', () => {
    expect(refuse('CheckoutUpdated', 'NZ10004200')).toEqual({ status: 'PLACED', orderNumber: 'NZ10004200' });
    expect(refuse('CheckoutUpdated')).toMatchObject({ status: 'CHECKOUT_UPDATED', renewCheckout: true });
  });

  it('a changed total loads the new quote and asks the shopper to confirm', () => {
    expect(refuse('TotalChanged')).toMatchObject({
      status: 'TOTAL_CHANGED',
      reloadQuote: true,
      message: 'The total of your order has changed. Review the new total and try again.',
    });
  });

  it('every error code has an outcome with a message', () => {
    for (const code of Object.keys(errorCodes) as ErrorCode[]) {
      const outcome = refuse(code, '1');
      expect(outcome.status === 'PLACED' ? code === 'CheckoutUpdated' : outcome.message.length > 5, code).toBe(true);
    }
  });
});
