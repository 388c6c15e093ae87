import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remoteAddress } from './remote-address.ts';

test('SEC-14 a forged X-Forwarded-For has no effect unless a proxy is trusted', () => {
  expect(remoteAddress('9.9.9.9', '1.1.1.1', 0)).toBe('9.9.9.9');
  expect(remoteAddress('10.0.0.1', '6.6.6.6, 1.1.1.1', 1)).toBe('1.1.1.1');
  expect(remoteAddress('10.0.0.1', '1.1.1.1', 2)).toBe('10.0.0.1');
  expect(remoteAddress('10.0.0.1', '<script>', 1)).toBe('10.0.0.1');
});

test.each([
  ['1.1.1.1:40211', '1.1.1.1'],
  ['1.1.1.1:1', '1.1.1.1'],
  ['"1.1.1.1:1"', '1.1.1.1'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::'],
  ['[2001:db8:1:2:aaaa:bbbb:cccc:dddd]', '2001:db8:1:2::'],
  ['2001:DB8:1:2:0:0:0:1', '2001:db8:1:2::'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::ffff:1.1.1.1', '1.1.1.1'],
  ['::ffff:101:101', '1.1.1.1'],
  ['[::FFFF:1.1.1.1]:80', '1.1.1.1'],
  ['::1', '::1'],
])('SEC-14 the hop %s is read as %s', (hop, address) => {
  expect(remoteAddress('10.0.0.1', `6.6.6.6, ${hop}`, 1)).toBe(address);
  expect(remoteAddress(hop.replace(/^"|"$/g, ''), undefined, 0), 'the same notation as the socket’s address').toBe(
    address,
  );
});

test.each([
  '',
  ' ',
  'unknown',
  '_hidden',
  '1.1.1.1.1',
  '1.1.1.256',
  '[::1',
  '::1]',
  ':::',
  '1.1.1.1:port',
  '0x7f.1',
  '1',
  '%',
  '[1.1.1.1]x',
])(
  'SEC-14 an invalid hop such as %j is ignored, and the hop to its left, which the caller wrote, is not used instead',
  (hop) => {
    expect(remoteAddress('10.0.0.1', `6.6.6.6, ${hop}`, 1)).toBe('10.0.0.1');
  },
);

test('SEC-14 hops that a caller adds to the left of the trusted proxies’ do not change its address', () => {
  const part = fc.oneof(
    fc.string({ maxLength: 12, size: 'max' }),
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom('', ' ', '[', ']:1', '1.2.3.4:5', '[::1]:2', ',', ',,', '"', '\t'),
  );
  const hop = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('', 'unknown', '1.2.3.4:99', '[2001:db8::1]:99'));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.array(hop, { minLength: 1, maxLength: 3 }), (forged, trusted) => {
      const addressOf = (before: string[]) =>
        remoteAddress('10.0.0.1', [...before, ...trusted].join(', '), trusted.length);
      expect(addressOf(forged)).toBe(addressOf([]));
    }),
    { numRuns: 2_000 },
  );
});
