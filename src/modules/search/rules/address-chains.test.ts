import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressKey, joinAddresses } from './address-chains.ts';

test('OWN-09 an old address is the same with its host, a last slash or an encoded letter; a query is none', () => {
  expect(addressKey('https://old.example/Shoes/m%C4%81rama/')).toBe('/Shoes/mārama');
  expect(addressKey(' /nz/old ')).toBe('/nz/old');
  expect(addressKey('https://old.example')).toBe('/');
  for (const wrong of ['shoes', '/a b', '/a?b=1', '/a#b', '/%E0%A4%A', '\\a', '//x y'])
    expect(addressKey(wrong)).toBeNull();
});

test('OWN-09 chains become one step, in both directions, and a loop is refused', () => {
  const stored = new Map([['/a', '/b']]);
  expect(joinAddresses(stored, new Map([['/nz/b', '/c']]))).toEqual({
    ok: true,
    value: new Map([
      ['/a', '/c'],
      ['/nz/b', '/c'],
    ]),
  });
  expect(joinAddresses(new Map([['/nz/b', '/c']]), new Map([['/a', '/b?sale=1']]))).toMatchObject({
    value: new Map([['/a', '/c']]),
  });
  expect(joinAddresses(new Map([['/nz/b', '/a']]), new Map([['/nz/a', '/b']]))).toEqual({ ok: false, error: '/nz/a' });
  expect(joinAddresses(new Map(), new Map([['/nz/a', '/a']])).ok).toBe(false);
  expect(joinAddresses(stored, stored)).toEqual({ ok: true, value: new Map() });
});

test('OWN-09 whatever is added in whatever order, no address leads to another old one', () => {
  const name = fc.constantFrom('/a', '/b', '/c', '/d', '/e');
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { maxLength: 12 }), (pairs) => {
      let stored = new Map<string, string>();
      for (const [from, to] of pairs) {
        const joined = joinAddresses(stored, new Map([[`/nz${from}`, to]]));
        if (joined.ok) stored = new Map([...stored, ...joined.value]);
      }
      for (const [from, to] of stored) {
        expect(stored.has(`/nz${to}`)).toBe(false);
        expect(`/nz${to}`).not.toBe(from);
      }
    }),
  );
});
