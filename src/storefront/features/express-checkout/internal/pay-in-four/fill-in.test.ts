import { expect, test } from 'vitest';
import type { ExpressSettings } from '#contract/checkout/express.ts';
import type { PayInFourCheckoutReply } from '#contract/checkout/pay-in-four-checkout.ts';
import { fail, ok } from '#shared/result.ts';
import { newExpressState } from '../express-state.ts';
import { fillIn } from './fill-in.ts';

const settings = { countries: ['NZ'], placeholderPhone: '+61491570006' } as ExpressSettings;
const reply: PayInFourCheckoutReply = {
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

test('PAY-06 EXP-26 Afterpay’s data fill the checkout: contact, address and the quoted delivery', () => {
  expect(fillIn(reply, parts)).toMatchObject(
    ok({
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
    }),
  );
});

test('UX-03 the address that Afterpay asked for is not kept for gift cards alone, wherever it is', () => {
  const far = { ...reply, address: { ...(reply.address as object), country: 'FR' } } as PayInFourCheckoutReply;
  for (const one of [reply, far])
    expect(fillIn(one, { ...parts, methodCode: 'email' })).toMatchObject(
      ok({
        contact: { email: 'aroha@example.co.nz' },
        shippingType: 'DELIVERY',
        delivery: { address: null, options: null },
        pickup: { store: null, options: null },
      }),
    );
});

test('BNPL-07 EXP-27 for pickup there is a store and no address', () => {
  const collecting = {
    ...parts,
    state: { ...newExpressState, shippingType: 'STORE_PICKUP' as const, storePickupStore: store },
  };
  expect(fillIn({ ...reply, address: null }, collecting)).toMatchObject(
    ok({
      shippingType: 'STORE_PICKUP',
      delivery: { address: null, options: null },
      pickup: { store: { erpStoreId: 'AKL1' }, options: { methodCode: 'storePickup' } },
    }),
  );
});

test('PAY-22 EXP-09 a missing name, an address that is not served and a missing address have the specification’s messages', () => {
  const unserviceable = 'Unfortunately we cannot deliver to the entered address. Please use a different address.';
  expect(fillIn({ ...reply, email: '' }, parts)).toEqual(fail('Name and email not found'));
  expect(fillIn({ ...reply, address: null }, parts)).toEqual(fail(unserviceable));
  expect(
    fillIn(
      { ...reply, address: { ...(reply.address as NonNullable<PayInFourCheckoutReply['address']>), country: 'AU' } },
      parts,
    ),
  ).toEqual(fail(unserviceable));
});
