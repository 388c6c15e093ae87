import { expect, test } from 'vitest';
import { isPublicIpAddress } from './public-ip-address.ts';

test('C7 private, tunnelled and documentation addresses are not public', () => {
  for (const closed of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    '::7f00:1',
    '::ffff:1.1.1.1',
    '4000::1',
    '2606:4700::1111%eth0',
    '127.1',
    '0177.0.0.1',
    'nonsense',
    '',
  ])
    expect(isPublicIpAddress(closed), closed).toBe(false);
  for (const open of ['1.1.1.1', '203.0.114.1', '172.32.0.1', '2606:4700::1111', '2404:6800:4006::1'])
    expect(isPublicIpAddress(open), open).toBe(true);
});
