import { expect, test } from 'vitest';
import { postcodeKind } from '#shared/nz-regions.ts';
import { deliveryPlaceOf, kindByWords } from './delivery-kind.ts';

test('PARC-06 boxes, rural rounds and streets are told apart by the words of an address', () => {
  for (const street1 of ['PO Box 1234', 'P.O. Box 9', 'P O Box 9', 'po box 1', 'Private Bag 92', 'Counter Delivery'])
    expect(kindByWords({ street1 }), street1).toBe('box');
  for (const address of [{ street1: '60 Topito Road RD 1' }, { street1: '1 A Street', suburb: 'Tuahiwi, R.D. 12' }])
    expect(kindByWords(address)).toBe('rural');
  for (const street1 of ['12 Boxhill', '3 Box Lane', '2 Ford Road', '5 Old Box Street', ''])
    expect(kindByWords({ street1 }), street1).toBe('street');
});

test('PARC-06 a box or a rural number stands for the suburb', () => {
  expect(deliveryPlaceOf({ street1: 'PO Box 12', suburb: 'Shortland Street' })).toBe('PO Box');
  expect(deliveryPlaceOf({ street1: '60 Topito Road', suburb: 'Tuahiwi, RD 1' })).toBe('RD 1');
  expect(deliveryPlaceOf({ street1: '1 A Street', suburb: ' Newton ' })).toBe('Newton');
});

test('PARC-06 four postcodes look like those of boxes and are of streets', () => {
  expect(['1041', '1042', '8041', '8042'].map(postcodeKind)).toEqual(Array(4).fill('street'));
  expect(['1140', '6140', '7691', '6021'].map(postcodeKind)).toEqual(['box', 'box', 'rural', 'street']);
});
