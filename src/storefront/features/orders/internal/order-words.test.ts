import { expect, test } from 'vitest';
import { cancelledWords, channelNames, returnedWords, sizeAndQty } from './order-words.ts';

test("ORD-02 channel 'pos' shows as 'In-Store' and 'web' as 'Online'", () => {
  expect(channelNames).toEqual({ pos: 'In-Store', web: 'Online', phone: 'By phone' });
});

test('sizes, quantities and returns as text; an empty text for none', () => {
  expect(sizeAndQty({ size: 'US 9', qty: 2 })).toBe('Size US 9 · Quantity 2');
  expect(sizeAndQty({ size: '', qty: 1 })).toBe('');
  expect([0, 1].map(cancelledWords)).toEqual(['', '1 cancelled']);
  expect([0, 1, 12].map(returnedWords)).toEqual(['', '1 returned', '12 returned']);
});
