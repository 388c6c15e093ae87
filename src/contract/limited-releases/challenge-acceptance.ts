/**
 * The acceptance that a right answer earns (CHAL-08): '1.{product id}.{second of expiry}.{signature}'. Anybody can read what it
 * says; only the server can tell whether it says so with right. Pure, for browser and server.
 */
export type AcceptanceResult = 'ACCEPTED' | 'MISSING' | 'EXPIRED' | 'WRONG';

/** WRONG: malformed, for another product, or not genuine. `isGenuine` is the server's; a browser takes the signature for good. */
export function validateAcceptance(
  acceptance: string | undefined,
  productId: string,
  now: number,
  isGenuine: (signed: string, signature: string) => boolean = () => true,
): AcceptanceResult {
  if (!acceptance) return 'MISSING';
  const [version, product, expiry = '', signature = ''] = acceptance.split('.');
  if (product !== productId || !isGenuine(`${version}.${product}.${expiry}`, signature)) return 'WRONG';
  return +expiry * 1000 > now ? 'ACCEPTED' : 'EXPIRED';
}
