/** The caller's address, as limits count it: the socket's address, or the one reported by a trusted proxy (SEC-14). */
import { isIP } from 'node:net';

/**
 * The network address of the caller. Each trusted proxy appends one hop to X-Forwarded-For, so only the hop at that
 * position from the right counts. Hops further left were written by the caller and are ignored; an invalid hop is not
 * replaced by its neighbour, then the socket's address counts. An IPv6 caller is identified by its /64 network, since
 * one subscriber has all addresses of it.
 */
export function remoteAddress(socketAddress: string, forwardedFor: string | undefined, trustedProxies: number): string {
  const hop = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies) : undefined;
  return networkOf(hop) ?? networkOf(socketAddress) ?? socketAddress;
}

/** Canonical address or network of a hop; null when it is neither. Ports, brackets and zones are removed. */
function networkOf(hop: string | undefined): string | null {
  const bare = (hop ?? '').trim().replace(/^"(.*)"$/, '$1');
  const host =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+)(?::\d{1,5})?$/.exec(bare)?.[1] ?? bare;
  const address = host.replace(/%[\w.-]+$/, '');
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return null;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  // ::ffff:a.b.c.d is how a dual-stack socket reports an IPv4 caller.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = groups.slice(0, 4);
  // ::1 and similar addresses are not networks.
  if (network.every((group) => group === 0)) return canonical(address);
  return canonical(`${network.map((group) => group.toString(16)).join(':')}::`);
}

const canonical = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [left = '', right] = canonical(address).split('::');
  const read = (part: string | undefined): number[] =>
    part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [];
  const [before, after] = [read(left), read(right)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
