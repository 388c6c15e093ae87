import { describe, expect, it } from 'vitest';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { Address, Contact } from '#contract/fields/fields.ts';
import { type CheckoutRecord, newRecord } from '#storefront/lib/checkout/checkout-record.ts';
import {
  type CartInput,
  guardContactInfo,
  guardError,
  guardPayment,
  guardShipping,
  guardSuccess,
  isPaymentBlocked,
} from './checkout-guards.ts';

const good: CartInput = { status: 'SUCCESS', empty: false, valid: true };
const contact: Contact = {
  email: 'a@b.nz',
  firstName: 'A',
  lastName: 'B',
  phone: '021 555 123',
  agreeToMarketing: false,
};
const address = { contactName: 'A B', street1: '1 Queen Street', country: 'NZ' } as Address;
const blank = newRecord('id');
const delivery: CheckoutRecord = {
  ...blank,
  contact,
  shippingType: 'DELIVERY',
  delivery: { address, options: { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: true } },
};
const pickup: CheckoutRecord = {
  ...blank,
  contact,
  shippingType: 'STORE_PICKUP',
  pickup: {
    store: {
      erpStoreId: 'AKL',
      name: 'Auckland',
      phone: '09 555 0103',
      address: {
        street1: '8 Tramstop Lane',
        street2: '',
        locality: 'Auckland Central',
        region: 'Auckland',
        postcode: '1010',
        country: 'NZ',
      },
    },
    options: { methodCode: 'storePickup' },
  },
};
const method = (code: string, type: 'DELIVERY' | 'STORE_PICKUP', available = true) => ({
  code,
  label: code,
  price: 1,
  priceAfterPromotions: 1,
  type,
  available,
  promise: '',
  requiresAuthorityToLeave: false,
});
const data = (over: Partial<CheckoutInfo> = {}) =>
  ({
    availableShippingMethods: [method('express', 'DELIVERY'), method('storePickup', 'STORE_PICKUP')],
    storeIdsWithStock: ['AKL'],
    ...over,
  }) as CheckoutInfo;
const facts = { hydrated: true, cart: good };

