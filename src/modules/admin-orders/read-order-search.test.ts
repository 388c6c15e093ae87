import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOrderSearch } from './read-order-search.ts';

test.each([
  '021 555 0123',
  '(021) 555-0123',
  '+64 21 555 0123',
  '0064 21 555 0123',
  '+64 (0)21 555 0123',
  '64215550123',
  '021.555.0123',
])('FIX-69 %s ends with the digits that every way of writing it ends with', (typed) => {
  const digits = readOrderSearch(typed).flatMap((search) => (search.by === 'phone' ? [search.digits] : []))[0] ?? '';
  for (const stored of ['0215550123', '+64215550123', '640215550123', '0064215550123'])
    expect(stored.replace(/\D/g, '')).toMatch(new RegExp(`${digits}$`));
  expect(digits.length).toBeGreaterThanOrEqual(9);
});

test.each([
  ['NZ12345678', ['number', 'tracking', 'part', 'name']],
  ['# nz 1234 5678', ['number', 'part', 'name']],
  ['12 34 56 78', ['number', 'phone', 'tracking']],
  ['1234', ['number', 'last4']],
  ['(09) 377 1234', ['phone']],
  ['377 1234', ['phone', 'tracking']],
  ['00012345678', ['phone', 'tracking']],
  ['ngā', ['part', 'name']],
  ['ng', ['name']],
  ['@example.co', ['part', 'name']],
  ['KB 123-456', ['tracking', 'part', 'name']],
  ['R12345678', ['rma', 'tracking', 'part', 'name']],
  ['%', []],
  ['', []],
])('FIX-69 UX-17 %j may mean %j', (typed, ways) => {
  expect(readOrderSearch(typed).map(({ by }) => by)).toEqual(ways);
});

test('FIX-69 any text can be read', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => Array.isArray(readOrderSearch(typed))));
});
