/**
 * The acceptance that a correct answer earns (CHAL-08): '1.{product id}.{second of expiry}.{signature}'. Its content is
 * readable by anybody; only the server can verify its signature. Pure, for browser and server.
 */
export type AcceptanceResult = 'ACCEPTED' | 'MISSING' | 'EXPIRED' | 'WRONG';

/**
 * WRONG: malformed, for another product, or not genuine. The server passes `isGenuine`; a browser assumes that the
 * signature is valid.
 */
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
