/** Who calls: the socket's address, or what a trusted proxy says; a header nobody vouches for changes nothing (ASVS 4.1.3). */
export function remoteAddress(socketAddress: string, forwardedFor: string | undefined, trustedProxies: number): string {
  if (trustedProxies === 0 || !forwardedFor) return socketAddress;
  const hops = forwardedFor
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => /^[0-9a-fA-F:.]{2,45}$/.test(hop));
  return hops.at(-trustedProxies) ?? socketAddress;
}
