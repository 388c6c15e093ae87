import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address, Contact } from '#contract/fields/fields.ts';
import { type CheckoutRecord, newRecord, readRecord, withAccountContact } from './checkout-record.ts';
import { afterLogOut, afterOrder } from './next-checkout.ts';

const id = '2b1f8a52-3b8e-4f7e-9f5e-0a1b2c3d4e5f';
const otherId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const contact: Contact = {
  email: 'aroha@example.nz',
  firstName: 'Aroha',
  lastName: 'Ngata',
  phone: '021 555 123',
  agreeToMarketing: true,
};
const address: Address = {
  type: 'ENTERED',
  company: '',
  contactName: 'Aroha Ngata',
  country: 'NZ',
  phone: '',
  street1: '1 Queen Street',
  street2: '',
  suburb: 'Ōtara',
  state: 'Auckland',
  postcode: '2023',
};
const full: CheckoutRecord = {
  checkoutId: id,
  contact,
  contactTyped: true,
  knownContact: null,
  shippingType: 'DELIVERY',
  billingAddress: { ...address, street1: '99 Cuba Street', postcode: '6011' },
  delivery: {
    address,
    options: { methodCode: 'express', instructions: { delivery: 'Behind the gate' }, authorityToLeave: true },
  },
  pickup: {
    store: {
      erpStoreId: 'AKL-1',
      name: 'Queen Street',
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
  promoCodes: ['KIAORA'],
  present: { message: 'Happy birthday!\nNgā mihi' },
  note: 'No plastic, please',
  selected: { delivery: otherId, billing: null },
};

describe('checkout record', () => {
  it('CHK-01 CHK-02 SHIP-04 SHIP-05 holds contact, billing address, shipping type, delivery and pickup, and is read from storage unchanged', () => {
    expect(readRecord(JSON.parse(JSON.stringify(full)), () => otherId)).toEqual(full);
  });

  it('CHK-36 EDIT-07 an order clears delivery and pickup options, the pickup store and what was written about it, and begins a new checkout', () => {
    expect(afterOrder(full, otherId)).toEqual({
      ...full,
      checkoutId: otherId,
      promoCodes: [],
      present: null,
      note: '',
      delivery: { address, options: null },
      pickup: { store: null, options: null },
    });
  });

  it('CHK-35 log-out clears billing address, contact, shipping type, delivery address and options, pickup options and store', () => {
    expect(afterLogOut(full, otherId)).toEqual(newRecord(otherId));
  });

  it('ACC-16 FIX-16 the account’s contact replaces a guest’s, also without a phone number', () => {
    const account = { email: 'mere@example.nz', firstName: 'Mere', lastName: 'Hōne', phone: '' };
    const guest = { ...full, contactTyped: true };
    const known = { email: 'mere@example.nz', firstName: 'Mere', lastName: 'Hōne' };
    const after = withAccountContact(guest, account);
    expect(after).toEqual({ ...full, contact: null, contactTyped: false, knownContact: known });
    expect(readRecord(JSON.parse(JSON.stringify(after)), () => otherId).knownContact).toEqual(known);
    expect(withAccountContact(guest, { ...account, phone: '021 555 777' }).contact).toEqual({
      ...known,
      phone: '021 555 777',
      agreeToMarketing: true,
    });
    // The same email as the guest a moment ago: the guest's number is kept.
    expect(withAccountContact(guest, { ...account, email: contact.email }).contact).toEqual({
      ...known,
      email: contact.email,
      phone: contact.phone,
      agreeToMarketing: true,
    });
  });

  it('leaves out incomplete parts', () => {
    const broken = {
      ...full,
      checkoutId: 'x',
      contact: { ...contact, email: 5 },
      shippingType: 'BOAT',
      billingAddress: { street1: 'x' },
      delivery: { address, options: { methodCode: '' } },
      promoCodes: [1, '', 'A'],
      present: { message: 5 },
      note: 'x'.repeat(301),
      selected: { delivery: otherId, billing: 'x' },
    };
    expect(readRecord(broken, () => otherId)).toEqual({
      ...newRecord(otherId),
      delivery: { address, options: null },
      pickup: full.pickup,
      promoCodes: ['A'],
      present: { message: '' },
      selected: { delivery: otherId, billing: null },
    });
  });

  it('reads any value without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readRecord(value, () => id).checkoutId).toBeTypeOf('string');
      }),
    );
  });
});
