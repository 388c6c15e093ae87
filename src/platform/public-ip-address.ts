/** Which network addresses are on the public internet: the SSRF rule, reliability C7. Pure. */
import { BlockList, isIP } from 'node:net';

const closed4 = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [net = '', bits] = range.split('/');
  closed4.addSubnet(net, Number(bits), 'ipv4');
}
/** The public part of IPv6, and the exceptions in it: tunnels to IPv4 and documentation addresses. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(net, bits, 'ipv6');

/** Whether an address is on the public internet; false for text that is not an address. */
export function isPublicIpAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed4.check(address, 'ipv4');
    case 6:
      return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** The host of a URL as a network address; null for a host name. */
export function ipAddressInHost(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) > 0 ? bare : null;
}
