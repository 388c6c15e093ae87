/** The network by which limits count an address. Pure (FIX-54). */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The address itself for IPv4, also when written as IPv6; the first 64 bits for IPv6, because one subscriber usually
 * has all addresses of a /64. Text that is not an address is returned unchanged.
 */
export function limitNetwork(text: string): string {
  const bare = text.split('%')[0] ?? '';
  if (isIP(bare) !== 6) return bare;
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
