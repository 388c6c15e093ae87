import { expect, test } from 'vitest';
import { paymentInputSchema, placeOrderRequestSchema } from '../checkout/checkout.ts';
import { errorBody } from '../errors/error-codes.ts';
import { checkoutMessages } from '../messages/checkout-messages.ts';
import { paymentMessages } from '../messages/payment-messages.ts';
import { tenderOfMethod } from './payment-methods.ts';
import { saveMethodRequestSchema } from './saved-methods.ts';

const accepts = (method: Record<string, unknown>) => paymentInputSchema.safeParse(method).success;
const token = 'tokencc_bc_1';

test('PAY-04 PAY-06 methods with a token, standard and express', () => {
  for (const method of [
    'card',
    'paypal',
    'apple_pay',
    'google_pay',
    'paypal_express',
    'apple_pay_express',
    'google_pay_express',
  ])
    for (const type of ['immediate', 'saved'])
      expect(accepts({ method, amount: 1, token, type, deviceData: '{}' }), method).toBe(true);
  for (const method of ['pay_in_four', 'pay_in_four_express'])
    expect(accepts({ method, amount: 1, token }), method).toBe(true);
  expect(accepts({ method: 'card', amount: 1, token })).toBe(false);
  expect(accepts({ method: 'card', amount: 1, token, type: 'later' })).toBe(false);
  expect(accepts({ method: 'pay_in_four', amount: 1, token, type: 'immediate' })).toBe(false);
  expect(accepts({ method: 'card', amount: 1, token: 'with space', type: 'immediate' })).toBe(false);
  expect(
    ['paypal_express', 'apple_pay_express', 'google_pay_express', 'pay_in_four_express', 'card'].map((name) =>
      tenderOfMethod(name as 'card'),
    ),
  ).toEqual(['paypal', 'apple_pay', 'google_pay', 'pay_in_four', 'card']);
});

test('no method has a field for a card number, expiry or security code', () => {
  for (const extra of [{ number: '4111111111111111' }, { cvv: '123' }, { expiry: '12/30' }]) {
    expect(accepts({ method: 'card', amount: 1, token, type: 'immediate', ...extra })).toBe(false);
    expect(saveMethodRequestSchema.safeParse({ attemptId: crypto.randomUUID(), token, ...extra }).success).toBe(false);
  }
});

const address = {
  type: 'ENTERED',
  company: 'Kerb',
  contactName: 'Aroha Tūī',
  country: 'NZ',
  phone: '021 123 4567',
  postcode: '6021',
  state: 'Wellington',
  street1: '12 Kōwhai Street',
  street2: '',
  suburb: 'Aro Valley',
};
test('PAY-02 PAY-03 the request has shipping, contact and payment; addresses have exactly their ten fields', () => {
  const request = {
    checkoutId: crypto.randomUUID(),
    cart: { items: [{ productId: '1', variantId: '2', qty: 1 }] },
    contact: {
      email: 'a@example.nz',
      firstName: 'Aroha',
      lastName: 'Tūī',
      phone: '021 123 4567',
      agreeToMarketing: false,
    },
    shipping: { type: 'DELIVERY', address, options: { methodCode: 'standard' } },
    billingAddress: address,
    payment: { methods: [{ method: 'card', amount: 1, token, type: 'immediate' }] },
    expectedTotal: 1,
  };
  const parsed = placeOrderRequestSchema.parse(request);
  expect(parsed.billingAddress).toEqual(address);
  expect(parsed.shipping).toMatchObject({ type: 'DELIVERY', address, options: { methodCode: 'standard' } });
  for (const missing of ['shipping', 'contact', 'payment'])
    expect(placeOrderRequestSchema.safeParse({ ...request, [missing]: undefined }).success, missing).toBe(false);
  expect(
    placeOrderRequestSchema.safeParse({ ...request, billingAddress: { ...address, planet: 'Earth' } }).success,
  ).toBe(false);
  const store = { type: 'STORE_PICKUP', store: { erpStoreId: 'auckland-1' }, options: { methodCode: 'storePickup' } };
  expect(placeOrderRequestSchema.parse({ ...request, shipping: store }).shipping).toEqual(store);
});

test('PAY-18 PAY-21 CARD-09 BNPL-08 messages and statuses', () => {
  expect(checkoutMessages).toMatchObject({
    cardTypeNotAccepted: 'This card type is not accepted. Use another card.',
    methodLoadFailed: 'Unable to load {method}. Try again later.',
    walletUnavailable: '{wallet} is not available on this device.',
    orderChangedElsewhere: 'Your order was changed in another tab. Review your order and try again.',
  });
  expect(paymentMessages).toMatchObject({
    cardNumberInvalid: 'Enter a valid card number.',
    cardExpiryInvalid: 'Enter a valid expiry date.',
    cardCodeInvalid: 'Enter a valid security code.',
    savedMethodsLoadFailed: 'Unable to load your payment methods. Try again later.',
    saveMethodFailed: 'Unable to save your payment method. Try again later.',
    removeMethodFailed: 'Unable to remove your payment method. Try again later.',
  });
  expect(errorBody('InvalidRequest')).toEqual({ errorCode: 'InvalidRequest', message: 'Afterpay details mismatch' });
  expect(errorBody('PaymentDeclined').message).toBe(
    'Your payment was declined, please try another payment method or contact your issuing bank.',
  );
  expect(errorBody('ItemSoldOut').message).toBe('An item in your cart is now sold out.');
});