describe('checkout guards', () => {
  it('CHK-19 shipping without contact info goes to contact info, once hydration has finished', () => {
    expect(guardShipping({ hydrated: false, cart: good, record: null })).toBe('WAIT');
    expect(guardShipping({ ...facts, record: blank })).toBe('/checkout/contact-info');
    expect(guardShipping({ ...facts, record: { ...blank, contact } })).toBeNull();
  });

  it.each<[string, CartInput]>([
    ['empty', { ...good, empty: true }],
    ['not loaded', { ...good, status: 'ERROR' }],
    ['holding an invalid item', { ...good, valid: false }],
  ])('CHK-20 CHK-21 contact info with a cart that is %s goes to the cart', (_, cart) => {
    expect(guardContactInfo({ hydrated: true, cart })).toBe('/cart');
    expect(guardContactInfo({ hydrated: false, cart })).toBe('WAIT');
    expect(guardContactInfo({ hydrated: true, cart: { ...cart, status: 'LOADING' } })).toBe('WAIT');
  });

  it('CHK-22 payment needs a valid cart, contact info and a shipping type', () => {
    expect(guardPayment({ ...facts, record: delivery, data: data() })).toBeNull();
    expect(guardPayment({ ...facts, record: { ...delivery, contact: null }, data: data() })).toBe('/checkout/shipping');
    expect(guardPayment({ ...facts, record: { ...delivery, shippingType: null }, data: data() })).toBe(
      '/checkout/shipping',
    );
    expect(guardPayment({ ...facts, cart: { ...good, valid: false }, record: delivery, data: data() })).toBe(
      '/checkout/shipping',
    );
    expect(guardPayment({ ...facts, cart: { ...good, empty: true }, record: delivery, data: data() })).toBe(
      '/checkout/shipping',
    );
    expect(guardPayment({ hydrated: false, cart: good, record: null, data: null })).toBe('WAIT');
  });

  it('CHK-23 SHIP-06 payment for DELIVERY needs an address, options and a method that is still available', () => {
    expect(
      guardPayment({
        ...facts,
        record: { ...delivery, delivery: { ...delivery.delivery, address: null } },
        data: data(),
      }),
    ).toBe('/checkout/shipping');
    expect(
      guardPayment({
        ...facts,
        record: { ...delivery, delivery: { ...delivery.delivery, options: null } },
        data: data(),
      }),
    ).toBe('/checkout/shipping');
    expect(
      guardPayment({
        ...facts,
        record: delivery,
        data: data({ availableShippingMethods: [method('express', 'DELIVERY', false)] }),
      }),
    ).toBe('/checkout/shipping');
    expect(guardPayment({ ...facts, record: delivery, data: data({ availableShippingMethods: [] }) })).toBe(
      '/checkout/shipping',
    );
    expect(guardPayment({ ...facts, record: delivery, data: null })).toBeNull();
  });

  it('CHK-24 SHIP-07 SHIP-17 payment for STORE_PICKUP needs a store with stock, options and the method still available', () => {
    expect(guardPayment({ ...facts, record: pickup, data: data() })).toBeNull();
    expect(
      guardPayment({ ...facts, record: { ...pickup, pickup: { ...pickup.pickup, store: null } }, data: data() }),
    ).toBe('/checkout/shipping');
    expect(
      guardPayment({ ...facts, record: { ...pickup, pickup: { ...pickup.pickup, options: null } }, data: data() }),
    ).toBe('/checkout/shipping');
    expect(guardPayment({ ...facts, record: pickup, data: data({ storeIdsWithStock: ['WLG'] }) })).toBe(
      '/checkout/shipping',
    );
    expect(
      guardPayment({
        ...facts,
        record: pickup,
        data: data({ availableShippingMethods: [method('storePickup', 'STORE_PICKUP', false)] }),
      }),
    ).toBe('/checkout/shipping');
  });

  it('UX-03 a cart of gift cards alone chooses no delivery; once something else is in it, the step asks for it', () => {
    const guest = { ...blank, contact };
    expect(guardPayment({ ...facts, cart: { ...good, byEmail: true }, record: guest, data: data() })).toBeNull();
    expect(guardPayment({ ...facts, cart: { ...good, byEmail: true }, record: blank, data: data() })).toBe(
      '/checkout/shipping',
    );
    // Until the cart is loaded, nobody knows which of the two it is.
    expect(guardPayment({ ...facts, cart: { ...good, status: 'LOADING' }, record: guest, data: null })).toBe('WAIT');
    expect(guardPayment({ ...facts, record: guest, data: data() })).toBe('/checkout/shipping');
    expect(
      guardPayment({ ...facts, cart: { ...good, byEmail: true, valid: false }, record: guest, data: data() }),
    ).toBe('/checkout/shipping');
  });

  it('CHK-25 CHK-26 success without a placed order goes to the cart', () => {
    expect(guardSuccess({ hydrated: false, placedOrder: null })).toBe('WAIT');
    expect(guardSuccess({ hydrated: true, placedOrder: null })).toBe('/cart');
    expect(guardSuccess({ hydrated: true, placedOrder: { orderNumber: '1' } })).toBeNull();
  });

  it('CHK-27 the failed-order page without a failed order number goes to the cart', () => {
    expect(guardError({ hydrated: true, orderNumber: null })).toBe('/cart');
    expect(guardError({ hydrated: true, orderNumber: '100042' })).toBeNull();
  });

  it('CHK-28 CHK-29 continuing to payment is blocked before data are requested, while they load and while the choice is being saved', () => {
    const quoted = { status: 'SUCCESS', loading: false } as const;
    expect([
      isPaymentBlocked({ quote: { status: null, loading: false }, saving: false }),
      isPaymentBlocked({ quote: { status: 'SUCCESS', loading: true }, saving: false }),
      isPaymentBlocked({ quote: quoted, saving: true }),
      isPaymentBlocked({ quote: quoted, saving: false }),
      isPaymentBlocked({ quote: { status: 'ERROR', loading: false }, saving: false }),
    ]).toEqual([true, true, true, false, false]);
  });
});
