import { expect, test } from 'vitest';
import type { SavedAddress } from '#contract/accounts/address-book.ts';
import { newRecord } from '../checkout/checkout-record.ts';
import { applyAddressBook, selectedId } from './selected-addresses.ts';

const lines = {
  contactName: 'Aroha',
  company: '',
  country: 'NZ',
  street1: '1 Queen Street',
  street2: '',
  suburb: '',
  state: 'Auckland',
  postcode: '1010',
};
const saved: SavedAddress = { id: 'a', type: 'ENTERED', isDefaultBilling: true, isDefaultShipping: true, ...lines };
const address = { ...lines, type: 'SELECTED' as const, phone: '' };

test('ACC-17 an address is selected when all its lines equal those of a saved address', () => {
  expect(selectedId([saved], lines)).toBe('a');
  expect(selectedId([saved], { ...lines, street1: ' 1 Queen Street ' })).toBe('a');
  expect(selectedId([saved], { ...lines, postcode: '1011' })).toBe(null);
  expect(selectedId([saved], null)).toBe(null);
});

test('ACC-17 a selected delivery or billing address removed from the address book is cleared; a typed address stays', () => {
  const record = {
    ...newRecord('x'),
    billingAddress: address,
    delivery: { address, options: null },
    selected: { delivery: 'a', billing: 'b' },
  };
  expect(applyAddressBook(record, [saved])).toEqual({
    ...record,
    billingAddress: null,
    selected: { delivery: 'a', billing: null },
  });
  expect(applyAddressBook(record, [{ ...saved, id: 'b' }])).toEqual({
    ...record,
    delivery: { address: null, options: null },
    selected: { delivery: null, billing: 'b' },
  });
  expect(applyAddressBook(record, [])).toMatchObject({
    billingAddress: null,
    delivery: { address: null },
    selected: { delivery: null, billing: null },
  });
  const typed = { ...record, selected: { delivery: null, billing: null } };
  expect(applyAddressBook(typed, [])).toBe(typed);
});

test('FIX-13 a change in the address book is copied to the checkout that selected the address; a typed address stays', () => {
  const changed = { ...saved, street1: '2 Queen Street', country: 'AU' };
  const record = {
    ...newRecord('x'),
    billingAddress: address,
    delivery: { address, options: null },
    selected: { delivery: 'a', billing: null },
  };
  expect(applyAddressBook(record, [changed])).toEqual({
    ...record,
    delivery: { address: { ...address, street1: '2 Queen Street', country: 'AU' }, options: null },
  });
  expect(applyAddressBook(record, [saved])).toBe(record);
});
