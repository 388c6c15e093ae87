/** The network by which limits count an address. Pure (FIX-54). */
import { isIPv6 } from 'node:net';

/**
 * The address itself for IPv4, also when written as IPv6; the first 64 bits for IPv6, because one subscriber usually
 * has all addresses of a /64. Text that is not an address is returned unchanged.
 */
export function limitNetwork(address: string): string {
  const bare = address.split('%')[0] ?? '';
  if (!isIPv6(bare)) return bare;
  // The URL parser normalises every notation of an address.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}
