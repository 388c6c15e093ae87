import { expect, test } from 'vitest';
import { placeOfAddress, toPlace } from './shopper-place.ts';

test('APP-16 a stored place is read when it is whole', () => {
  expect(toPlace({ name: 'Ōtautahi', postcode: '8011', more: 1 })).toEqual({ name: 'Ōtautahi', postcode: '8011' });
  for (const stored of [
    undefined,
    null,
    'Wellington',
    [],
    {},
    { name: '', postcode: '6011' },
    { name: 'x'.repeat(101), postcode: '6011' },
    { name: 'Wellington' },
    { name: 'Wellington', postcode: 6011 },
    { name: 'Wellington', postcode: '60111' },
  ])
    expect(toPlace(stored)).toBeNull();
});

test('UX-08 an address is named by its town, without one by its suburb; abroad it is no place', () => {
  const address = { country: 'NZ', state: 'Wellington', suburb: 'Te Aro', postcode: '6011', street1: '1 Cuba Street' };
  expect(placeOfAddress(address)).toEqual({ name: 'Wellington', postcode: '6011' });
  expect(placeOfAddress({ ...address, state: '' })?.name).toBe('Te Aro');
  for (const other of [
    null,
    { ...address, country: 'AU' },
    { ...address, postcode: '' },
    { ...address, state: '', suburb: '' },
  ])
    expect(placeOfAddress(other)).toBeNull();
});
