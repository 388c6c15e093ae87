/** Which network addresses are on the public internet: the SSRF rule, reliability C7. Pure. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given out to networks (RFC 4291); the library calls everything without a name unicast. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is on the public internet. False for text that is not an address, for addresses with a zone, and
 * for IPv4 addresses inside IPv6 ones, whatever they are.
 */
export function isPublicIpAddress(text: string): boolean {
  // The library alone also reads short and octal forms, such as 127.1.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6);
}

/** The host of a URL as a network address; null for a host name. */
export function ipAddressInHost(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) > 0 ? bare : null;
}
