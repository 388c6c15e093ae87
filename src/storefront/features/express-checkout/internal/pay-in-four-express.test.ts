import { expect, test } from 'vitest';
import type { ExpressSettings } from '#contract/checkout/express.ts';
import type { PayInFourCheckoutReply } from '#contract/payments/pay-in-four-checkout.ts';
import { newExpressState } from './express-state.ts';
import { fillIn } from './pay-in-four-express.ts';

const settings = { countries: ['NZ'], placeholderPhone: '+61491570006' } as ExpressSettings;
const told: PayInFourCheckoutReply = {
  amount: 155.9,
  email: 'aroha@example.co.nz',
  firstName: 'Aroha',
  lastName: 'Ngāta',
  phone: '',
  address: {
    name: 'Aroha Ngāta',
    line1: 'Level 3',
    line2: '40 Cuba Street',
    suburb: 'Te Aro',
    town: 'Wellington',
    postcode: '6011',
    country: 'NZ',
  },
};
const parts = {
  settings,
  state: { ...newExpressState, deliveryInstructions: 'Behind the fence' },
  known: null,
  methodCode: 'standard',
};
const store = { erpStoreId: 'AKL1', name: 'Queen Street', phone: '', address: {} } as never;

test('PAY-06 EXP-26 what Afterpay tells fills the checkout: who, where to, how it was quoted', () => {
  expect(fillIn(told, parts)).toMatchObject({
    contact: { email: 'aroha@example.co.nz', firstName: 'Aroha', lastName: 'Ngāta', phone: '+61491570006' },
    shippingType: 'DELIVERY',
    delivery: {
      address: {
        street1: 'Level 3',
        street2: '40 Cuba Street',
        suburb: 'Te Aro',
        state: 'Wellington',
        postcode: '6011',
        country: 'NZ',
      },
      options: { methodCode: 'standard', authorityToLeave: true, instructions: { delivery: 'Behind the fence' } },
    },
  });
});

test('BNPL-07 EXP-27 to collect there is a store and no address', () => {
  const collecting = {
    ...parts,
    state: { ...newExpressState, shippingType: 'STORE_PICKUP' as const, storePickupStore: store },
  };
  expect(fillIn({ ...told, address: null }, collecting)).toMatchObject({
    shippingType: 'STORE_PICKUP',
    delivery: { address: null, options: null },
    pickup: { store: { erpStoreId: 'AKL1' }, options: { methodCode: 'storePickup' } },
  });
});

test('PAY-22 EXP-09 nobody’s name, an address that is not served, and none at all are said in the specification’s words', () => {
  const unserviceable = 'Unfortunately we cannot deliver to the entered address. Please use a different address.';
  expect(fillIn({ ...told, email: '' }, parts)).toBe('Name and email not found');
  expect(fillIn({ ...told, address: null }, parts)).toBe(unserviceable);
  expect(
    fillIn(
      { ...told, address: { ...(told.address as NonNullable<PayInFourCheckoutReply['address']>), country: 'AU' } },
      parts,
    ),
  ).toBe(unserviceable);
});
