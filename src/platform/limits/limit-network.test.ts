import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitNetwork } from './limit-network.ts';

test('FIX-54 IPv6 addresses count by /64 in any notation; IPv4 addresses count individually', () => {
  for (const [address, network] of [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['', ''],
    ['unknown', 'unknown'],
  ] as const)
    expect(limitNetwork(address), address).toBe(network);
});

test('FIX-54 two IPv6 addresses are the same network exactly when their first 64 bits are equal', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
      expect(limitNetwork(limitNetwork(one).replace('/64', ''))).toBe(
        limitNetwork(one).includes('.') ? limitNetwork(one) : limitNetwork(one),
      );
      expect(limitNetwork(one) === limitNetwork(other)).toBe(limitNetwork(other) === limitNetwork(one));
    }),
  );
  const hex = fc.integer({ min: 1, max: 0xffff }).map((part) => part.toString(16));
  fc.assert(
    fc.property(
      fc.array(hex, { minLength: 4, maxLength: 4 }),
      fc.array(hex, { minLength: 4, maxLength: 4 }),
      fc.array(hex, { minLength: 4, maxLength: 4 }),
      (net, a, b) => {
        expect(limitNetwork([...net, ...a].join(':'))).toBe(limitNetwork([...net, ...b].join(':')));
        const [first = '', ...rest] = net;
        const neighbour = [(Number.parseInt(first, 16) ^ 1).toString(16), ...rest];
        expect(limitNetwork([...neighbour, ...a].join(':'))).not.toBe(limitNetwork([...net, ...a].join(':')));
      },
    ),
  );
});
