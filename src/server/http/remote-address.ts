/** The caller's address, as limits count it: the socket's address, or the one reported by a trusted proxy (SEC-14). */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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
  const text = host.replace(/%[\w.-]+$/, '');
  if (isIP(text) === 4) return text;
  if (isIP(text) !== 6) return null;
  // ::ffff:a.b.c.d is how a dual-stack socket reports an IPv4 caller; `process` reads it as IPv4.
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4);
  // ::1 and similar addresses are not networks.
  if (network.every((group) => group === 0)) return address.toString();
  return new ipaddr.IPv6([...network, 0, 0, 0, 0]).toString();
}
